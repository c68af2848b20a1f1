// The faults of a request: next to its fields, and above the panel.
// @ts-check
import { markPills } from "./bar.js";
import { button, byId, make } from "./dom.js";
import { Problem, unreachable } from "./service.js";
import { hasText, t } from "./text.js";

/**
 * Shows an error: faults next to the fields that their pointers name, all others in the panel.
 *
 * @param {Problem} problem
 * @param {{ icon?: string, words: string, press: () => void }[]} actions Remedies, as buttons.
 */
export function showProblem(problem, actions = []) {
  clearProblem();
  const rest = [];
  let first = null;
  for (const { pointer, detail } of problem.errors) {
    const name = (pointer ?? "").split("/")[1] ?? "";
    const field = name && document.querySelector(`[data-field="${CSS.escape(name)}"]`);
    if (field) first ??= beside(field, detail);
    else rest.push(detail);
  }
  const key = `problem-${problem.code}`;
  const words = problem.code && hasText(key) ? t(key) : problem.message;
  byId("problem").replaceChildren(
    make("b", {}, problem.title),
    make("p", {}, words),
    ...rest.map((text) => make("p", {}, text)),
    ...(actions.length
      ? [make("p", { class: "actions" }, actions.map(({ icon, words, press }) => button(icon, words, press)))]
      : []),
  );
  byId("problem").hidden = false;
  byId("views").scrollTop = 0;
  markPills();
  if (first) reveal(first);
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
  console.error(error);
  return new Problem({ title: t("pageFailed"), detail: String(error.message ?? error) });
}

// Shows an error next to a field; returns its control.
function beside(field, detail) {
  const id = `fault-${field.dataset.field}-${document.querySelectorAll(".fault").length}`;
  field.append(make("p", { class: "fault", id }, detail));
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  const control =
    field.querySelector("input:not([type=checkbox], [type=radio]), select, textarea")
    ?? field.querySelector("input, button");
  if (!control.hasAttribute("aria-invalid")) {
    control.setAttribute("aria-invalid", "true");
    control.dataset.described = control.getAttribute("aria-describedby") ?? "";
    control.setAttribute("aria-describedby", `${id} ${control.dataset.described}`.trim());
  }
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

/** Clears all errors. */
export function clearProblem() {
  byId("problem").replaceChildren();
  byId("problem").hidden = true;
  for (const fault of document.querySelectorAll("[data-field] > .fault[id^=fault-]")) fault.remove();
  for (const control of document.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
    if (control.dataset.described) control.setAttribute("aria-describedby", control.dataset.described);
    else control.removeAttribute("aria-describedby");
  }
  markPills();
}
