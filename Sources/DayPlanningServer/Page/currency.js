// The signs of currencies.
// @ts-check
import { locale } from "./settings.js";

// As the service has them, by the codes of ISO 3166.
const currencies = {
  GB: "GBP", US: "USD", CA: "CAD", CH: "CHF", AU: "AUD", NZ: "NZD", JP: "JPY",
  ...Object.fromEntries(
    "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM VA".split(" ").map((id) => [id, "EUR"]),
  ),
};

/** @type {(city?: API.City | null) => string} The code of a city's currency; empty if it is unknown. */
export const currencyOf = (city) => currencies[city?.country ?? ""] ?? "";

/**
 * Returns the sign of a city's currency, such as £; the sign for any currency if it is unknown.
 *
 * @param {API.City | null} [city]
 */
export function signOf(city) {
  const currency = currencyOf(city);
  if (!currency) return "¤";
  const form = new Intl.NumberFormat(locale(), { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return form.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
}
