import type { Language, ResponseOf } from "@timbra/contract";
import type { UpdateProblem, UpdateStep } from "../adapters/catalogues/index.ts";
import { catalogueProblem } from "../catalogue-problems.ts";
import type { Deps } from "../deps.ts";

export type Update = NonNullable<ResponseOf<"getCatalogueEdition">["update"]>;

export interface Updates {
  /** The update that runs, or the last one; null before the first of this process. */
  last(language: Language): Update | null;
  /** Begins one, unless one runs. */
  begin(importedBy: string): void;
}

interface Known extends Omit<Update, "problems"> {
  readonly problems: readonly UpdateProblem[] | "failure";
}

const FAILED: Readonly<Record<Language, string>> = {
  es: "Algo falló de nuestro lado; sigue en uso lo que había. El registro del servidor dice qué fue.",
  en: "Something failed on our side; what was in use still is. The server's log tells what it was.",
};

/** The updates of this process: another one that is asked at the same time would fetch the same, and put the same in force. */
export function createUpdates({ catalogueBook, clock, log }: Pick<Deps, "catalogueBook" | "clock" | "log">): Updates {
  let known: Known | null = null;

  async function run(importedBy: string, begun: Known): Promise<void> {
    let now = begun;
    const onStep = (step: UpdateStep) => {
      now = { ...now, ...step };
      known = now;
    };
    const end = (more: Partial<Known>) => {
      known = { ...now, ...more, ended_at: clock.now().toISOString() };
    };
    try {
      const outcome = await catalogueBook.update(importedBy, onStep);
      end(outcome.ok ? { state: "done", already: outcome.already } : { state: "failed", problems: outcome.problems });
    } catch (err) {
      log.error({ err }, "the SAT's lists could not be updated");
      end({ state: "failed", problems: "failure" });
    }
  }

  return {
    last: (language) => known && { ...known, problems: sentences(known.problems, language) },
    begin(importedBy) {
      if (known?.state === "running") return;
      known = { ...NOTHING_YET, started_at: clock.now().toISOString() };
      void run(importedBy, known);
    },
  };
}

const NOTHING_YET = {
  state: "running",
  phase: "downloading",
  received: 0,
  total: null,
  lists: 0,
  lists_total: 0,
  already: false,
  problems: [],
  ended_at: null,
} as const;

function sentences(problems: Known["problems"], language: Language): string[] {
  return problems === "failure" ? [FAILED[language]] : problems.map((problem) => catalogueProblem(problem, language));
}
