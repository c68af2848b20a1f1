// Forms of accounts and shared places: fields with their faults, Enter submits, and what is typed is kept.
// @ts-check
import { faultsOf, problemWords } from "./communitywords.js";
import { button, make, toast } from "./dom.js";
import { t } from "./text.js";

/**
 * A field.
 *
 * @typedef {object} Entry
 * @property {string} name
 * @property {string} words Its label.
 * @property {"text" | "email" | "password" | "number" | "url" | "area" | "choice"} [kind]
 * @property {string} [value]
 * @property {string} [hint]
 * @property {boolean} [isNeeded]
 * @property {[string, string][]} [options] Values with their words, for a choice.
 * @property {Record<string, any>} [more] Further attributes of the control.
 *
 * @typedef {object} Order
 * @property {string} id
 * @property {any[]} entries Fields, and elements between them.
 * @property {{ icon?: string, words: string, isDanger?: boolean }} submit
 * @property {(typed: Record<string, string>) => Promise<any>} send
 * @property {(typed: Record<string, string>) => Record<string, string>} [check] Returns faults as keys of texts.
 * @property {Record<number, string>} [problems] The keys of texts for some statuses.
 * @property {Record<string, string>} [names] The fields of other names of the service.
 * @property {(error: any) => boolean | Promise<boolean>} [take] Handles an error; returns whether it did.
 * @property {any[]} [actions] Buttons beside the main one.
 */

/** What was typed and not sent yet, by the ids of forms; never passwords. */
const drafts = new Map();

/** A form. */
export class Form {
  /** @type {Map<string, any>} */
  #controls = new Map();
  #isBusy = false;

  /** @param {Order} order */
  constructor(order) {
    this.order = order;
    const { id, entries, submit, actions = [] } = order;
    this.draft = drafts.get(id) ?? {};
    this.message = make("div", { class: "form-message", role: "alert" });
    this.button = button(submit.icon ?? null, submit.words, () => {}, {
      type: "submit", class: `button main${submit.isDanger ? " danger-main" : ""}`, id: `${id}-send`,
    });
    this.part = make(
      "form", { id, class: "stack form", novalidate: true, submit: (event) => this.#submit(event) },
      entries.map((entry) => (entry instanceof Node || !entry ? entry : this.#entry(entry))), this.message,
      make("div", { class: "actions" }, this.button, actions),
    );
  }

  /** What is in the fields. */
  get typed() {
    return Object.fromEntries([...this.#controls].map(([name, control]) => [name, control.value]));
  }

  /** Returns the control of a field. */
  control(name) {
    return this.#controls.get(name);
  }

  /** Puts a value into a field. */
  set(name, value) {
    this.#controls.get(name).value = value;
    this.#keep(name);
  }

  /** Forgets what was typed. */
  forget() {
    drafts.delete(this.order.id);
    this.draft = {};
  }

  #keep(name) {
    const control = this.#controls.get(name);
    if (control.type === "password" || control.dataset.isSecret) return;
    this.draft[name] = control.value;
    drafts.set(this.order.id, this.draft);
  }

  /** @param {Entry} entry */
  #entry({ name, words, kind = "text", value = "", hint = "", isNeeded = false, options = [], more = {} }) {
    const id = `${this.order.id}-${name}`;
    const shown = this.draft[name] ?? value;
    const hinted = hint ? make("p", { class: "hint", id: `${id}-hint` }, hint) : null;
    const common = {
      id, name, required: isNeeded, "aria-describedby": hint ? `${id}-hint` : null, ...more,
      input: () => {
        this.#accept(name);
        this.#keep(name);
      },
    };
    const control = kind === "area" ? make("textarea", { rows: "4", ...common })
      : kind === "choice"
        ? make("select", common, options.map(([code, text]) => make("option", { value: code }, text)))
        : make("input", { type: kind, ...common });
    control.value = shown;
    this.#controls.set(name, control);
    return make(
      "div", { class: "entry", "data-entry": name },
      make("label", { for: id }, words, isNeeded || kind === "choice" ? null : ` (${t("optional")})`),
      kind === "password" ? this.#secret(control) : control, hinted,
    );
  }

  // A password can be shown, so that it need not be typed twice.
  #secret(control) {
    control.dataset.isSecret = "yes";
    const toggle = make("button", {
      type: "button", class: "reveal", "aria-pressed": "false", "aria-label": t("showPassword"), click: () => {
        const isShown = control.type === "text";
        control.type = isShown ? "password" : "text";
        toggle.setAttribute("aria-pressed", String(!isShown));
        toggle.textContent = t(isShown ? "show" : "hide");
        control.focus();
      },
    }, t("show"));
    return make("div", { class: "secret" }, control, toggle);
  }

  /** Shows beside a field what is wrong with it. */
  refuse(name, words) {
    const control = this.#controls.get(name);
    this.#accept(name);
    const id = `${control.id}-fault`;
    control.closest("[data-entry]").append(make("p", { class: "fault", id }, words));
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-describedby", [id, control.getAttribute("aria-describedby")].filter(Boolean).join(" "));
  }

  #accept(name) {
    const control = this.#controls.get(name);
    const id = `${control.id}-fault`;
    document.getElementById(id)?.remove();
    control.closest("[data-entry]")?.querySelector(".fault")?.remove();
    control.removeAttribute("aria-invalid");
    const others = (control.getAttribute("aria-describedby") ?? "").split(" ").filter((one) => one && one !== id);
    if (others.length) control.setAttribute("aria-describedby", others.join(" "));
    else control.removeAttribute("aria-describedby");
  }

  /** Shows a message above the button. */
  tell(...nodes) {
    this.message.replaceChildren(...nodes.filter(Boolean));
  }

  // Shows faults by the names of their fields; those without a field above the button.
  #show(faults) {
    const rest = [];
    let first = null;
    for (const [name, words] of Object.entries(faults)) {
      const own = this.order.names?.[name] ?? name;
      if (this.#controls.has(own)) {
        this.refuse(own, words);
        first ??= this.#controls.get(own);
      } else rest.push(make("p", { class: "notice bad" }, words));
    }
    this.tell(...rest);
    first?.focus();
  }

  async #submit(event) {
    event.preventDefault();
    if (this.#isBusy) return;
    for (const name of this.#controls.keys()) this.#accept(name);
    this.tell();
    const { typed } = this;
    const lacking = [...this.#controls].filter(([, control]) => control.required && control.value.trim() === "");
    const empty = Object.fromEntries(lacking.map(([name]) => [name, "entryNeeded"]));
    const faults = { ...this.order.check?.(typed), ...empty };
    if (Object.keys(faults).length) {
      this.#show(Object.fromEntries(Object.entries(faults).map(([name, key]) => [name, t(key)])));
      return;
    }
    await this.sending(() => this.order.send(typed));
  }

  /** Runs what the button does, and shows what is wrong if it fails. */
  async sending(act) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.button.setAttribute("aria-disabled", "true");
    this.part.setAttribute("aria-busy", "true");
    try {
      await act();
    } catch (error) {
      await this.#fail(error);
    }
    this.#isBusy = false;
    this.button.removeAttribute("aria-disabled");
    this.part.removeAttribute("aria-busy");
  }

  async #fail(error) {
    if (await this.order.take?.(error)) return;
    const faults = Object.fromEntries(Object.entries(faultsOf(error)).map(([name, key]) => [name, t(key)]));
    if (error.status === 422 && Object.keys(faults).length) {
      this.#show(faults);
      return;
    }
    const words = await problemWords(error, this.order.problems);
    // Who was logged out sees the login instead, and then this form again.
    if (!this.part.isConnected) toast(words);
    this.tell(make("p", { class: error.isLost ? "notice care" : "notice bad" }, words));
  }
}
