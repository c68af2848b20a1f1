import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { isolated } from "../../Sources/DayPlanningServer/Page/dom.js";
import { capitalized, hasText, listed, loadMore, number, points, t } from "../../Sources/DayPlanningServer/Page/text.js";

const languages = ["de", "en", "es", "fr"];
const texts = Object.fromEntries(await Promise.all(languages.map(async (code) => [
  code, Object.assign({}, ...await Promise.all(["", "plan-", "community-", "sync-"].map(async (part) =>
    (await import(`../../Sources/DayPlanningServer/Page/text-${part}${code}.js`)).default,
  ))),
])));
await loadMore("plan");

test("each language has each text, with the same values", () => {
  const values = (text) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].sort();
  for (const code of languages) {
    assert.deepEqual(Object.keys(texts[code]).sort(), Object.keys(texts.en).sort(), code);
    for (const key of Object.keys(texts.en)) {
      assert.deepEqual(values(texts[code][key]), values(texts.en[key]), `${code}: ${key}`);
    }
  }
});

test("texts with plural forms have those of their language", () => {
  for (const code of languages) {
    for (const [key, text] of Object.entries(texts[code])) {
      if (typeof text === "string") continue;
      assert.ok(text.other, `${code}: ${key}`);
      const forms = new Set([0, 1, 2, 5, 21, 100].map((count) => new Intl.PluralRules(code).select(count)));
      for (const form of forms) assert.ok(text[form] ?? text.other, `${code}: ${key} lacks ${form}`);
      for (const form of Object.keys(text)) {
        assert.ok(["one", "other", ...forms].includes(form), `${code}: ${key} has ${form} for nothing`);
      }
    }
  }
});

test("values are inserted, and a placeholder without one stays visible", () => {
  assert.ok(t("startsHere", { name: "Soho" }).includes("Soho"));
  assert.ok(t("startsHere").includes("{name}"));
});

test("the plural is that of the count", () => {
  const { one, other } = texts.en.sights;
  assert.equal(t("sights", { count: 1 }), one.replace("{count}", "1"));
  assert.equal(t("sights", { count: 1200 }), other.replace("{count}", "1,200"));
});

test("a key without a text is returned", () => {
  assert.equal(t("no-such-text"), "no-such-text");
  assert.deepEqual([hasText("no-such-text"), hasText("plan")], [false, true]);
});

test("numbers and lists follow the visitor's language", () => {
  assert.deepEqual([number(1234.56), number(1234.56, 1), points(0.25)], ["1,235", "1,234.6", "0.3"]);
  assert.equal(listed(["a", "b", "c"]), "a, b and c");
  assert.deepEqual([capitalized("öffnet"), capitalized("")], ["Öffnet", ""]);
});

test("names from right to left are isolated, and other text stays", () => {
  const [museum, gate] = ["\u05de\u05d5\u05d6\u05d0\u05d5\u05df", "\u0628\u0627\u0628"];
  for (const text of ["", "Tate Modern 9", "Café – 14:35", "東京 12"]) assert.equal(isolated(text), text);
  assert.equal(isolated(`${museum} 9`), `\u2068${museum} 9\u2069`);
  assert.equal(isolated(`walk 4 min to ${museum} 7 ${gate}, 250 m`), `walk 4 min to \u2068${museum} 7 ${gate}\u2069, 250 m`);
  assert.equal(isolated("\u{1e900}\u{1e901} x"), "\u2068\u{1e900}\u{1e901}\u2069 x");
  assert.equal(isolated(`${museum} and ${gate}`), `\u2068${museum}\u2069 and \u2068${gate}\u2069`);
});
