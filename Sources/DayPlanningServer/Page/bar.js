// The bar: a short summary of the request.
// @ts-check
import { clock, isFar, span, spoken, today } from "./clock.js";
import { signOf } from "./currency.js";
import { byId, make, square } from "./dom.js";
import { dateChips, isTime, kindButtons, showFields } from "./fields.js";
import { pinnedId, pinWords } from "./pinned.js";
import { conditionsOf, withoutMeals } from "./request.js";
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
  byId("far").hidden = !isFar(request.date, date);
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
  showDates(request, date, store);
  const count = conditionsOf(request).length;
  words("pill-more", count ? t("moreCount", { count }) : t("more"));
  byId("reset").hidden = count === 0;
  const focused = document.activeElement?.dataset?.kind;
  byId("categories").replaceChildren(...kindButtons(request, city.places, store));
  if (focused && document.activeElement === document.body) {
    byId("categories").querySelector(`[data-kind="${focused}"]`)?.focus();
  }
  byId("budget-sign").textContent = `(${signOf(city.facts)})`;
  showWishes(request, city, store);
}

/**
 * The dates to choose from with one tap.
 *
 * @param {Wishes} request
 * @param {string} today
 * @param {Store} store
 */
function showDates(request, today, store) {
  const focused = byId("days-usual").contains(document.activeElement) && document.activeElement.dataset.date;
  byId("days-usual").replaceChildren(...dateChips(request, today, store));
  if (focused) byId("days-usual").querySelector(`[data-date="${focused}"]`)?.focus();
}

function words(id, text) {
  byId(id).querySelector("span").textContent = text;
}

// The lists of sights in a request: the words of each, and those of the button that removes it.
const wishes = /** @type {const} */ ([
  ["must", "mustChip", "noMust"], ["pins", "pinChip", "noPin"], ["skip", "skipChip", "noSkip"],
]);

/**
 * @param {Wishes} request
 * @param {City} city
 * @param {Store} store
 */
function showWishes(request, city, store) {
  const chip = (kind, id, words, undone, patch) => {
    const drop = () => {
      store.change(patch);
      byId("pop-more").focus();
    };
    return make(
      "li", { class: `chip ${kind}`, "data-wished": id }, make("span", {}, words), square("close", undone, drop),
    );
  };
  for (const [name, words, undone] of wishes) {
    byId(name).replaceChildren(...request[name].map((wish) => {
      const id = name === "pins" ? pinnedId(wish) : wish;
      const title = city.place(id)?.name ?? id;
      const time = name === "pins" ? pinWords(wish) : "";
      const patch = { [name]: request[name].filter((other) => other !== wish) };
      return chip(name, id, t(words, { name: title, time }), t(undone, { name: title }), patch);
    }));
  }
  byId("places").replaceChildren(...request.places.filter(({ meal }) => meal).map((place) => {
    const words = t("mealPlace", { meal: t(`meal-${place.meal}`), name: place.name });
    const patch = { places: withoutMeals(request, [place.id]) };
    return chip("places", place.id, words, t("noMealPlace", { name: place.name }), patch);
  }));
  byId("wishes").hidden = wishes.every(([name]) => request[name].length === 0);
}
