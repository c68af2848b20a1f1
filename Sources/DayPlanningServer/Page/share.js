// Sharing a day: the system's share sheet, the link, and the link as a QR code.
// @ts-check
import { button, draw, make, toast } from "./dom.js";
import { openMenu } from "./menus.js";
import { modulesOf } from "./qr.js";
import { t } from "./text.js";

/** Opens the share menu for the current day. */
export function openShare(opener) {
  const link = location.href;
  const field = make("input", { id: "share-link", value: link, readonly: true });
  field.addEventListener("focus", () => field.select());
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast(t("copied"));
    } catch {
      // Without clipboard permission, select the link for copying by keyboard.
      field.select();
      toast(t("copyByHand"));
    }
  };
  const send = async () => {
    try {
      await navigator.share({ title: document.title, url: link });
    } catch (error) {
      if (error.name !== "AbortError") toast(t("cannotShare"));
    }
  };
  const hasSheet = typeof navigator.share === "function";
  openMenu(
    "pop-share", t("share"), opener, make("label", {}, t("linkToDay"), field),
    make(
      "div", { class: "actions" }, button("copy", t("copyLink"), copy, { id: "copy-link", autofocus: true }),
      hasSheet ? button("share", t("sendTo"), send, { id: "send" }) : null,
    ),
    code(link), make("p", { class: "hint" }, t("shareHint")),
  );
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
