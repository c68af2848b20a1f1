// Views that need an account: until someone is logged in, they ask for it.
// @ts-check
import { account } from "./account.js";
import { codes, codesPart } from "./codesview.js";
import { head, kept } from "./community.js";
import { loginPart } from "./joinview.js";
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
        app.redraw();
        document.getElementById("title")?.focus({ preventScroll: true });
      };
      return { nodes: [head(app, t("recoveryCodes")), ...codesPart(done)] };
    }
    return account() ? build(app, now) : { nodes: [head(app, t("account")), ...loginPart(app)] };
  }, () => (codes() ? "codes" : ""));
}
