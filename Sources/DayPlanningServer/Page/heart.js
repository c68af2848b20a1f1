// The mark of a favorite in lists.
// @ts-check
import { icon, make } from "./dom.js";
import { t } from "./text.js";

/** Returns the mark. */
export const heart = () => make("span", { class: "heart", role: "img", "aria-label": t("favorite") }, icon("heart"));
