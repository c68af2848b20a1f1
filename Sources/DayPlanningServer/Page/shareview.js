// The form for sharing a place with everyone on this server, and for changing one or proposing a change.
// @ts-check
import { account, community } from "./account.js";
import { changeList } from "./communitywords.js";
import { arriving, head, returnTo, sharedChanged } from "./community.js";
import { contentIn, contentOf, joined, kinds, may } from "./communitydata.js";
import { Form } from "./communityform.js";
import { openShared } from "./contributions.js";
import { button, icon, make, toast } from "./dom.js";
import { mark, reveal } from "./marks.js";
import { cityAround } from "./ownplaces.js";
import { PhotoField } from "./photos.js";
import { personal } from "./personal.js";
import { longestStay } from "./request.js";
import { SearchBox } from "./search.js";
import { t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./communitydata.js").Content} Content
 * @typedef {import("./communitydata.js").Shared} Shared
 * @typedef {{ lat: number, lon: number }} Spot
 */

const license = "CC-BY-SA-4.0";

/** What was chosen as the position of a place that is not shared yet. */
const spots = new Map();

/**
 * Returns the field for the position: a search, a tap on the map, or the visitor's own position.
 *
 * @param {App} app
 * @param {string} id
 * @param {Spot | null} first
 * @param {(spot: Spot, name: string) => void} changed
 */
function positionField(app, id, first, changed) {
  let spot = spots.get(id) ?? first;
  const told = make("p", { class: "hint", role: "status", id: `${id}-spot` });
  const list = make("ul", {
    id: `${id}-found`, class: "found", role: "listbox", "aria-label": t("searchResults"), hidden: true,
  });
  const input = make("input", {
    type: "search", id: `${id}-place`, role: "combobox", "aria-expanded": "false", "aria-controls": list.id,
    "aria-autocomplete": "list", autocomplete: "off", placeholder: t("addPlace"), enterkeyhint: "done",
    "aria-describedby": told.id,
  });
  const fault = make("p", { class: "fault", role: "alert", hidden: true });
  const part = make("div", { class: "entry", "data-entry": "position" });
  const show = () => {
    told.textContent = spot ? t("spotChosen", { position: positionOf(spot) }) : t("spotMissing");
    if (spot) mark(app, part, [{ ...spot, title: t("placeIsHere") }]);
  };
  const set = (next, name = "") => {
    spot = next;
    spots.set(id, next);
    fault.hidden = true;
    input.removeAttribute("aria-invalid");
    show();
    reveal(app, next);
    changed(next, name);
  };
  new SearchBox(input, list, app.city, ({ lat, lon, name }) => {
    input.value = "";
    set({ lat, lon }, name === `${lat}, ${lon}` ? "" : name);
  });
  const pick = () => {
    app.picked = ([lon, lat]) => {
      set({ lat, lon });
      app.sheet.atLeast("half");
      input.focus({ preventScroll: true });
    };
    app.mapping.draw("share");
  };
  const here = () => app.mapping.locate(([lon, lat]) => set({ lat, lon }));
  part.append(
    make("label", { for: input.id }, t("field-position")),
    make("div", { class: "place-field" }, input, list),
    make(
      "div", { class: "chips" },
      make("button", { type: "button", class: "chip", id: `${id}-pick`, hidden: !app.mapping.map, click: pick },
        icon("mark"), make("span", {}, t("onMap"))),
      make("button", { type: "button", class: "chip", id: `${id}-here`, click: here },
        icon("locate"), make("span", {}, t("here"))),
    ),
    told, fault,
  );
  show();
  return {
    part, show, get spot() {
      return spot;
    },
    set(next) {
      spot = next;
      spots.set(id, next);
      show();
    },
    refuse(words) {
      fault.textContent = words;
      fault.hidden = false;
      input.setAttribute("aria-invalid", "true");
      input.focus();
    },
  };
}

const positionOf = ({ lat, lon }) => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;

/** @param {Partial<Content>} content */
const entriesOf = (content) => [
  {
    name: "category", words: t("field-category"), kind: "choice", value: content.category ?? "landmark",
    options: kinds.map((kind) => [kind, t(`kind1-${kind}`)]),
  },
  {
    name: "text", words: t("field-text"), kind: "area", value: content.text ?? "", hint: t("textHint"),
    more: { maxlength: "10000" },
  },
  {
    name: "minutes", words: t("field-minutes"), kind: "number", value: String(content.minutes ?? ""),
    more: { min: "1", max: String(longestStay), step: "1", inputmode: "numeric", placeholder: "30" },
  },
  {
    name: "hours", words: t("field-hours"), value: content.hours ?? "", hint: t("ownHoursHint"),
    more: { maxlength: "1000", autocapitalize: "off", spellcheck: "false", placeholder: "Mo-Fr 10:00-17:00" },
  },
  {
    name: "website", words: t("field-website"), kind: "text", value: content.website ?? "",
    more: { inputmode: "url", autocapitalize: "off", spellcheck: "false", maxlength: "500", placeholder: "https://" },
  },
];

const titleEntry = (title = "") => ({
  name: "title", words: t("field-title"), value: title, isNeeded: true, more: { maxlength: "200" },
});

/**
 * @param {Record<string, string>} typed
 * @returns {Record<string, string>}
 */
function checked(typed) {
  const count = Number(typed.minutes);
  const isStay = typed.minutes === "" || (Number.isInteger(count) && count >= 1 && count <= longestStay);
  return isStay ? {} : { minutes: "entry-minutes" };
}

// What happens to what is sent.
const promise = () => make(
  "p", { class: "notice", id: "share-promise" }, t(may(account(), "trusted") ? "shownAtOnce" : "looksAtIt"),
);

// A new place

/**
 * @param {App} app
 * @param {{ own?: import("./ownplaces.js").OwnPlace }} now
 */
function sharing(app, { own }) {
  const id = own ? `share-${own.id}` : "share";
  const position = positionField(app, id, own ?? null, (_, name) => {
    if (name && form.control("title").value === "") form.set("title", name);
  });
  const send = async (typed, isConfirmed) => {
    const { spot } = position;
    if (!spot) {
      position.refuse(t("spotMissing"));
      return;
    }
    const city = cityAround(app.city.all.values(), spot);
    if (!city) {
      position.refuse(t("entry-lat"));
      return;
    }
    const content = contentOf(typed, spot, license);
    const order = { city, ...content, ...(isConfirmed ? { confirmed: true } : {}) };
    const place = await community("POST", "places", order);
    form.forget();
    spots.delete(id);
    // The place is there, whatever becomes of its photo.
    const isLate = photo.isChosen && await photo.send(place.id).then(() => false, () => true);
    await sharedChanged(app);
    returnTo(app, "account");
    const told = isLate ? "photoFailed" : place.state === "approved" ? "sharedNow" : "sharedWaits";
    toast(t(told, { name: place.title }), {
      words: t("openIt"), press: () => openShared(app, place),
    });
  };
  const photo = new PhotoField(id);
  const form = new Form({
    id,
    entries: [
      titleEntry(own?.name), position.part, photo.part,
      ...entriesOf({ text: own?.note, minutes: own?.minutes, hours: own?.hours }),
      make("p", { class: "hint" }, t("licenseHint")), promise(),
    ],
    submit: { words: t("sharePlace"), icon: "share" }, check: checked, names: { lon: "lat" },
    send: (typed) => send(typed, false),
    take: (error) => {
      const faults = error.errors?.map(({ pointer }) => pointer) ?? [];
      if (faults.includes("/lat") || faults.includes("/lon")) {
        position.refuse(t("entry-lat"));
        return true;
      }
      if (error.code !== "doubles") return false;
      showDoubles(app, form, error.sights, () => form.sending(() => send(form.typed, true)));
      return true;
    },
  });
  return {
    nodes: [head(app, t("sharePlace")), make("p", { class: "hint" }, t("shareFor")), form.part], shown: position.show,
  };
}

// Shows the places that are probably the same.
async function showDoubles(app, form, ids, confirm) {
  const rows = await Promise.all(ids.map(async (id) => {
    const shared = app.city.place(id) ?? await community("GET", `places/${encodeURIComponent(id)}`).catch(() => null);
    return { id, category: shared?.category ?? "landmark", name: shared?.name ?? shared?.title ?? id };
  }));
  const yes = button("check", t("isAnother"), confirm, { id: "share-confirm" });
  form.tell(make(
    "div", { class: "notice care stack", id: "doubles" }, make("b", {}, t("doublesTitle", { count: rows.length })),
    make("p", {}, t("doublesFor")),
    make("ul", { class: "places" }, rows.map(({ id, category, name }) => make("li", {}, make(
      "button", { type: "button", "data-double": id, click: () => openShared(app, { id }) },
      make("span", { class: `face kind-${category}` }, icon(category)),
      make("span", { class: "grow" }, make("b", {}, name)),
      make("span", { class: "link" }, t("openIt")),
    )))),
    make("div", { class: "actions" }, yes),
  ));
  form.message.scrollIntoView({ block: "nearest" });
}

// A change

/**
 * @param {App} app
 * @param {Shared} place
 */
function changing(app, place) {
  const id = `change-${place.id}`;
  let { version } = place;
  let base = contentIn(place);
  const isOwn = place.author === account()?.name;
  const isMade = may(account(), "moderator") || (isOwn && (may(account(), "trusted") || place.state === "pending"));
  const position = positionField(app, id, place, () => {});
  const form = new Form({
    id,
    entries: [
      titleEntry(place.title), position.part, ...entriesOf(place),
      {
        name: "note", words: t("changeNote"), kind: "area", hint: t("changeNoteHint"),
        more: { maxlength: "1000", rows: "2" },
      },
      isMade ? null : promise(),
    ],
    submit: { words: t(isMade ? "saveChange" : "proposeChange"), icon: "check" }, check: checked,
    send: async (typed) => {
      const body = { version, note: typed.note.trim(), ...contentOf(typed, position.spot, base.license) };
      const { made } = await community("PUT", `places/${encodeURIComponent(place.id)}`, body);
      form.forget();
      spots.delete(id);
      await sharedChanged(app);
      app.back();
      toast(t(made ? "changeMade" : "changeProposed"));
    },
    take: async (error) => {
      const faults = error.errors?.map(({ pointer }) => pointer) ?? [];
      if (faults.includes("/lat") || faults.includes("/lon")) {
        position.refuse(t("entry-lat"));
        return true;
      }
      return error.status === 409 && takeTheirs();
    },
  });
  // Somebody changed the place meanwhile: what was typed stays, and what only they changed is theirs.
  async function takeTheirs() {
    const latest = await community("GET", `places/${encodeURIComponent(place.id)}`);
    if (latest.version === version) return false;
    const theirs = contentIn(latest);
    const { content, taken, clashes } = joined(base, contentOf(form.typed, position.spot, base.license), theirs);
    for (const { field } of taken) {
      if (field === "position") position.set(content);
      else if (form.control(field)) form.set(field, String(content[field] ?? ""));
    }
    base = theirs;
    version = latest.version;
    const use = ({ field, after }) => {
      const press = ({ currentTarget }) => {
        if (field === "position") position.set(theirs);
        else form.set(field, String(after ?? ""));
        currentTarget.remove();
      };
      return button("undo", t("takeTheirs", { field: t(`field-${field}`) }), press, { "data-theirs": field });
    };
    form.tell(make(
      "div", { class: "notice care stack", id: "clash" }, make("b", {}, t("clashTitle")), make("p", {}, t("clashFor")),
      taken.length ? [make("p", {}, t("clashTaken")), changeList(taken)] : null,
      clashes.length
        ? [make("p", {}, t("clashBoth")), changeList(clashes), make("div", { class: "actions" }, clashes.map(use))]
        : null,
    ));
    return true;
  }
  return { part: form.part, show: position.show };
}

/** @param {App} app */
function editing(app, id) {
  let form = null;
  const part = arriving(() => community("GET", `places/${encodeURIComponent(id)}`), (place) => {
    form = changing(app, place);
    return [make("p", { class: "hint" }, place.title), form.part];
  });
  return { nodes: [head(app, t("changePlace")), part.part], shown: () => form?.show() };
}

export const view = personal((app, now) => (now.id ? editing(app, now.id) : sharing(app, now)));
