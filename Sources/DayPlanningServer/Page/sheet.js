// The panel as a sheet on narrow screens: peek, half and full; dragged, or stepped by its handle.
// @ts-check
import { byId } from "./dom.js";
import { closeLayer, openLayer } from "./layers.js";

const sizes = ["peek", "half", "full"];
const narrow = matchMedia("(max-width: 819.98px)");

/** The panel, which is a sheet at the bottom of narrow screens. */
export class Sheet {
  /** Creates the sheet; calls `changed()` when its size changes. */
  constructor(changed) {
    this.panel = byId("panel");
    this.changed = changed;
    const grip = byId("grip");
    grip.addEventListener("pointerdown", (event) => this.#begin(event));
    grip.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      this.step(by);
    });
    grip.addEventListener("click", ({ detail }) => {
      // A click by keyboard; pointer clicks are handled as zero-length drags.
      if (detail === 0) this.set(this.size === "full" ? "half" : "full");
    });
    const views = byId("views");
    views.addEventListener("pointerdown", (event) => {
      if (narrow.matches && this.size === "peek" && !event.target.closest("button, a, input, summary")) {
        this.#begin(event);
      }
    });
    views.addEventListener("focusin", () => {
      if (narrow.matches && this.size === "peek" && views.matches(":focus-within:has(:focus-visible)")) {
        this.set("half");
      }
    });
    for (const media of [narrow]) media.addEventListener("change", () => this.set(this.size));
    addEventListener("resize", () => this.set(this.size));
    this.set("peek");
  }

  get size() {
    return this.panel.dataset.size;
  }

  /** Sets the size of the sheet: `peek`, `half` or `full`. */
  set(size) {
    const isNew = this.size !== size;
    if (isNew && this.size === "full") closeLayer(this.#shrink);
    if (isNew && size === "full" && narrow.matches) openLayer(this.#shrink);
    this.panel.dataset.size = size;
    byId("grip").setAttribute("aria-expanded", String(size !== "peek"));
    this.#move(this.#top(size));
    if (size === "peek") byId("views").scrollTop = 0;
    if (isNew) this.changed?.();
  }

  #shrink = () => this.set("half");

  /** Enlarges the sheet to at least this size. */
  atLeast(size) {
    if (sizes.indexOf(this.size) < sizes.indexOf(size)) this.set(size);
  }

  /** Makes the sheet larger or smaller. */
  step(by) {
    const index = Math.max(0, Math.min(sizes.length - 1, sizes.indexOf(this.size) + by));
    this.set(sizes[index]);
  }

  #top(size) {
    const { height } = this.panel.getBoundingClientRect();
    return { peek: height - 108, half: Math.max(0, height - innerHeight * 0.52), full: 0 }[size];
  }

  #move(pixels) {
    this.panel.style.setProperty("--sheet", `${pixels}px`);
    // Limit scrolling to the visible part, above a toast.
    const visible = this.panel.getBoundingClientRect().height - 28 - (this.size === "half" ? pixels : 0);
    byId("views").style.maxHeight = narrow.matches ? `calc(${visible}px - var(--toast, 0px))` : "";
  }

  #begin(event) {
    if (!narrow.matches || !event.isPrimary || event.button > 0) return;
    const { target, clientY, pointerId } = event;
    target.setPointerCapture(pointerId);
    this.panel.classList.add("dragging");
    const start = this.#top(this.size);
    let [top, moved] = [start, 0];
    const follow = ({ clientY: now }) => {
      moved = now - clientY;
      top = Math.max(0, Math.min(this.#top("peek"), start + moved));
      this.panel.style.setProperty("--sheet", `${top}px`);
    };
    const end = () => {
      for (const [name, listener] of [
        ["pointermove", follow], ["pointerup", end], ["pointercancel", end],
      ])
        target.removeEventListener(name, listener);
      this.panel.classList.remove("dragging");
      if (Math.abs(moved) < 6) this.set(this.size === "peek" ? "half" : this.size === "half" ? "full" : "half");
      else this.set(this.#nearest(top, moved));
    };
    for (const [name, listener] of [
      ["pointermove", follow], ["pointerup", end], ["pointercancel", end],
    ])
      target.addEventListener(name, listener);
  }

  // A flick changes the size by one step even if it is short.
  #nearest(top, moved) {
    const ahead = top + Math.sign(moved) * 60;
    return sizes.toSorted((one, other) => Math.abs(this.#top(one) - ahead) - Math.abs(this.#top(other) - ahead))[0];
  }
}
