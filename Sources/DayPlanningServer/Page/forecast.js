// The forecast for the dates of a request, proposed as the weather to plan for.
// @ts-check
import { dayAfter } from "./clock.js";
import { icon, make } from "./dom.js";
import { get } from "./service.js";
import { number, t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {API.DayForecast} DayForecast
 */

/**
 * The forecasts so far, by city and date; null while one is asked for, or if there is none.
 *
 * @type {Map<string, DayForecast | null>}
 */
const known = new Map();

/**
 * Returns what is expected, with a button that plans for it; null if that is not known, or the weather is chosen.
 *
 * @param {App} app
 */
export function forecastPart(app) {
  const { request } = app.store;
  if (request.weather || !app.city.id) return null;
  const dates = Array.from({ length: Number(request.days) || 1 }, (_, index) => dayAfter(request.date, index));
  const forecasts = dates.map((date) => forecastOf(app, date));
  if (!forecasts.every(Boolean)) return null;
  const weather = forecasts.every((one) => one.weather === forecasts[0].weather) ? forecasts[0].weather : null;
  const lowest = Math.min(...forecasts.map((one) => one.lowest));
  const highest = Math.max(...forecasts.map((one) => one.highest));
  const words = t("forecast", {
    temperatures: temperatures(lowest, highest, app.city.facts?.country === "US"),
    rain: number(Math.max(...forecasts.map((one) => one.precipitation)), 1), provider: forecasts[0].provider,
  });
  const take = () => (app.session.plan ? app.changeAndPlan({ weather }) : app.store.change({ weather }));
  return make(
    "p", { id: "forecast", class: "hint no-print", "data-weather": weather ?? "" }, make("span", {}, words), " ",
    weather
      ? make(
          "button", { type: "button", class: "chip", id: "take-forecast", click: take }, icon("plus"),
          make("span", {}, t("planFor", { weather: t(weather) })),
        )
      : null,
  );
}

/**
 * Returns a forecast; null if there is none, or none yet: the page is drawn again when it is there.
 *
 * @param {App} app
 * @param {string} date
 */
function forecastOf(app, date) {
  const path = `/v1/cities/${app.city.id}/forecast?date=${date}`;
  if (known.has(path)) return known.get(path);
  known.set(path, null);
  get(path).then(
    (forecast) => {
      known.set(path, forecast);
      app.redraw();
    },
    // A day beyond all forecasts stays without one; a provider that cannot be reached is asked again at the next visit.
    () => {},
  );
  return null;
}

/**
 * Returns a range of temperatures.
 *
 * @param {number} lowest
 * @param {number} highest
 * @param {boolean} hasFahrenheit Whether signs in the city have Fahrenheit too.
 */
function temperatures(lowest, highest, hasFahrenheit) {
  const range = (convert) => `${number(convert(lowest), 0)}–${number(convert(highest), 0)}`;
  const celsius = `${range((degrees) => degrees)} °C`;
  return hasFahrenheit ? `${celsius} (${range((degrees) => degrees * 1.8 + 32)} °F)` : celsius;
}
