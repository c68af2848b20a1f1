// The recovery codes of a new account, which are shown once: until the visitor has kept them.
// @ts-check
import { copy } from "./community.js";
import { button, byId, make, save, toast } from "./dom.js";
import { t } from "./text.js";

/** @type {{ name: string, list: string[] } | null} */
let current = null;

/** Returns the codes that the visitor has not kept yet; null if there are none. */
export const codes = () => current;

/** Shows these codes until the visitor has kept them. */
export function keepCodes(name, list) {
  current = { name, list };
}

/**
 * Returns the codes, with what keeps them.
 *
 * @param {() => void} done Called once they are kept.
 */
export function codesPart(done) {
  const { name, list } = current;
  const text = [t("codesFile", { name, host: location.host }), "", ...list, ""].join("\n");
  const told = make("p", { class: "hint", role: "status", id: "codes-told" });
  const tell = (words) => {
    told.textContent = words;
  };
  const finish = () => {
    current = null;
    toast(t("codesKept"));
    done();
    byId("views").scrollTop = 0;
  };
  return [
    make("p", {}, t("codesFor")),
    make("ul", { class: "codes", id: "codes", "aria-label": t("recoveryCodes") }, list.map((code) =>
      make("li", {}, make("code", {}, code)))),
    make(
      "div", { class: "actions" }, button("copy", t("copyAll"), () => copy(text, tell), { id: "codes-copy" }),
      button("download", t("download"), () => {
        save(new Blob([text], { type: "text/plain" }), `planday-${name}.txt`);
        tell(t("downloaded", { name: `planday-${name}.txt` }));
      }, { id: "codes-save" }),
    ),
    told,
    make("p", { class: "notice care" }, t("codesOnce")),
    make(
      "div", { class: "actions" }, button("check", t("haveKept"), finish, { class: "button main", id: "codes-done" }),
    ),
  ];
}
