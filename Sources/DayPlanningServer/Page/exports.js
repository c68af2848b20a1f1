// The plan as a file, in every form in which the service writes it.
import { make, say } from "./dom.js";
import { post } from "./service.js";

const forms = [
  ["json", "JSON", "application/json"], ["geojson", "GeoJSON", "application/geo+json"],
  ["gpx", "GPX", "application/gpx+xml"], ["kml", "KML", "application/vnd.google-earth.kml+xml"],
  ["ics", "Calendar", "text/calendar"], ["html", "Page to print", "text/html"], ["txt", "Text", "text/plain"],
];

/** Returns the buttons that download a plan; one that was moved about by hand is to be had as JSON alone. */
export function exportButtons(plan, body, isEdited, fail) {
  const name = `${plan.city}-${plan.request.date}`;
  const wanted = isEdited ? forms.slice(0, 1) : forms;
  return make("p", { class: "exports" }, "Take it with you: ", wanted.map(([ending, title, form]) => {
    const press = async () => {
      try {
        const file = isEdited ? new Blob([JSON.stringify(plan, null, 2)], { type: form }) : await made(body, form);
        save(file, `${name}.${ending}`);
        say(`${title} downloaded`);
      } catch (error) {
        fail(error);
      }
    };
    return make("button", { type: "button", "data-form": ending, click: press }, title);
  }));
}

async function made(body, form) {
  return (await post("/v1/plan", body, form)).blob();
}

function save(blob, name) {
  const url = URL.createObjectURL(blob);
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
