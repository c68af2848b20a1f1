// The faults of a request: next to its fields, and above the panel.
// @ts-check
import { button, byId, make } from "./dom.js";
import { Problem, unreachable } from "./service.js";
import { t } from "./text.js";

/**
 * An error in the visitor's language.
 *
 * @typedef {object} Words
 * @property {string} title
 * @property {string} words
 * @property {{ pointer?: string, detail: string, id?: string }[]} errors
 * @property {boolean} [isWaiting] Whether the page goes on waiting, so that this may pass.
 */

/**
 * Shows an error: faults next to the fields that their pointers name, all others in the panel.
 *
 * @param {Words} problem
 * @param {{ icon?: string, words: string, press: () => void }[]} actions Remedies, as buttons.
 */
export function showProblem(problem, actions = []) {
  clearProblem();
  const rest = [];
  let first = null;
  for (const { pointer, detail, id } of problem.errors) {
    const name = (pointer ?? "").split("/")[1] ?? "";
    const field = name && document.querySelector(`[data-field="${CSS.escape(name)}"]`);
    const control = field && controlOf(field, id);
    if (control) first ??= beside(field, control, detail);
    else rest.push(detail);
  }
  byId("problem").replaceChildren(
    make("b", {}, problem.title),
    make("p", {}, problem.words),
    ...rest.map((text) => make("p", {}, text)),
    ...(actions.length
      ? [make("p", { class: "actions" }, actions.map(({ icon, words, press }) => button(icon, words, press)))]
      : []),
  );
  byId("problem").toggleAttribute("data-waiting", problem.isWaiting ?? false);
  byId("problem").hidden = false;
  byId("views").scrollTop = 0;
  markPills();
  if (first) reveal(first);
}

/** Marks the buttons of the bar whose menus have errors. */
function markPills() {
  for (const opener of document.querySelectorAll("[popovertarget]")) {
    const isWrong = byId(opener.getAttribute("popovertarget")).querySelector(".fault:not([hidden])") !== null;
    opener.classList.toggle("bad", isWrong);
  }
}

/** Returns whether a part of the page could not be loaded. */
export const isPartMissing = ({ message }) => /dynamically imported module|importing a module/i.test(message ?? "");

/** Returns an error as a problem that can be shown. */
export function problemOf(error) {
  if (error instanceof Problem) return error;
  if (isPartMissing(error)) return unreachable(t("partMissing"));
  // As Chromium, Firefox and Safari report a failed request.
  if (error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)) {
    return unreachable();
  }
  if (error.name === "QuotaExceededError") return new Problem({ title: t("cannotSave"), detail: t("storageFull") });
  // Its words are for programmers, and English.
  console.error(error);
  return new Problem({ title: t("pageFailed"), detail: t("pageFailedRemedy") });
}

// The control of a field that an error is about: in a list, that of the sight; null if the list has none.
function controlOf(field, id) {
  const listed = id ? field.querySelector(`[data-wished="${CSS.escape(id)}"] button`) : null;
  return listed
    ?? field.querySelector("input:not([type=checkbox], [type=radio]), select, textarea")
    ?? (id && field.matches(".chips") ? null : field.querySelector("input, button"));
}

// Shows an error next to a field; returns its control.
function beside(field, control, detail) {
  const id = `fault-${field.dataset.field}-${document.querySelectorAll(".fault").length}`;
  field.append(make("p", { class: "fault", id }, detail));
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  describe(control, id);
  return control;
}

// Opens the popover that holds a control, and brings the control and its error into view.
function reveal(control) {
  const pop = control.closest("[popover]");
  if (pop && !pop.matches(":popover-open")) document.querySelector(`[popovertarget="${pop.id}"]`)?.click();
  for (let fold = control.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  control.focus();
  control.closest("[data-field]").scrollIntoView({ block: "center" });
}

/**
 * Shows beside a field that what was typed there is not used, and why. Planning waits until it is corrected.
 *
 * @param {HTMLElement} control
 * @param {string} words
 */
export function refuse(control, words) {
  accept(control);
  const field = control.closest("[data-field]");
  const id = `typed-${control.id || control.getAttribute("name")}`;
  field.append(make("p", { class: "fault", id, role: "alert" }, words));
  control.dataset.typed = id;
  describe(control, id);
  markPills();
}

/** Removes what `refuse` showed. */
export function accept(control) {
  if (!control.dataset.typed) return;
  document.getElementById(control.dataset.typed)?.remove();
  delete control.dataset.typed;
  undescribe(control);
  markPills();
}

/** Shows the first field of a part of the page whose text is not used; returns whether there is one. */
export function showRefused(part = document.body) {
  // The place of an isochrone is no part of the request.
  const all = [...part.querySelectorAll("[data-typed]")].filter((one) => part.id === "reach" || !one.closest("#reach"));
  const first = all.find((control) => control.checkVisibility()) ?? all[0];
  if (first) reveal(first);
  return first !== undefined;
}

function describe(control, id) {
  if (control.hasAttribute("aria-invalid")) return;
  control.setAttribute("aria-invalid", "true");
  control.dataset.described = control.getAttribute("aria-describedby") ?? "";
  control.setAttribute("aria-describedby", `${id} ${control.dataset.described}`.trim());
}

function undescribe(control) {
  control.removeAttribute("aria-invalid");
  if (control.dataset.described) control.setAttribute("aria-describedby", control.dataset.described);
  else control.removeAttribute("aria-describedby");
}

/** Clears all errors, except those of texts that are not used. */
export function clearProblem() {
  byId("problem").replaceChildren();
  byId("problem").hidden = true;
  for (const fault of document.querySelectorAll("[data-field] > .fault[id^=fault-]")) fault.remove();
  for (const control of document.querySelectorAll("[aria-invalid]:not([data-typed])")) undescribe(control);
  markPills();
}
