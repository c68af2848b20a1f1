// Downloads of the plan in every format of the service.
import { make, say } from "./dom.js";
import { post } from "./service.js";

const forms = [
  ["json", "JSON", "application/json"], ["geojson", "GeoJSON", "application/geo+json"],
  ["gpx", "GPX", "application/gpx+xml"], ["kml", "KML", "application/vnd.google-earth.kml+xml"],
  ["ics", "Calendar", "text/calendar"], ["html", "Printable page", "text/html"], ["txt", "Text", "text/plain"],
];

/** Returns the buttons that download the current plan, including manual changes. */
export function exportButtons(plan, fail) {
  const name = `${plan.city}-${plan.request.date}`;
  return make("p", { class: "exports" }, "Download: ", forms.map(([ending, title, form]) => {
    const press = async () => {
      try {
        const answer = await post("/v1/export", plan, form);
        save(await answer.blob(), `${name}.${ending}`);
        say(`${title} downloaded`);
      } catch (error) {
        fail(error);
      }
    };
    return make("button", { type: "button", "data-form": ending, click: press }, title);
  }));
}

function save(blob, name) {
  const url = URL.createObjectURL(blob);
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
