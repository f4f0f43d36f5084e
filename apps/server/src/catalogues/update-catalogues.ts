import type { Language } from "@timbra/contract";
import { EDITION } from "@timbra/sat-catalogues";
import type { UpdateProblem, UpdateStep } from "../adapters/catalogues/index.ts";
import type { DownloadProblem, ReleaseProblem } from "../adapters/sat-lists/index.ts";
import type { Deps } from "../boot/deps.ts";
import { DAY_MS } from "../lib/durations.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { claimUpdate, findUpdate, recordUpdateStep, type UpdateProgress, type UpdateState } from "./update-state.db.ts";

export interface CatalogueUpdater {
  /** The update that runs, in whatever process, or the last one; null before the first. */
  last(language: Language): Promise<UpdateProgress | null>;
  /** Begins one, unless one runs. */
  begin(importedBy: string): Promise<void>;
}

const FAILED: Readonly<Record<Language, string>> = {
  es: "Algo falló de nuestro lado; sigue en uso lo que había. El registro del servidor dice qué fue.",
  en: "Something failed on our side; what was in use still is. The server's log tells what it was.",
};

/** How often an update reports how far it has come. */
const RECORD_EVERY_MS = 500;
/** A process that has not reported for so long has ended. */
const SILENCE_MS = 30_000;

/** The updates of all processes over one database: there is one at a time. */
export function createCatalogueUpdater({
  db,
  catalogueStore,
  clock,
  log,
}: Pick<Deps, "db" | "catalogueStore" | "clock" | "log">): CatalogueUpdater {
  async function run(importedBy: string, begun: UpdateState): Promise<void> {
    let now = begun;
    const onStep = (step: UpdateStep) => {
      now = { ...now, ...step };
    };
    const tell = async (known: UpdateState) => {
      await recordUpdateStep(db, known, clock.now()).catch((err: unknown) =>
        log.warn({ err }, "an update of the SAT's lists could not tell how far it has come"),
      );
    };
    // One after the other: what is reported last must be the end.
    let told = Promise.resolve();
    const recording = setInterval(() => {
      told = told.then(() => tell(now));
    }, RECORD_EVERY_MS);
    const ended = await outcomeOf(importedBy, onStep);
    clearInterval(recording);
    await told;
    await tell({ ...now, ...ended, ended_at: clock.now().toISOString() });
  }

  async function outcomeOf(importedBy: string, onStep: (step: UpdateStep) => void): Promise<Partial<UpdateState>> {
    try {
      const outcome = await catalogueStore.update(importedBy, onStep);
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
      return { ...known, problems: problemTexts(known.problems, language) };
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

function problemTexts(problems: UpdateState["problems"], language: Language): string[] {
  return problems === "failure" ? [FAILED[language]] : problems.map((problem) => catalogueProblem(problem, language));
}

/** The edition in use in this process, as the contract names it. */
export function toEditionResponse(deps: Pick<Deps, "catalogueStore" | "clock">, update: UpdateProgress | null) {
  const { catalogueStore: store } = deps;
  const edition = store.edition();
  const shown = edition && {
    file_name: edition.fileName,
    format: edition.format,
    sha256: edition.sha256,
    published_on: edition.publishedOn,
    imported_at: edition.importedAt.toISOString(),
    imported_by: edition.importedBy,
    keys: edition.keys,
  };
  return {
    edition: shown,
    bundled_on: EDITION.date,
    age_days: listsAgeInDays(deps),
    searchable: store.isSearchable(),
    update,
  };
}

/**
 * Days since the SAT published the lists that this process uses; since they were imported, where the publication's day
 * is unknown.
 */
export function listsAgeInDays({
  catalogueStore,
  clock,
}: Pick<Deps, "clock"> & { readonly catalogueStore: Pick<Deps["catalogueStore"], "edition"> }): number {
  const edition = catalogueStore.edition();
  const day = edition === null ? EDITION.date : (edition.publishedOn ?? mexicanDay(edition.importedAt));
  return (Date.parse(mexicanDay(clock.now())) - Date.parse(day)) / DAY_MS;
}

export type CatalogueProblem = UpdateProblem;

type Sentences = Readonly<Record<ReleaseProblem["code"], (problem: ReleaseProblem) => string>>;
type DownloadSentences = Readonly<Record<DownloadProblem["code"], (value: string) => string>>;

const es = ({ list, row, count = 1 }: ReleaseProblem) =>
  `${list}, fila ${row}${count > 1 ? ` (y otras ${count - 1})` : ""}`;
const en = ({ list, row, count = 1 }: ReleaseProblem) =>
  `${list}, row ${row}${count > 1 ? ` (and ${count - 1} others)` : ""}`;

const PROBLEMS_ES: Sentences = {
  unreadable: ({ value }) =>
    `El archivo está dañado o incompleto, o no se puede leer${value === undefined ? "" : ` (${value})`}.`,
  unknown_format: () => "No es un libro de Excel (.xls, .xlsx).",
  too_slow: () => "Leer el archivo tomó demasiado tiempo.",
  list_missing: ({ list }) => `Falta la lista ${list}.`,
  column_missing: ({ list, value }) => `${list}: falta la columna «${value}».`,
  key_malformed: (problem) => `${es(problem)}: «${problem.value}» no tiene la forma de una clave.`,
  key_twice: (problem) => `${es(problem)}: la clave ${problem.value} está dos veces.`,
  day_unreadable: (problem) => `${es(problem)}: «${problem.value}» no es una fecha.`,
  label_missing: (problem) => `${es(problem)}: la clave ${problem.value} no tiene descripción.`,
  cell_malformed: (problem) => `${es(problem)}: «${problem.value}» no es lo que esa columna lleva.`,
  too_few_rows: ({ list, count, value }) =>
    `${list}: hay ${count} claves y debe haber al menos ${value}; el archivo está incompleto.`,
  keys_gone: ({ list, count, value }) => `${list}: faltan ${count} claves que existían, como ${value}.`,
};

const PROBLEMS_EN: Sentences = {
  unreadable: ({ value }) =>
    `The file is damaged or cut short, or cannot be read${value === undefined ? "" : ` (${value})`}.`,
  unknown_format: () => "It is not an Excel workbook (.xls, .xlsx).",
  too_slow: () => "Reading the file took too long.",
  list_missing: ({ list }) => `The list ${list} is missing.`,
  column_missing: ({ list, value }) => `${list}: the column "${value}" is missing.`,
  key_malformed: (problem) => `${en(problem)}: "${problem.value}" is not what a key looks like.`,
  key_twice: (problem) => `${en(problem)}: the key ${problem.value} is there twice.`,
  day_unreadable: (problem) => `${en(problem)}: "${problem.value}" is not a date.`,
  label_missing: (problem) => `${en(problem)}: the key ${problem.value} has no description.`,
  cell_malformed: (problem) => `${en(problem)}: "${problem.value}" is not what that column holds.`,
  too_few_rows: ({ list, count, value }) =>
    `${list}: it has ${count} keys and must have ${value} at least; the file is cut short.`,
  keys_gone: ({ list, count, value }) => `${list}: ${count} keys that there were are missing, such as ${value}.`,
};

const DOWNLOAD_ES: DownloadSentences = {
  no_network: (value) =>
    `No se pudo llegar al sitio del SAT (${value}). Revise la conexión, o descargue el libro y use «npm run catalogues -- import ARCHIVO».`,
  address_not_allowed: (value) => `El sitio del SAT lleva a otra parte, y no se siguió: ${value}`,
  no_answer: (value) => `El sitio del SAT no entregó el archivo (${value}).`,
  no_workbook: (value) => `La página ya no tiene el enlace a los catálogos de CFDI 4.0: ${value}`,
  too_large: (value) => `El archivo es mucho mayor que los catálogos del SAT: ${value}`,
  cut_short: (value) => `La descarga se interrumpió (${value}). Intente de nuevo.`,
};

const DOWNLOAD_EN: DownloadSentences = {
  no_network: (value) =>
    `The SAT's site could not be reached (${value}). Check the connection, or download the workbook and use "npm run catalogues -- import FILE".`,
  address_not_allowed: (value) => `The SAT's site leads elsewhere, and was not followed: ${value}`,
  no_answer: (value) => `The SAT's site did not give the file (${value}).`,
  no_workbook: (value) => `The page has no link to the lists of CFDI 4.0 any more: ${value}`,
  too_large: (value) => `The file is much larger than the SAT's lists: ${value}`,
  cut_short: (value) => `The download broke off (${value}). Try again.`,
};

const PROBLEMS = { es: PROBLEMS_ES, en: PROBLEMS_EN };
const DOWNLOADS = { es: DOWNLOAD_ES, en: DOWNLOAD_EN };

const isOfDownload = (problem: CatalogueProblem): problem is DownloadProblem => problem.code in DOWNLOAD_ES;

/** What is wrong with a file of lists, or with having one, in a sentence. */
export function catalogueProblem(problem: CatalogueProblem, language: "es" | "en"): string {
  if (isOfDownload(problem)) return DOWNLOADS[language][problem.code](problem.value);
  return PROBLEMS[language][problem.code](problem);
}
