// Starts the synchronization with the visitor's account, which is loaded once there is one.
// @ts-check
import { account, listenToAccount } from "./account.js";
import { recall } from "./memory.js";

/** @type {Promise<import("./syncing.js").Syncing> | null} */
let loading = null;

/**
 * Keeps saved days, own places, favorites and settings the same on all devices of an account.
 *
 * @param {import("./app.js").App} app
 */
export function startSync(app) {
  const use = () => {
    loading ??= import("./syncing.js").then(({ Syncing }) => Syncing.start(app));
    loading.catch((error) => {
      // Again with the next log-in, or the next time that the page starts.
      loading = null;
      console.info(`no synchronization: ${error.message}`);
    });
  };
  listenToAccount(() => account() && use());
  // The last login is most likely still valid; the first synchronization finds out.
  if (recall("sync", null) || account()) use();
  // Another tab has an account.
  if ("BroadcastChannel" in globalThis) new BroadcastChannel("planday-sync").addEventListener("message", use);
}
