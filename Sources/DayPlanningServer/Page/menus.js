// Popovers: below the button that opens them, or at the bottom of a phone's screen.
// @ts-check
import { byId, make, square } from "./dom.js";
import { closeLayer, openLayer } from "./layers.js";
import { t } from "./text.js";

const margin = 12;

/** Connects the popovers defined in HTML. */
export function connectMenus() {
  for (const opener of document.querySelectorAll("[popovertarget]")) {
    const pop = byId(opener.getAttribute("popovertarget"));
    opener.setAttribute("aria-expanded", "false");
    layered(pop);
    pop.addEventListener("toggle", (event) => {
      const isOpen = event.newState === "open";
      opener.setAttribute("aria-expanded", String(isOpen));
      if (!isOpen) return;
      place(pop, opener);
      // Firefox does not focus a date or a time with `autofocus` in a popover.
      if (!pop.contains(document.activeElement)) pop.querySelector("[autofocus]")?.focus();
    });
  }
  addEventListener("resize", () => {
    for (const opener of document.querySelectorAll("[popovertarget][aria-expanded=true]")) {
      place(byId(opener.getAttribute("popovertarget")), opener);
    }
  });
}

// Makes a popover a layer while it is open.
function layered(pop) {
  const close = () => pop.hidePopover();
  pop.addEventListener("beforetoggle", ({ newState }) => (newState === "open" ? openLayer : closeLayer)(close));
}

/** Closes all popovers. */
export function closeMenus() {
  for (const pop of document.querySelectorAll(".pop:popover-open")) pop.hidePopover();
}

function place(pop, opener) {
  const box = opener.getBoundingClientRect();
  const { width, height } = pop.getBoundingClientRect();
  const left = Math.max(margin, Math.min(box.left, innerWidth - width - margin));
  const below = box.bottom + 8;
  const top = below + Math.min(height, 320) > innerHeight ? Math.max(margin, innerHeight - height - margin) : below;
  pop.style.left = `${left}px`;
  pop.style.top = `${top}px`;
  pop.style.maxHeight = innerWidth < 820 ? "" : `${innerHeight - top - margin}px`;
}

/** Opens a new popover, which is removed when it closes. Returns it. */
export function openMenu(id, title, opener, ...children) {
  document.getElementById(id)?.remove();
  const close = square("close", t("close"), () => pop.hidePopover());
  const head = make("div", { class: "view-head" }, make("h2", {}, title), close);
  const pop = make(
    "div", { id, class: "pop", popover: "auto", role: "dialog", "aria-label": title },
    head,
    ...children,
  );
  byId("panel").parentElement.append(pop);
  layered(pop);
  pop.addEventListener("toggle", ({ newState }) => {
    if (newState !== "closed") return;
    pop.remove();
    if (document.activeElement === document.body) opener.focus();
  });
  pop.showPopover();
  place(pop, opener);
  (pop.querySelector("[autofocus]") ?? close).focus();
  return pop;
}
