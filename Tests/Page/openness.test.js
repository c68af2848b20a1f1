import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { money, signOf } from "../../Sources/DayPlanningServer/Page/money.js";
import { hoursOf, opennessOf } from "../../Sources/DayPlanningServer/Page/openness.js";
import { t } from "../../Sources/DayPlanningServer/Page/text.js";

const stop = (open, enter, leave, hoursKnown = true) => ({ open, arrive: enter, enter, leave, hoursKnown });

test("a stop is open, closing, closed or unknown at its time", () => {
  for (const [openness, ...facts] of [
    ["open", "10:00-17:00", "10:00", "16:29"], ["closing", "10:00-17:00", "15:00", "16:30"],
    ["closing", "10:00-17:00", "15:00", "17:00"], ["closed", "10:00-17:00", "15:00", "17:01"],
    ["closed", "10:00-17:00", "09:59", "11:00"], ["closed", null, "10:00", "11:00"],
    ["open", "00:00-24:00", "23:30", "25:30"], ["closing", "18:00-26:00", "24:30", "25:45"],
    ["unknown", null, "10:00", "11:00", false],
  ]) {
    assert.equal(opennessOf(stop(...facts)), openness, JSON.stringify(facts));
  }
});

test("a sight that is known to be closed is not told as unknown", () => {
  assert.equal(hoursOf(stop(null, "10:00", "11:00")), t("closedThatDay"));
  assert.equal(hoursOf(stop(null, "10:00", "11:00", false)), t("hoursUnknown"));
  assert.match(hoursOf(stop("10:00-17:00", "16:00", "18:00")), /10:00–17:00/);
});

test("each city has the sign of its currency, an unknown one that of any", () => {
  const sign = (country) => signOf({ country });
  assert.deepEqual(["GB", "US", "CA", "FR", "ZZ"].map(sign), ["£", "$", "$", "€", "¤"]);
  assert.equal(signOf(null), "¤");
  assert.match(money(31, "GBP"), /£31/);
});
