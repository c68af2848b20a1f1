// Requests to the service.
// @ts-check
import { PlanEvent, Status } from "./events.js";
import { t } from "./text.js";

/** @typedef {import("./session.js").ShownPlan} ShownPlan */

/** An error response: problem details (RFC 9457). */
export class Problem extends Error {
  constructor(details) {
    super(details.detail ?? details.title ?? "");
    this.title = details.title ?? t("noAnswerTitle");
    /** What is wrong, and the remedy. */
    this.words = this.message;
    this.errors = details.errors ?? [];
    this.code = details.code ?? null;
    /** The kind of a problem of the service, whose words are English; empty for one of the page. */
    this.kind = (details.type ?? "").split("/").at(-1);
    this.status = details.status ?? 0;
    /** @type {string[]} The ids of the sights concerned. */
    this.sights = details.sights ?? [];
    /** @type {API.PlanFix[]} What would make a plan possible; each alone is enough. */
    this.fixes = details.fixes ?? [];
    this.isLost = details.isLost ?? false;
    /** The seconds after which to try again; 0 if the service does not say. */
    this.retryAfter = details.retryAfter ?? 0;
  }
}

// The milliseconds after which a request has failed, except that for a plan: a network may hang without an error, and
// what waits for the answer would wait for ever.
const longestWait = 60000;

/** @type {(signal?: AbortSignal) => AbortSignal} */
function limited(signal) {
  const { AbortSignal: signals } = /** @type {any} */ (globalThis);
  const limit = signals.timeout(longestWait);
  if (!signal) return limit;
  // Older browsers cannot combine two.
  return signals.any?.([signal, limit]) ?? signal;
}

/** Gets JSON. */
export async function get(path, signal = undefined) {
  return read(await answer(path, { signal: limited(signal) }));
}

/** Posts JSON, and returns the response in a media type. */
export async function post(path, body, form = "application/json", signal = undefined) {
  return send(path, body, form, limited(signal));
}

async function send(path, body, form, signal) {
  const headers = { "Content-Type": "application/json", Accept: accepted(form) };
  return answer(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

const accepted = (form) => `${form}, application/problem+json;q=0.1`;

/** Posts JSON, and returns the JSON of the response. */
export async function ask(path, body, signal = undefined) {
  return read(await post(path, body, "application/json", signal));
}

/**
 * Sends a request with JSON or without a body, and returns the JSON of the answer.
 *
 * @param {string} method
 * @param {string} path
 * @param {any} [body]
 */
export async function request(method, path, body = undefined) {
  const content = body === undefined ? {} : { "Content-Type": "application/json" };
  const headers = { ...content, Accept: accepted("application/json") };
  return read(await answer(path, { method, headers, body: JSON.stringify(body), signal: limited(undefined) }));
}

/**
 * Posts a file, and returns the JSON of the answer.
 *
 * @param {string} path
 * @param {Blob} file
 */
export async function postFile(path, file) {
  const headers = { "Content-Type": file.type, Accept: accepted("application/json") };
  return read(await answer(path, { method: "POST", headers, body: file, signal: limited(undefined) }));
}

async function read(response) {
  try {
    return await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw brokenOff();
  }
}

/** @type {(isReachable: boolean) => void} */
let heard = () => {};

/** Calls `listener(isReachable)` when a request fails, or succeeds without a cache. */
export function listenToService(listener) {
  heard = listener;
}

async function answer(path, options) {
  try {
    const response = await respond(path, options);
    if (options.method === "POST") heard(true);
    return response;
  } catch (error) {
    if (error.isLost) heard(false);
    throw error;
  }
}

async function respond(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw unreachable();
  }
  if (response.ok) return response;
  const details = await response.json().catch(() => null);
  // A proxy answers for a service that is down.
  if (!details?.title && [502, 503, 504].includes(response.status)) throw unreachable();
  const retryAfter = Number(response.headers.get("Retry-After"));
  throw new Problem(
    details?.title
      ? { ...details, retryAfter }
      : { title: t("noAnswerTitle"), detail: t("noAnswerStatus", { status: response.status }) },
  );
}

// The service rejects longer request heads, so a long area is sent in a body.
const longestAddress = 16000;

const stream = "text/event-stream";

/**
 * Plans, and reports progress; there is no limit of time.
 *
 * @param {Partial<API.Request>} body
 * @param {(name: import("./events.js").PlanEventName, data: any) => void} tell Called for each event before the last.
 * @param {AbortSignal} signal Aborts; the service then stops planning.
 * @param {() => void} hear Called for each sign of the service, also comments that keep the connection alive.
 * @returns {Promise<API.Plan>}
 */
export async function plan(body, tell, signal, hear = () => {}) {
  const path = "/v1/plan/stream";
  const address = `${path}?request=${encodeURIComponent(JSON.stringify(body))}`;
  const response = address.length > longestAddress
    ? await send(path, body, stream, signal)
    : await answer(address, { headers: { Accept: accepted(stream) }, signal });
  hear();
  for await (const { name, data } of events(response.body, hear)) {
    if (name === PlanEvent.plan) return data;
    if (name === PlanEvent.problem) throw new Problem(data);
    tell(name, data);
  }
  throw brokenOff();
}

/**
 * Returns a plan as the service knows it: without what the page adds, and with a bound, which without a proof means
 * nothing.
 *
 * @param {ShownPlan} plan
 */
export function standard(plan) {
  const { objective, proof } = plan;
  return {
    ...plan, days: plan.days.map(({ rest, ...day }) => day),
    objective: { ...objective, bound: objective.bound ?? objective.value },
    proof: proof.status === Status.stopped ? { ...proof, status: Status.heuristic } : proof,
  };
}

/**
 * Returns a plan without reasons and lines, which are most of it and not needed for a walk.
 *
 * @param {ShownPlan} plan
 */
export function slim(plan) {
  const whole = standard(plan);
  const days = whole.days.map((day) => ({ ...day, legs: day.legs.map(({ line, ...leg }) => leg) }));
  return { ...whole, days, leftOut: [], warnings: [] };
}

/** Sends fixes of a walk, and reports each event by `tell(name, data)`. Returns the resulting state. */
export async function watch(body, tell) {
  const response = await post("/v1/watch/fixes", body, stream);
  let known = null;
  for await (const { name, data } of events(response.body)) {
    if (name === "state") known = data;
    else tell(name, data);
  }
  if (!known) throw brokenOff();
  return known;
}

// The events of a response, with their data. An EventSource would hide error statuses and problems.
async function* events(body, hear = () => {}) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error) => {
        throw error.name === "AbortError" ? error : brokenOff();
      });
      if (done) return;
      hear();
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop();
      yield* blocks.map(event).filter(({ name }) => name);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

// The name and the data of an event; keep-alive comments have neither.
function event(block) {
  const lines = block.split("\n");
  const field = (name) =>
    lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  const data = field("data").join("\n");
  try {
    return { name: field("event")[0], data: data ? JSON.parse(data) : null };
  } catch {
    throw brokenOff();
  }
}

/** Returns the error of a service that cannot be reached. */
export function unreachable(detail = t("unreachable")) {
  return new Problem({ title: t("unreachableTitle"), detail, isLost: true });
}

function brokenOff() {
  return new Problem({ title: t("brokenOffTitle"), detail: t("brokenOff"), isLost: true });
}
