import type { Config } from "../boot/config.ts";
import { migrateOrRefuse, openInstallation } from "../boot/database.ts";
import type { Deps } from "../boot/deps.ts";
import { openDeps } from "../boot/open-deps.ts";
import { startOrFindPac } from "../boot/start.ts";
import { startStamping } from "../invoices/index.ts";
import { systemClock } from "../lib/clock.ts";
import { openLog } from "../lib/log.ts";
import type { ProviderRecovery, RecoveryReport } from "../recovery/index.ts";
import { recoverCertified } from "../recovery/index.ts";

export interface RecoveryRequest {
  /** The restored moment. */
  readonly since: Date;
  /** Documents of this day and after are asked of the SAT; null: none. Default: what can still be cancelled. */
  readonly cancellationsFrom?: string | null;
  readonly onProgress?: (done: number, of: number) => void;
}

/**
 * Brings back what providers certified for an installation after a moment. The product must not serve meanwhile: the
 * numbers of then would be given again.
 */
export function recoverInstallation(config: Config, request: RecoveryRequest): Promise<RecoveryReport> {
  const { since, cancellationsFrom = firstCancellableDay(systemClock.now()), onProgress } = request;
  const words = RECOVERY_TEXTS[config.language];
  return withInstallationDeps(config, words.noData, (deps) =>
    recoverCertified(deps, { since, cancellationsFrom, ...(onProgress === undefined ? {} : { onProgress }) }),
  );
}

/**
 * Everything that a command may use, over an installation that serves nobody meanwhile: no job runs and no document is
 * sent here but what `work` does itself. `noData`: what is said where there is none.
 */
async function withInstallationDeps<Outcome>(
  given: Config,
  noData: (folder: string) => string,
  work: (deps: Deps) => Promise<Outcome>,
): Promise<Outcome> {
  const undo: (() => unknown)[] = [];
  try {
    const installation = await openInstallation(given, noData);
    undo.push(installation.close);
    await migrateOrRefuse(installation.addresses);
    const config: Config = { ...given, role: "web", dataDir: { ...given.dataDir, path: installation.folder } };
    const pacUrl = await startOrFindPac(config, systemClock, undo);
    const log = openLog("silent");
    const opened = await openDeps({ config, clock: systemClock, log, database: installation.addresses, pacUrl });
    undo.push(opened.close);
    undo.push(await startStamping(opened.deps, { works: false, patienceMs: 0 }));
    return await work(opened.deps);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/**
 * A document can be cancelled until its issuer's annual return is due: in March or April of the year after it (CFF
 * 29-A). The day asked for is the first of the year before, whatever the month.
 */
export function firstCancellableDay(now: Date): string {
  return `${now.getUTCFullYear() - 1}-01-01`;
}

const COUNTS = ["listed", "known", "settled", "draft", "rebuilt", "kept", "left"] as const;
const WIDTH = 13;

/**
 * The table that `npm run recover` prints: a line a provider, what was said of those that could not be brought back,
 * and a last line that a script can read.
 */
export function writeRecoveryReport(report: RecoveryReport, language: "es" | "en"): string {
  const words = RECOVERY_TEXTS[language];
  const header = [words.provider.padEnd(WIDTH), ...COUNTS.map((name) => words[name].padStart(WIDTH))].join("");
  const rows = report.providers.map((one) =>
    [one.provider.padEnd(WIDTH), ...COUNTS.map((name) => String(one[name]).padStart(WIDTH))].join(""),
  );
  const { cancellations: sat } = report;
  return [
    header,
    ...rows,
    ...report.providers.flatMap((one) => remarksOf(one, words)),
    words.open(report.open),
    words.lost(report.lostNumbers),
    sat === null ? words.notAsked : words.sat(sat.asked, sat.cancelled, sat.inProcess, sat.unanswered),
    report.isComplete ? words.complete : words.incomplete,
    lastLine(report),
  ].join("\n");
}

function remarksOf({ provider, keptBecause, problem }: ProviderRecovery, words: RecoveryTexts): string[] {
  return [
    ...Object.entries(keptBecause).map(([reason, count]) => `  ${provider}: ${words.keptFor(count, reason)}`),
    ...(problem === null ? [] : [`  ${provider}: ${words.problem(problem)}`]),
  ];
}

function lastLine(report: RecoveryReport): string {
  const cells = { ...countRecovered(report), complete: report.isComplete ? "yes" : "no" };
  return `recover ${Object.entries(cells)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ")}`;
}

/** What became of all providers' records together, for scripts. */
export function countRecovered({ providers, cancellations, lostNumbers, open }: RecoveryReport) {
  const counts = Object.fromEntries(
    COUNTS.map((name) => [name, providers.reduce((total, one) => total + one[name], 0)]),
  ) as Record<(typeof COUNTS)[number], number>;
  return { ...counts, open, lost_numbers: lostNumbers, cancelled: cancellations?.cancelled ?? "-" };
}

const PROGRESS_EVERY = 200;

export function showProgress(done: number, of: number): void {
  if (done % PROGRESS_EVERY === 0) process.stderr.write(`${done} / ${of}\n`);
}

/** What `--cancellations-from` says: a day, `none`, or nothing of it; null when it is none of these. */
export function readCancellationsFrom(text: string | undefined): Pick<RecoveryRequest, "cancellationsFrom"> | null {
  if (text === undefined) return {};
  if (text === "none") return { cancellationsFrom: null };
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { cancellationsFrom: text } : null;
}

type RecoveryTexts = (typeof RECOVERY_TEXTS)["es" | "en"];

export const RECOVERY_TEXTS = {
  es: {
    noData: (folder: string) => `No hay datos en ${folder}: restaure primero un respaldo.`,
    provider: "proveedor",
    listed: "en su lista",
    known: "ya estaban",
    settled: "asentados",
    draft: "de borrador",
    rebuilt: "rehechos",
    kept: "guardados",
    left: "pendientes",
    keptFor: (count: number, reason: string) => `${count} solo se guardaron: ${reason}`,
    problem: (reason: string) => `no se pudo todo: ${reason}`,
    open: (count: number) => `Sellados que ningún proveedor tiene en su lista; se le preguntará por ellos: ${count}`,
    lost: (count: number) => `Folios que se dieron después del momento restaurado y nadie certificó: ${count}`,
    notAsked: "Al SAT no se le preguntó por cancelaciones.",
    sat: (asked: number, cancelled: number, inProcess: number, unanswered: number) =>
      `Al SAT se le preguntó por ${asked}: ${cancelled} cancelados, ${inProcess} con una solicitud que aquí no consta, ${unanswered} sin respuesta`,
    complete: "Todo lo que certificaron está aquí o guardado.",
    incomplete: "INCOMPLETO: algo no se pudo preguntar. Ejecútelo otra vez; nada se duplica.",
  },
  en: {
    noData: (folder: string) => `There is no data in ${folder}: restore a backup first.`,
    provider: "provider",
    listed: "on its list",
    known: "known",
    settled: "settled",
    draft: "from drafts",
    rebuilt: "rebuilt",
    kept: "kept",
    left: "left",
    keptFor: (count: number, reason: string) => `${count} could only be kept: ${reason}`,
    problem: (reason: string) => `not everything could be done: ${reason}`,
    open: (count: number) => `Sealed documents that are on no provider's list; they are asked about next: ${count}`,
    lost: (count: number) => `Numbers given after the restored moment under which nothing was certified: ${count}`,
    notAsked: "The SAT was not asked about cancellations.",
    sat: (asked: number, cancelled: number, inProcess: number, unanswered: number) =>
      `The SAT was asked about ${asked}: ${cancelled} cancelled, ${inProcess} with a request that is not known here, ${unanswered} without an answer`,
    complete: "All that they certified is here or kept.",
    incomplete: "INCOMPLETE: something could not be asked. Run it again; nothing is doubled.",
  },
} as const;
