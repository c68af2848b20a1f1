// The form: shows and changes the request, with errors next to their fields.
import { byId, make } from "./dom.js";
import { isInside } from "./geometry.js";

const form = byId("request");
const plainFields = [
  "city", "date", "days", "start", "end", "mode", "pace", "from", "to", "maxStops", "maxWalk", "maxWalkTotal",
  "travelCost", "slack", "seconds", "like", "dislike", "familiarity",
  "budget", "freeOnly", "weather", "with",
];

/** The initial values of a meal with a set time. */
const meals = {
  lunch: { from: "12:00", until: "14:00", minutes: "45" }, dinner: { from: "18:00", until: "20:30", minutes: "60" },
};

/** The names of the categories, in the order of the service. */
export const kinds = new Map(Object.entries({
  landmark: "Landmarks", museum: "Museums", gallery: "Art galleries", historic: "Historic places",
  worship: "Places of worship", viewpoint: "Viewpoints", park: "Parks", garden: "Gardens",
  waterfront: "Waterfronts", square: "Squares and streets", market: "Markets", shopping: "Shopping",
  theater: "Theaters", library: "Libraries", animals: "Animals",
}));

/** Connects the form to the request. */
export function connectForm(store, cities) {
  form.elements.city.append(...cities.map((city) => make("option", { value: city.id }, city.name)));
  for (const name of plainFields) {
    form.elements[name].addEventListener("change", ({ target }) => {
      if (name === "city") store.change({ city: target.value, area: null, must: [], skip: [], from: "", to: "" });
      else store.change({ [name]: target.value.trim() });
    });
  }
  for (const meal of Object.keys(meals)) {
    for (const part of ["on", "from", "until", "minutes"]) {
      byId(`${meal}-${part}`).addEventListener("change", () => store.change({ [meal]: typedMeal(meal) }));
    }
  }
  byId("breaks").addEventListener("change", ({ target }) => store.change({ breaks: target.checked ? "" : "none" }));
  byId("categories").addEventListener("change", () => {
    const ticked = [...byId("categories").querySelectorAll("input:checked")].map((box) => box.value);
    store.change({ categories: ticked });
  });
}

/** Returns a meal in the notation of the service, or nothing if its time is not set. */
function typedMeal(meal) {
  if (!byId(`${meal}-on`).checked) return "";
  const typed = (part) => byId(`${meal}-${part}`).value.trim() || meals[meal][part];
  return `${typed("from")}-${typed("until")}/${typed("minutes")}`;
}

/** Shows a request. */
export function showForm(request) {
  for (const name of plainFields) form.elements[name].value = request[name];
  byId("breaks").checked = request.breaks !== "none";
  for (const [meal, usual] of Object.entries(meals)) {
    const [from, until, minutes] = request[meal].split(/[-/]/);
    byId(`${meal}-on`).checked = request[meal] !== "";
    byId(`${meal}-fields`).hidden = request[meal] === "";
    byId(`${meal}-from`).value = from || usual.from;
    byId(`${meal}-until`).value = until ?? usual.until;
    byId(`${meal}-minutes`).value = minutes ?? usual.minutes;
  }
  if (["from", "to", "maxStops", "maxWalk", "maxWalkTotal", "like", "dislike", "familiarity", "budget", "freeOnly", "weather", "with"].some((name) => request[name] !== "")) byId("more").open = true;
}

/** Shows how many places of each category are in the area, and which categories are checked. Returns their total. */
export function showKinds(request, places) {
  const inside = places.filter((place) => isInside(request.area, [place.lon, place.lat]));
  const counts = new Map();
  for (const place of inside) counts.set(place.category, (counts.get(place.category) ?? 0) + 1);
  const list = byId("categories");
  if (list.childElementCount === 0) list.append(...[...kinds].map(([kind, title]) => kindBox(kind, title)));
  for (const box of list.querySelectorAll("input")) {
    const count = counts.get(box.value) ?? 0;
    box.checked = request.categories.includes(box.value);
    box.parentElement.classList.toggle("none", count === 0);
    box.parentElement.querySelector("b").textContent = String(count);
  }
  return inside.length;
}

function kindBox(kind, title) {
  return make("label", {}, make("input", { type: "checkbox", value: kind }), make("span", {}, title), make("b", {}, "0"));
}

/** Shows errors next to the fields their pointers name, and all others above the form. */
export function showProblem(problem) {
  clearProblem();
  const rest = [];
  let first = null;
  for (const { pointer, detail } of problem.errors) {
    const field = document.querySelector(`[data-field="${CSS.escape(pointer.split("/")[1] ?? "")}"]`);
    if (!field) rest.push(pointer ? `${pointer}: ${detail}` : detail);
    else first = beside(field, detail) ?? first;
  }
  const box = byId("problem");
  box.hidden = false;
  box.append(make("b", {}, problem.title), make("p", {}, problem.message), ...rest.map((text) => make("p", {}, text)));
  (first ?? box).scrollIntoView({ block: "nearest" });
  first?.focus();
}

// Shows an error next to a field; returns its control if it is the first error.
function beside(field, detail) {
  const isFirst = !document.querySelector(".fault");
  const id = `fault-${field.dataset.field}-${document.querySelectorAll(".fault").length}`;
  field.append(make("p", { class: "fault", id }, detail));
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  const control = field.querySelector("input:not([type=checkbox]), select, textarea");
  if (control && !control.hasAttribute("aria-invalid")) {
    control.setAttribute("aria-invalid", "true");
    control.dataset.described = control.getAttribute("aria-describedby") ?? "";
    control.setAttribute("aria-describedby", `${id} ${control.dataset.described}`.trim());
  }
  return isFirst ? control : null;
}

/** Clears all errors. */
export function clearProblem() {
  byId("problem").replaceChildren();
  byId("problem").hidden = true;
  for (const fault of document.querySelectorAll(".fault")) fault.remove();
  for (const control of document.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
    if (control.dataset.described) control.setAttribute("aria-describedby", control.dataset.described);
    else control.removeAttribute("aria-describedby");
  }
}
