// Warnings, and what is left out and why.
import { make } from "./dom.js";

const shown = 12;

/** Returns the warnings of a plan; null if there are none. */
export function warnings(plan) {
  if (plan.warnings.length === 0) return null;
  return make(
    "section", { class: "mind", "aria-labelledby": "title-mind" },
    make("h3", { id: "title-mind" }, "Mind"),
    make("ul", {}, plan.warnings.map(({ text }) => make("li", {}, text.charAt(0).toUpperCase() + text.slice(1)))),
  );
}

/** Returns why sights are left out; null if none are. Calls `force(row)` to make one a must. */
export function leftOut(plan, force) {
  if (plan.leftOut.length === 0) return null;
  const rows = plan.leftOut.filter(({ code }) => code !== "excluded");
  const unwanted = plan.leftOut.length - rows.length;
  const list = (part) => make("ul", { class: "reasons" }, part.map((row) => reason(row, force)));
  const rest = rows.slice(shown);
  return make(
    "section", { class: "left", "aria-labelledby": "title-left" },
    make("h3", { id: "title-left" }, "Left out, and why"),
    list(rows.slice(0, shown)),
    rest.length ? make("details", {}, make("summary", {}, `${rest.length} more`), list(rest)) : null,
    unwanted ? make("p", { class: "hint" }, `${unwanted} more were not requested.`) : null,
  );
}

function reason(row, force) {
  const label = `Make ${row.name} a must and plan again`;
  const press = { type: "button", class: "small", "data-force": row.id, "aria-label": label, click: () => force(row) };
  const hint = row.fix ? make("span", { class: "hint" }, `→ ${row.fix.text}`) : null;
  const remedy = row.fix?.code === "must" ? make("button", press, "Make it a must") : hint;
  return make("li", {}, make("b", {}, row.name), ` ${row.reason.text} `, remedy);
}
