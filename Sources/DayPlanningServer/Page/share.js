// Sharing a day: the system's share sheet, the link, the link as a QR code, and the day as a file.
// @ts-check
import { button, draw, make, save, toast } from "./dom.js";
import { recall, remember } from "./memory.js";
import { openMenu } from "./menus.js";
import { notesToShare } from "./notes.js";
import { modulesOf } from "./qr.js";
import { toFragment } from "./request.js";
import { isLoopback, linkFor } from "./secure.js";
import { t } from "./text.js";

/**
 * Opens the share menu for the current day.
 *
 * @param {import("./app.js").App} app
 */
export function openShare(app, opener) {
  const isLocal = isLoopback(location.hostname);
  const { request, edit } = app.store;
  const { plan, notes } = app.session;
  const shared = notesToShare(notes, plan.days.flatMap(({ stops }) => stops.map(({ id }) => id)));
  const hasNotes = make("input", { type: "checkbox", id: "share-notes" });
  const { protocol, hostname, pathname, origin } = location;
  const page = () => {
    const hash = toFragment(request, true, edit, app.nameOfDay() ?? "", hasNotes.checked ? shared : null);
    return { protocol, hostname, pathname, hash, href: `${origin}${pathname}${hash}` };
  };
  const field = make("input", { id: "share-link", readonly: true });
  field.addEventListener("focus", () => field.select());
  const picture = make("div", {});
  const hint = make("p", { class: "hint", id: "share-hint" });
  const host = make("input", {
    id: "share-host", value: recall("host", app.addresses[0] ?? ""), placeholder: `192.168.1.20:${location.port || 80}`,
    autocomplete: "off", spellcheck: "false",
  });
  const show = () => {
    const isReachable = !isLocal || host.value.trim() !== "";
    field.value = linkFor(page(), host.value);
    picture.replaceChildren(...(isReachable ? [code(field.value)] : []));
    hint.textContent = t(isReachable ? "shareHint" : "shareLocal", { host: location.host });
  };
  host.addEventListener("input", () => {
    remember("host", host.value.trim());
    show();
  });
  hasNotes.addEventListener("change", show);
  show();
  const send = async (what) => {
    try {
      await navigator.share({ title: document.title, ...what });
    } catch (error) {
      if (error.name !== "AbortError") toast(t("cannotShare"));
    }
  };
  const sendDay = async () => {
    try {
      const { fileOf } = await import("./files.js");
      const file = fileOf("html", app.session.plan, document.title.replace(/ · planday$/, ""), app.ends);
      if (navigator.canShare?.({ files: [file] })) await send({ files: [file] });
      else save(file, file.name);
    } catch (error) {
      app.fail(error);
    }
  };
  openMenu(
    "pop-share", t("share"), opener,
    isLocal ? make("div", {}, make("label", {}, t("shareHost"), host)) : null,
    make("div", {}, make("label", {}, t("linkToDay"), field)),
    shared ? make("label", { class: "check" }, hasNotes, t("shareNotes")) : null,
    make(
      "div", { class: "actions" },
      button("copy", t("copyLink"), () => copy(field), { id: "copy-link", autofocus: true }),
      typeof navigator.share === "function"
        ? button("share", t("sendTo"), () => send({ url: field.value }), { id: "send" })
        : null,
      button("download", t("sendDay"), sendDay, { id: "send-day" }),
    ),
    picture, hint,
  );
}

// Copies the link; in an insecure context, by the older command.
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    toast(t("copied"));
  } catch {
    field.select();
    toast(t(document.execCommand("copy") ? "copied" : "copyByHand"));
  }
}

// The link as a QR code, unless it is too long.
function code(link) {
  const rows = modulesOf(link);
  if (!rows) return make("p", { class: "hint" }, t("tooLongForCode"));
  const size = rows.length + 8;
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return draw(
    "svg",
    {
      class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("qrCode"),
      "shape-rendering": "crispEdges",
    },
    draw("path", { d: path }),
  );
}
