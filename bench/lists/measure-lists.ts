import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { freshRfc } from "../../scripts/demo/fresh-rfc.ts";
import { openPlace, type Place } from "../stamp/place.ts";
import { Lister } from "./lister.ts";
import { questionsFor } from "./questions.ts";
import type { ExportFigures, ListsReport, Percentiles, Timing } from "./report.ts";
import { seedInvoices } from "./seed.ts";

const SHORT = 10_000;
const EXPORTED = 100_000;
const WARM_UP = 20;
const TURNS = 200;

/** Asks the short list and the long one in turns, so that what else the machine does falls on both alike. */
export async function measureLists(rows: number): Promise<ListsReport> {
  const place = await openPlace();
  try {
    const sizes = [SHORT, rows, EXPORTED] as const;
    const owners = [await newOwner(place), await newOwner(place), await newOwner(place)] as const;
    await seedInvoices(
      place.databaseUrl,
      owners.map(({ rfc }, at) => ({ rfc, rows: sizes[at] ?? 0 })),
    );
    const [short, long, exported] = owners.map(({ lister }) => lister) as [Lister, Lister, Lister];
    // Before anything else has filled the memory.
    const exports = [await measureExport(place, exported, "xlsx"), await measureExport(place, exported, "csv")];
    const timings = await compare(short, long, rows);
    return {
      machine: `${cpus().length} × ${cpus()[0]?.model ?? "?"}`,
      rows: { short: SHORT, long: rows, exported: EXPORTED },
      timings,
      exports,
    };
  } finally {
    await place.close();
  }
}

async function newOwner({ url }: Place): Promise<{ rfc: string; lister: Lister }> {
  const rfc = freshRfc();
  const api = new Api(url);
  const { token } = await registerAndSignIn(api, rfc);
  return { rfc, lister: new Lister(url, token) };
}

async function compare(short: Lister, long: Lister, rows: number): Promise<Timing[]> {
  const [few, many] = [await questionsFor(short, SHORT), await questionsFor(long, rows)];
  const timings: Timing[] = [];
  for (const [at, question] of few.entries()) {
    const other = many[at] ?? question;
    const times = { short: [] as number[], long: [] as number[] };
    for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
      const [one, two] = [await short.time(question.body(turn)), await long.time(other.body(turn))];
      if (turn < WARM_UP) continue;
      times.short.push(one);
      times.long.push(two);
    }
    const [s, l] = [percentiles(times.short), percentiles(times.long)];
    timings.push({ what: question.what, short: s, long: l, ratio: l.p95 / s.p95 });
  }
  return timings;
}

function percentiles(times: readonly number[]): Percentiles {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

const BYTES_PER_MB = 1_000_000;

async function measureExport(place: Place, lister: Lister, format: string): Promise<ExportFigures> {
  const before = memory(place.pids.server, "VmRSS");
  const { bytes, seconds } = await lister.export({ format });
  return {
    format,
    rows: EXPORTED,
    rowsPerSecond: EXPORTED / seconds,
    megabytes: bytes / BYTES_PER_MB,
    peakMegabytes: memory(place.pids.server, "VmHWM"),
    before,
  };
}

/** Megabytes of a process, as Linux counts them: now (VmRSS), or the most that it has had (VmHWM). */
function memory(pid: number, which: "VmRSS" | "VmHWM"): number | null {
  try {
    const kilobytes = new RegExp(`${which}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? null : Number.parseInt(kilobytes, 10) / 1_000;
  } catch {
    return null;
  }
}
