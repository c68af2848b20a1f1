// The area as text.
// @ts-check
import { byId } from "./dom.js";
import { normalArea } from "./geometry.js";
import { Problem } from "./service.js";
import { t } from "./text.js";

/** Connects the text field for GeoJSON. Calls `use(area)` with an area, or `fail(problem)`. */
export function connectAreaText(use, fail) {
  byId("geojson-use").addEventListener("click", () => {
    const text = byId("geojson").value.trim();
    try {
      use(text === "" ? null : normalArea(JSON.parse(text)));
    } catch (error) {
      fail(
        new Problem({
          title: t("badArea"), detail: t("seeField"),
          errors: [{ pointer: "/area", detail: t("notAnArea", { why: error.message }) }],
        }),
      );
    }
  });
}

/** Shows the area as text. */
export function showAreaText(area) {
  byId("geojson").value = area ? JSON.stringify(area) : "";
}
