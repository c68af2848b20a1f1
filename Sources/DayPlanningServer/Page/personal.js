// Views that need an account: until someone is logged in, they ask for it.
// @ts-check
import { account, isAsked, known } from "./account.js";
import { codes, codesPart } from "./codesview.js";
import { head, kept } from "./community.js";
import { make } from "./dom.js";
import { loginPart } from "./joinview.js";
import { whenReachable } from "./offline.js";
import { t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./community.js").Kept} Kept
 */

/**
 * Returns a view for who is logged in. The codes of a new account take its place until they are kept.
 *
 * @param {(app: App, now: Record<string, any>) => Kept} build
 */
export function personal(build) {
  return kept((app, now) => {
    if (codes()) {
      const done = () => {
        if (now.isStep) app.back();
        else app.redraw();
        document.getElementById("title")?.focus({ preventScroll: true });
      };
      return { nodes: [head(app, t("recoveryCodes")), ...codesPart(done)] };
    }
    if (account()) return build(app, now);
    if (isAsked()) return { nodes: [head(app, t("account")), ...loginPart(app)] };
    whenReachable("account", () => known().then(() => app.redraw(), (error) => app.fail(error)));
    return { nodes: [head(app, t("account")), make("p", { class: "notice care" }, t("accountOffline"))] };
  }, () => (codes() ? "codes" : String(isAsked())));
}
