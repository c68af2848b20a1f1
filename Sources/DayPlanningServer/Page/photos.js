// Photos of a shared place: the strip of those that it has, and a field that adds one.
// @ts-check
import { account, community, communityFile } from "./account.js";
import { sharedChanged } from "./community.js";
import { may } from "./communitydata.js";
import { Form } from "./communityform.js";
import { authorWords, dayOf } from "./communitywords.js";
import { stateBadge } from "./contributions.js";
import { deciding, refusing } from "./decisions.js";
import { button, icon, make, toast } from "./dom.js";
import { openMenu } from "./menus.js";
import { t } from "./text.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./communitydata.js").Photo} Photo
 * @typedef {import("./communitydata.js").Shared} Shared
 */

// The longest side of a photo that is sent, in pixels, and its quality.
const longest = 2048;
const quality = 0.85;

const pathOf = (id) => `photos/${encodeURIComponent(id)}`;
const words = ({ caption }, { title }) => caption || t("photoOf", { name: title });

/**
 * Returns a photo as it is sent: a JPEG, upright, without what cameras write into files.
 *
 * @param {Blob} file
 * @returns {Promise<Blob>}
 */
async function smaller(file) {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const canvas = make("canvas", {
    width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)),
  });
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!blob) throw new TypeError("the picture cannot be encoded");
  return blob;
}

/** A field for a photo with its caption. */
export class PhotoField {
  /** @type {Blob | null} */
  #blob = null;
  #address = "";

  /** @param {string} id */
  constructor(id) {
    this.told = make("p", { class: "hint", role: "status", id: `${id}-photo-told` }, t("photoHint"));
    this.input = make("input", {
      type: "file", id: `${id}-photo`, accept: "image/*", hidden: true, change: () => this.#choose(),
    });
    this.chooser = make(
      "button", { type: "button", class: "chip", id: `${id}-photo-choose`, "aria-describedby": this.told.id,
        click: () => this.input.click() },
      icon("plus"), make("span", {}, t("photoChoose")),
    );
    this.clearer = make(
      "button", { type: "button", class: "chip", id: `${id}-photo-clear`, hidden: true, click: () => this.clear() },
      icon("close"), make("span", {}, t("removePhoto")),
    );
    this.image = make("img", { class: "preview", hidden: true, alt: t("photoChosen") });
    const caption = `${id}-caption`;
    this.caption = make("input", { type: "text", id: caption, maxlength: "300" });
    this.about = make(
      "div", { class: "entry", hidden: true },
      make("label", { for: caption }, t("photoCaption"), ` (${t("optional")})`), this.caption,
    );
    this.part = make(
      "div", { class: "entry photo-field", "data-entry": "photo" }, this.input, this.image,
      make("div", { class: "chips" }, this.chooser, this.clearer), this.told, this.about,
    );
  }

  /** Whether a photo is chosen. */
  get isChosen() {
    return this.#blob !== null;
  }

  async #choose() {
    const [file] = this.input.files;
    this.input.value = "";
    if (!file) return;
    this.part.setAttribute("aria-busy", "true");
    try {
      this.#set(await smaller(file));
      this.told.textContent = t("photoLicense");
    } catch {
      this.told.textContent = t("photoUnreadable");
    }
    this.part.removeAttribute("aria-busy");
  }

  /** @param {Blob | null} blob */
  #set(blob) {
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#blob = blob;
    this.#address = blob ? URL.createObjectURL(blob) : "";
    if (blob) this.image.src = this.#address;
    else this.image.removeAttribute("src");
    for (const element of [this.image, this.clearer, this.about]) element.hidden = !blob;
    this.chooser.querySelector("span").textContent = t(blob ? "photoOther" : "photoChoose");
  }

  /** Forgets the photo. */
  clear() {
    this.#set(null);
    this.caption.value = "";
    this.told.textContent = t("photoHint");
    this.chooser.focus();
  }

  /** Shows that a photo is missing. */
  refuse() {
    this.told.textContent = t("photoMissing");
    this.chooser.focus();
  }

  /**
   * Sends the photo.
   *
   * @param {string} place
   * @returns {Promise<Photo>}
   */
  send(place) {
    const query = new URLSearchParams({ caption: this.caption.value.trim() });
    return communityFile(`places/${encodeURIComponent(place)}/photos?${query}`, /** @type {Blob} */ (this.#blob));
  }
}

/**
 * Returns the photos of a place; null if it has none.
 *
 * @param {App} app
 * @param {Shared} place
 */
export function photosPart(app, place) {
  const photos = (place.photos ?? []).filter(({ state }) => state !== "refused" || may(account(), "moderator"));
  if (photos.length === 0) return null;
  return make("ul", { class: "photos", id: "photos", "aria-label": t("photos") }, photos.map((photo) => make(
    "li", {}, make(
      "button", { type: "button", class: "photo", "data-photo": photo.id, click: ({ currentTarget }) =>
        open(app, place, photo, currentTarget) },
      picture(photo, place), photo.state === "approved" ? null : stateBadge(photo.state),
    ),
  )));
}

/**
 * Returns the button that adds a photo to a place.
 *
 * @param {App} app
 * @param {Shared} place
 */
export const addPhotoButton = (app, place) => button("plus", t("addPhoto"), ({ currentTarget }) =>
  add(app, place, currentTarget), { id: "photo-add" });

/**
 * Returns the picture of a photo.
 *
 * @param {Photo} photo
 * @param {{ title: string }} place
 */
export const picture = (photo, place) => make("img", {
  src: photo.path, alt: words(photo, place), width: photo.width, height: photo.height, loading: "lazy",
  decoding: "async",
});

/**
 * Returns the line below a photo: who took it, when, and its license.
 *
 * @param {Photo} photo
 */
export const credit = ({ author, made, license }) =>
  make("p", { class: "hint" }, `${t("photoBy", { credit: authorWords(author) })}, ${dayOf(made)} · ${license}`);

/**
 * Returns the buttons by which a moderator decides on a photo.
 *
 * @param {App} app
 * @param {Photo} photo
 * @param {{ title: string }} place
 */
export function photoDecisions(app, photo, place) {
  const path = `${pathOf(photo.id)}/decision`;
  const name = t("photoOf", { name: place.title });
  const problems = { 409: "decidedMeanwhile", 404: "decidedMeanwhile" };
  return [
    photo.state === "approved" ? null : deciding(app, {
      shape: "check", words: t("approve"), done: t("approved", { name }), problems,
      act: () => community("POST", path, { approved: true }),
      more: { class: "button main", "data-approve": photo.id, "aria-label": t("approveNamed", { name }) },
    }),
    photo.state === "refused" ? null : refusing(app, {
      id: photo.id, title: t("refuseNamed", { name }), words: t("refuse"), done: t("refused", { name }), problems,
      send: (reason) => community("POST", path, { approved: false, reason }),
      more: { "data-refuse": photo.id, "aria-label": t("refuseNamed", { name }) },
    }),
  ];
}

/**
 * @param {App} app
 * @param {Shared} place
 * @param {Photo} photo
 */
function open(app, place, photo, opener) {
  const isOwn = photo.author !== null && photo.author === account()?.name;
  const remove = async ({ currentTarget }) => {
    currentTarget.disabled = true;
    try {
      await community("DELETE", pathOf(photo.id));
      toast(t("photoRemoved"));
    } catch (error) {
      if (error.status !== 404) {
        toast(await (await import("./communitywords.js")).problemWords(error));
        currentTarget.disabled = false;
        return;
      }
    }
    pop.hidePopover();
    await sharedChanged(app);
  };
  const pop = openMenu(
    "pop-photo", words(photo, place), opener, make("div", { class: "photo-large" }, picture(photo, place)),
    credit(photo),
    photo.state === "approved" ? null : make("p", { class: "row" }, stateBadge(photo.state)),
    photo.reason ? make("p", { class: "quoted" }, photo.reason) : null,
    make(
      "div", { class: "actions" },
      may(account(), "moderator") ? photoDecisions(app, photo, place) : null,
      isOwn
        ? button("trash", t("removePhoto"), remove, { id: "photo-remove", class: "button danger" })
        : null,
    ),
  );
}

/**
 * @param {App} app
 * @param {Shared} place
 */
function add(app, place, opener) {
  if (!account()) {
    app.screen.show("account", { isStep: true });
    toast(t("logInFirst"));
    return;
  }
  const field = new PhotoField("add");
  const form = new Form({
    id: "photo-form", entries: [field.part], submit: { words: t("sendPhoto"), icon: "upload" },
    problems: { 409: "photoFull", 413: "photoLarge", 422: "photoUnreadable" },
    send: async () => {
      if (!field.isChosen) {
        field.refuse();
        return;
      }
      const { state } = await field.send(place.id);
      pop.hidePopover();
      toast(t(state === "approved" ? "photoShown" : "photoSent"));
      await sharedChanged(app);
    },
  });
  const pop = openMenu("pop-add-photo", t("photoOf", { name: place.title }), opener, form.part);
}
