import type { Language, ResponseOf } from "@timbra/contract";
import type { UpdateStep } from "../adapters/catalogues/index.ts";
import { catalogueProblem } from "../catalogue-problems.ts";
import type { Deps } from "../deps.ts";
import { claimUpdate, findUpdate, tellUpdate, type UpdateState } from "./update-state.db.ts";

export type Update = NonNullable<ResponseOf<"getCatalogueEdition">["update"]>;

export interface Updates {
  /** The update that runs, in whatever process, or the last one; null before the first. */
  last(language: Language): Promise<Update | null>;
  /** Begins one, unless one runs. */
  begin(importedBy: string): Promise<void>;
}

const FAILED: Readonly<Record<Language, string>> = {
  es: "Algo falló de nuestro lado; sigue en uso lo que había. El registro del servidor dice qué fue.",
  en: "Something failed on our side; what was in use still is. The server's log tells what it was.",
};

/** How often an update tells how far it has come. */
const TOLD_EVERY_MS = 500;
/** A process that has not been heard of for so long is gone. */
const SILENCE_MS = 30_000;

/** The updates of all processes over one database: there is one at a time. */
export function createUpdates({
  db,
  catalogueBook,
  clock,
  log,
}: Pick<Deps, "db" | "catalogueBook" | "clock" | "log">): Updates {
  async function run(importedBy: string, begun: UpdateState): Promise<void> {
    let now = begun;
    const onStep = (step: UpdateStep) => {
      now = { ...now, ...step };
    };
    const tell = async (known: UpdateState) => {
      await tellUpdate(db, known, clock.now()).catch((err: unknown) =>
        log.warn({ err }, "an update of the SAT's lists could not tell how far it has come"),
      );
    };
    // One after the other: what is told last must be the end.
    let told = Promise.resolve();
    const telling = setInterval(() => {
      told = told.then(() => tell(now));
    }, TOLD_EVERY_MS);
    const ended = await outcomeOf(importedBy, onStep);
    clearInterval(telling);
    await told;
    await tell({ ...now, ...ended, ended_at: clock.now().toISOString() });
  }

  async function outcomeOf(importedBy: string, onStep: (step: UpdateStep) => void): Promise<Partial<UpdateState>> {
    try {
      const outcome = await catalogueBook.update(importedBy, onStep);
      return outcome.ok ? { state: "done", already: outcome.already } : { state: "failed", problems: outcome.problems };
    } catch (err) {
      log.error({ err }, "the SAT's lists could not be updated");
      return { state: "failed", problems: "failure" };
    }
  }

  return {
    async last(language) {
      const found = await findUpdate(db);
      if (found === null) return null;
      const isLost = found.known.state === "running" && found.toldAt < silentSince(clock.now());
      const known: UpdateState = isLost
        ? { ...found.known, state: "failed", problems: "failure", ended_at: found.toldAt.toISOString() }
        : found.known;
      return { ...known, problems: sentences(known.problems, language) };
    },
    async begin(importedBy) {
      const now = clock.now();
      const begun: UpdateState = { ...NOTHING_YET, started_at: now.toISOString() };
      if (await claimUpdate(db, begun, now, silentSince(now))) void run(importedBy, begun);
    },
  };
}

const silentSince = (now: Date) => new Date(now.getTime() - SILENCE_MS);

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

function sentences(problems: UpdateState["problems"], language: Language): string[] {
  return problems === "failure" ? [FAILED[language]] : problems.map((problem) => catalogueProblem(problem, language));
}
