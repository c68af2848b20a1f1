// Requests to the service.

/** An error response: problem details (RFC 9457). */
export class Problem extends Error {
  constructor(details) {
    super(details.detail ?? details.title ?? "the service did not answer");
    this.title = details.title ?? "The service did not answer";
    this.errors = details.errors ?? [];
  }
}

/** Returns the JSON of an answer. */
export async function get(path) {
  return (await answer(path, {})).json();
}

/** Sends JSON, and returns the answer in a media type. */
export async function post(path, body, form = "application/json", signal = undefined) {
  const headers = { "Content-Type": "application/json", Accept: `${form}, application/problem+json;q=0.1` };
  return answer(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

async function answer(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem({ title: "The service cannot be reached", detail: "is planday serve still running?" });
  }
  if (response.ok) return response;
  throw new Problem(await response.json().catch(() => ({ title: `The service says ${response.status}` })));
}

// The service refuses longer request heads, and a long area is better in a body.
const longestAddress = 16000;

/**
 * Plans, and reports each better value and bound on the way.
 *
 * @param tell Called with `{ value }`, `{ bound }` or, once the plan is proved and before its reasons, `{ plan }`.
 * @param signal Ends it; the service stops planning then.
 * @returns The plan.
 */
export async function plan(body, tell, signal) {
  const path = `/v1/plan/stream?request=${encodeURIComponent(JSON.stringify(body))}`;
  if (path.length > longestAddress) return (await post("/v1/plan", body, "application/json", signal)).json();
  const headers = { Accept: "text/event-stream, application/problem+json;q=0.1" };
  const response = await answer(path, { headers, signal });
  for await (const { name, data } of events(response.body)) {
    if (name === "plan") return data;
    if (name === "problem") throw new Problem(data);
    tell(name === "proved" ? { plan: data } : data);
  }
  throw brokenOff();
}

// The events of a response, with their data. An EventSource would hide the status of a refusal and its problem.
async function* events(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error) => {
        throw error.name === "AbortError" ? error : brokenOff();
      });
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop();
      yield* blocks.map(event);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

// The name and the data of an event.
function event(block) {
  const lines = block.split("\n");
  const field = (name) => lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  return { name: field("event")[0], data: JSON.parse(field("data").join("\n")) };
}

function brokenOff() {
  const detail = "the connection was lost; is planday serve still running?";
  return new Problem({ title: "The plan did not arrive", detail });
}
