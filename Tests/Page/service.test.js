import { json, serving } from "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { PlanEvent, Status } from "../../Sources/DayPlanningServer/Page/events.js";
import { ask, get, plan, Problem, slim, standard, watch } from "../../Sources/DayPlanningServer/Page/service.js";
import { day, plan as planOf, stop } from "./plans.js";

/** Returns a response streamed in pieces of some length. */
function streamed(text, length) {
  const bytes = new TextEncoder().encode(text);
  return new Response(new ReadableStream({
    start(controller) {
      for (let i = 0; i < bytes.length; i += length) controller.enqueue(bytes.slice(i, i + length));
      controller.close();
    },
  }));
}

const event = (name, data) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

test("events are read in order, however the stream is cut, and comments are skipped", async () => {
  const text = [
    ": wait\n\n", event("incumbent", { value: 5, name: "Café" }), event("bound", { bound: 9 }),
    event("plan", { city: "london" }),
  ].join("");
  for (const length of [1, 7, 1000]) {
    const heard = [];
    await serving(() => streamed(text, length), async () => {
      const result = await plan({ city: "london" }, (name, data) => heard.push([name, data]));
      assert.deepEqual(result, { city: "london" });
    });
    assert.deepEqual(heard, [[PlanEvent.incumbent, { value: 5, name: "Café" }], [PlanEvent.bound, { bound: 9 }]]);
  }
});

test("data in several lines is one value", async () => {
  await serving(() => streamed('event: plan\ndata: {"city":\ndata: "nyc"}\n\n', 50), async () => {
    assert.deepEqual(await plan({}, () => {}), { city: "nyc" });
  });
});

test("a problem in the stream is an error with its places", async () => {
  const problem = { title: "no", detail: "why", errors: [{ pointer: "/date" }] };
  await serving(() => streamed(event("problem", problem), 9), async () => {
    await assert.rejects(
      plan({}, () => {}), (error) => error instanceof Problem && error.errors[0].pointer === "/date",
    );
  });
});

test("a stream that ends without a plan, or with half an event, is a lost connection", async () => {
  for (const text of [event("incumbent", { value: 1 }), 'event: plan\ndata: {"city"\n\n']) {
    await serving(() => streamed(text, 11), async () => {
      await assert.rejects(plan({}, () => {}), (error) => error instanceof Problem && error.isLost);
    });
  }
});

test("a request that is too long for a URL is sent as a body", async () => {
  const long = { city: "london", must: Array.from({ length: 2000 }, (_, i) => `sight-${i}`) };
  const asked = await serving(() => streamed(event("plan", { city: "london" }), 11), () => plan(long, () => {}));
  assert.deepEqual(asked, [{ path: "/v1/plan/stream", body: long }]);
});

test("a request on a network that hangs fails at last, one for a plan waits, and hears each sign of the service", async () => {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("late", "TimeoutError")), 10);
    return controller.signal;
  };
  const hanging = (_, { signal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const late = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return streamed(`: alive\n\n${event("plan", { city: "london" })}`, 9);
  };
  try {
    for (const send of [() => get("/v1/x"), () => ask("/v1/x", {})]) {
      await serving(hanging, () => assert.rejects(send(), (error) => error.isLost));
    }
    let count = 0;
    await serving(late, () => plan({}, () => {}, new AbortController().signal, () => {
      count += 1;
    }));
    assert.ok(count > 2, `${count} signs`);
  } finally {
    AbortSignal.timeout = timeout;
  }
});

test("a rejection has the service's message, or at least its status", async () => {
  await serving(() => json({ title: "Bad", detail: "no such city" }, 422), async () => {
    await assert.rejects(
      get("/v1/x"), (error) => error.title === "Bad" && error.message === "no such city" && !error.isLost,
    );
  });
  await serving(() => new Response("<html>", { status: 500 }), async () => {
    await assert.rejects(get("/v1/x"), (error) => error instanceof Problem && error.message.includes("500"));
  });
});

test("a proxy's error is a lost connection, the service's own 503 is not", async () => {
  for (const status of [502, 503, 504]) {
    await serving(() => new Response("<html>", { status }), async () => {
      await assert.rejects(get("/v1/x"), (error) => error.isLost);
    });
  }
  await serving(() => json({ title: "Busy", detail: "try again later" }, 503), async () => {
    await assert.rejects(get("/v1/x"), (error) => error.title === "Busy" && !error.isLost);
  });
});

test("a network failure is a lost connection; stopping is not", async () => {
  await serving(() => Promise.reject(new TypeError("failed")), async () => {
    await assert.rejects(get("/v1/x"), (error) => error.isLost);
  });
  await serving(() => Promise.reject(new DOMException("stopped", "AbortError")), async () => {
    await assert.rejects(get("/v1/x"), { name: "AbortError" });
  });
});

test("a watch returns the state, and reports the preceding events", async () => {
  const heard = [];
  await serving(() => streamed(event("enter", { id: "a" }) + event("state", { read: 1 }), 5), async () => {
    assert.deepEqual(await watch({}, (name, data) => heard.push([name, data.id])), { read: 1 });
  });
  assert.deepEqual(heard, [["enter", "a"]]);
});

test("a plan sent to the service has a bound, a known status and nothing of the page's own", () => {
  const one = planOf([day([stop("a")], { rest: { city: "london" } })], { proof: { status: Status.stopped } });
  const { days, objective, proof } = standard({ ...one, objective: { ...one.objective, value: 5, bound: null } });
  assert.deepEqual([days[0].rest, objective.bound, proof.status], [undefined, 5, Status.heuristic]);
});

test("a plan sent to the service omits lines and reasons, and has a known status", () => {
  const one = planOf([day([stop("a")])], { leftOut: [{ id: "x" }] });
  one.days[0].legs[0].line = [[0, 0], [1, 1]];
  one.proof.status = Status.stopped;
  const sent = slim(one);
  assert.deepEqual([sent.leftOut, sent.proof.status, sent.days[0].legs[0].line], [[], Status.heuristic, undefined]);
  assert.deepEqual([one.proof.status, one.days[0].legs[0].line.length], [Status.stopped, 2]);
});
