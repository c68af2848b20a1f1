// Notifications, and what the visitor can do if the browser refuses them.
// @ts-check
import { t } from "./text.js";

/** Whether notifications are permitted. */
export const canNotify = () => "Notification" in globalThis && Notification.permission === "granted";

/** Requests the permission; returns what to do if there is none, or an empty text. */
export async function askToNotify() {
  if (globalThis.isSecureContext === false) return t("notifyInsecure", { host: location.host });
  if (!("Notification" in globalThis)) return t("notifyUnsupported");
  const answer = await Notification.requestPermission().catch(() => "denied");
  if (answer === "granted") return "";
  return t(answer === "denied" ? "notifyDenied" : "notifyNoAnswer");
}

/** Shows a notification if permitted. */
export async function notify(words, tag) {
  if (!canNotify()) return;
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker?.active) await worker.showNotification("planday", { body: words, tag });
    else new Notification("planday", { body: words, tag });
  } catch (error) {
    console.info(`no notification: ${error.message}`);
  }
}
