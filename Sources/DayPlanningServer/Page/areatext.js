// The area as text.
// @ts-check
import { normalArea } from "./geometry.js";
import { Problem } from "./service.js";
import { t } from "./text.js";

/** Returns the area of a GeoJSON text, null for none, or throws a `Problem` for its field. */
export function areaFromText(text) {
  if (text.trim() === "") return null;
  try {
    return normalArea(JSON.parse(text));
  } catch (error) {
    const why =
      error instanceof SyntaxError ? "areaNoText" : error instanceof RangeError ? "areaNoPolygon" : "areaNoPosition";
    throw new Problem({
      title: t("badArea"), detail: t("seeField"),
      errors: [{ pointer: "/area", detail: t("notAnArea", { why: t(why) }) }],
    });
  }
}
