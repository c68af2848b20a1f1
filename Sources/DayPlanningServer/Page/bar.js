// The bar: a short summary of the request.
// @ts-check
import { clock, span, spoken, today, usualDates } from "./clock.js";
import { byId, make, square } from "./dom.js";
import { kindButtons, showFields } from "./fields.js";
import { t } from "./text.js";

/**
 * @typedef {import("./city.js").City} City
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("./request.js").Wishes} Wishes
 */

/**
 * Shows a request in the bar and its menus.
 *
 * @param {Wishes} request
 * @param {City} city
 * @param {Store} store
 */
export function showBar(request, city, store) {
  const date = city.facts ? today(city.facts.timeZone) : request.date;
  showFields(request, date);
  const isPast = request.date < date;
  byId("past").hidden = !isPast;
  byId("pill-day").classList.toggle("bad", isPast);
  const days = Number(request.days);
  const when = spoken(request.date, "short");
  words("pill-day", days > 1 ? t("dayAndMore", { day: when, count: days - 1 }) : when);
  words(
    "pill-hours",
    isTime(request.start) && isTime(request.end) ? span(request.start, request.end) : `${request.start}–${request.end}`,
  );
  const named = request.area ? t("drawnArea") : t("wholeCity");
  words("pill-area", named);
  for (const chip of byId("hours-usual").children) {
    const [start, end] = chip.dataset.hours.split("-");
    chip.textContent = `${clock(start)}–${clock(end)}`;
    chip.setAttribute("aria-pressed", String(request.start === start && request.end === end));
  }
  byId("days-usual").replaceChildren(...usualDates(date).map((one, index) => {
    const name = index === 2 ? spoken(one, "short") : t(index === 0 ? "today" : "tomorrow");
    const press = () => {
      store.change({ date: one });
      byId("days-usual").querySelector(`[data-date="${one}"]`)?.focus();
    };
    return make(
      "button",
      {
        type: "button", class: "chip", "data-date": one, "aria-pressed": String(one === request.date), click: press,
      },
      name,
    );
  }));
  const focused = document.activeElement?.dataset?.kind;
  byId("categories").replaceChildren(...kindButtons(request, city.places, store));
  if (focused && document.activeElement === document.body) {
    byId("categories").querySelector(`[data-kind="${focused}"]`)?.focus();
  }
  showWishes(request, city, store);
}

const isTime = (text) => /^\d{1,2}:\d\d$/.test(text);

function words(id, text) {
  byId(id).querySelector("span").textContent = text;
}

/** Marks the buttons of the bar whose menus have errors. */
export function markPills() {
  for (const opener of document.querySelectorAll("[popovertarget]")) {
    const isWrong = byId(opener.getAttribute("popovertarget")).querySelector(".fault:not([hidden])") !== null;
    opener.classList.toggle("bad", isWrong);
  }
}

/**
 * @param {Wishes} request
 * @param {City} city
 * @param {Store} store
 */
function showWishes(request, city, store) {
  for (const name of ["must", "skip"]) {
    byId(name).replaceChildren(...request[name].map((id) => {
      const title = city.place(id)?.name ?? id;
      const drop = () => {
        store.change({ [name]: request[name].filter((other) => other !== id) });
        byId("pop-more").focus();
      };
      const label = t(name === "must" ? "noMust" : "noSkip", { name: title });
      return make(
        "li", { class: `chip ${name}` },
        make("span", {}, t(name === "must" ? "mustChip" : "skipChip", { name: title })), square("close", label, drop),
      );
    }));
  }
  byId("wishes").hidden = request.must.length + request.skip.length === 0;
}
