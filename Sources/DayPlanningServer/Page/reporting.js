// Reports what failed, with its remedies, and repeats it once the service is reachable again.
// @ts-check
import { cityName } from "./city.js";
import { say } from "./dom.js";
import { clearProblem, isPartMissing, problemOf, showProblem } from "./faults.js";
import { forgetRetry, markReachable, probe, whenReachable } from "./offline.js";
import { noPlaces } from "./request.js";
import { t } from "./text.js";

/** The problem that the page shows. */
export class Reporting {
  // The number of the latest problem; an older one is no longer shown.
  #turn = 0;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Reports an error. Without the service, `retry()` is offered, and called once the service is reachable again; a
   * message without it just disappears then.
   *
   * @param {any} error
   * @param {(() => void) | null} retry
   * @param {boolean} isAutomatic Whether to call `retry()` without the visitor.
   */
  async fail(error, retry = null, isAutomatic = true) {
    if (error.name === "AbortError") return;
    this.#turn += 1;
    const turn = this.#turn;
    const problem = problemOf(error);
    forgetRetry("problem");
    this.app.walking?.fold();
    this.app.sheet.atLeast("half");
    const again = () => {
      this.clear();
      retry?.();
    };
    const actions = isPartMissing(error)
      ? [{ icon: "redo", words: t("loadAgain"), press: () => location.reload() }]
      : problem.isLost && retry
        ? [{ icon: "redo", words: t("tryAgain"), press: again }]
        : problem.code === "unknown-city" ? this.#cityActions() : [];
    if (problem.kind) {
      const own = await this.#translated(problem);
      if (turn === this.#turn) showProblem(own, own.actions);
      return;
    }
    showProblem(problem, actions);
    if (!problem.isLost) return;
    markReachable(false);
    whenReachable("problem", isAutomatic ? again : () => this.clear());
  }

  /**
   * Reports that the service gives no sign, and goes on waiting.
   *
   * @param {() => void} retry Called by a button, and when the service is reachable again after it was not.
   * @param {(() => void) | null} stop
   */
  tellSilence(retry, stop = null) {
    this.#turn += 1;
    const act = (what) => () => {
      this.clear();
      what();
    };
    const title = t("noNewsTitle");
    showProblem({ title, words: t("noNews"), errors: [], isWaiting: true }, [
      ...(stop ? [{ icon: "close", words: t("stop"), press: act(stop) }] : []),
      { icon: "redo", words: t("tryAgain"), press: act(retry) },
    ]);
    this.app.sheet.atLeast("half");
    say(title);
    whenReachable("problem", act(retry));
    probe();
  }

  // A problem of the service in the visitor's language.
  async #translated(problem) {
    try {
      return await (await import("./faultwords.js")).inWords(problem, this.app);
    } catch {
      const words = t("noAnswerStatus", { status: problem.status });
      return { title: t("noAnswerTitle"), words, errors: [], actions: [] };
    }
  }

  /** Clears all errors, and does not repeat what failed. */
  clear() {
    this.#turn += 1;
    clearProblem();
    forgetRetry("problem");
  }

  // The cities to choose from if that of a link does not exist.
  #cityActions() {
    return [...this.app.city.all.values()].map(({ id, name }) => ({
      icon: "city", words: cityName(id, name), press: () => this.app.store.change({ city: id, ...noPlaces }),
    }));
  }
}
