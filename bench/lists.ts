/**
 * `npm run bench -- lists [FILE] [--json] [--rows N]`: pages and searches of a list of a million invoices beside one of
 * ten thousand, over HTTP, through the whole product; the export of a hundred thousand to Excel, with the highest
 * memory of the server; and the search of product keys, which `npm run bench -- product-keys` measures by itself (FILE
 * is as there).
 */

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { freshRfc, registerAndSignIn } from "../scripts/demo/account.ts";
import { Api } from "../scripts/demo/api.ts";
import { type BenchEnvironment, openEnvironment } from "./environment/environment.ts";
import { seedInvoices } from "./environment/issuers.ts";
import {
  meetsTarget as areKeysFound,
  measureProductKeys,
  printProductKeysReport,
} from "./product-keys/measure-product-keys.ts";
import { machine, type Percentiles, percentiles, shown, showReport, verdict } from "./report.ts";

const options = { json: { type: "boolean" }, rows: { type: "string", default: "1000000" } } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });

const SHORT = 10_000;

const EXPORTED = 100_000;

/** A user who reads the list of one issuer, over HTTP. */
class ListClient {
  private readonly url: string;
  private readonly token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  async page(body: object): Promise<PageAnswer> {
    const answer = await this.post("/api/invoices/list/paginate", body);
    return (await answer.json()) as PageAnswer;
  }

  /** Milliseconds until the whole page is there. */
  async time(body: object): Promise<number> {
    const start = performance.now();
    await this.page(body);
    return performance.now() - start;
  }

  /** Bytes and seconds of a file, which is not kept. */
  async export(body: object): Promise<{ bytes: number; seconds: number }> {
    const start = performance.now();
    const answer = await this.post("/api/invoices/list/export", body);
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).length;
    return { bytes, seconds: (performance.now() - start) / 1000 };
  }

  private async post(path: string, body: object): Promise<Response> {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${this.token}`,
      "accept-encoding": "identity",
    };
    const answer = await fetch(this.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}

const BYTES_PER_MB = 1_000_000;

const DEPTHS = [0.35, 0.5, 0.65, 0.8, 0.95];

const ROWS = 25;

const NEWEST = { column: "created_at", direction: "desc" } as const;

const BY_TOTAL = { column: "total", direction: "desc" } as const;

const WARM_UP = 20;

const TURNS = 200;

const lists = await measureLists(Math.trunc(+values.rows));
const productKeys = await measureProductKeys(positionals[0]);

const LIMITS = { ratio: 1.5, takenMegabytes: 200 } as const;

showReport(
  { lists, productKeys },
  values.json,
  () => {
    printListsReport(lists);
    printProductKeysReport(productKeys, false);
  },
  meetsTarget(lists) && areKeysFound(productKeys),
);

/** Requests the short list and the long one in turns, so that what else the machine does affects both alike. */
async function measureLists(rows: number): Promise<ListsReport> {
  const environment = await openEnvironment();
  try {
    const sizes = [SHORT, rows, EXPORTED] as const;
    const owners = [await newOwner(environment), await newOwner(environment), await newOwner(environment)] as const;
    await seedInvoices(
      environment.databaseUrl,
      owners.map(({ rfc }, at) => ({ rfc, rows: sizes[at] ?? 0 })),
    );
    const [short, long, exported] = owners.map(({ lister }) => lister) as [ListClient, ListClient, ListClient];
    // Before anything else has filled the memory.
    const exports = [
      await measureExport(environment, exported, "xlsx"),
      await measureExport(environment, exported, "csv"),
    ];
    const timings = await compare(short, long, rows);
    return {
      machine: machine(),
      rows: { short: SHORT, long: rows, exported: EXPORTED },
      timings,
      exports,
    };
  } finally {
    await environment.close();
  }
}

async function newOwner({ url }: BenchEnvironment): Promise<{ rfc: string; lister: ListClient }> {
  const rfc = freshRfc();
  const api = new Api(url);
  const { token } = await registerAndSignIn(api, rfc);
  return { rfc, lister: new ListClient(url, token) };
}

async function compare(short: ListClient, long: ListClient, rows: number): Promise<Timing[]> {
  const [few, many] = [await listQueries(short, SHORT), await listQueries(long, rows)];
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

async function measureExport(
  environment: BenchEnvironment,
  client: ListClient,
  format: string,
): Promise<ExportFigures> {
  const before = memory(environment.pids.server, "VmRSS");
  const { bytes, seconds } = await client.export({ format });
  return {
    format,
    rows: EXPORTED,
    rowsPerSecond: EXPORTED / seconds,
    megabytes: bytes / BYTES_PER_MB,
    peakMegabytes: memory(environment.pids.server, "VmHWM"),
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

/** The requests to a list, each time for other rows. */
export interface ListQuery {
  readonly what: string;
  readonly body: (turn: number) => object;
}

/** The questions for one list. Its deep pages, and the words that are looked for, are taken from its own rows. */
async function listQueries(client: ListClient, rows: number): Promise<readonly ListQuery[]> {
  const newest = await cursorsOf(client, rows, NEWEST);
  const dearest = await cursorsOf(client, rows, BY_TOTAL);
  const some = await rowsAt(client, rows);
  const pick = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;
  const search = (what: string, word: (turn: number) => string | undefined): ListQuery => ({
    what: `search: ${what}`,
    body: (turn) => ({ search: word(turn), rows_per_page: ROWS }),
  });
  return [
    { what: "first page, newest first", body: () => ({ sort: NEWEST, rows_per_page: ROWS }) },
    { what: "first page, by amount", body: () => ({ sort: BY_TOTAL, rows_per_page: ROWS }) },
    {
      what: "deep page, newest first",
      body: (turn) => ({ sort: NEWEST, rows_per_page: ROWS, cursor: pick(newest, turn) }),
    },
    {
      what: "deep page, by amount",
      body: (turn) => ({ sort: BY_TOTAL, rows_per_page: ROWS, cursor: pick(dearest, turn) }),
    },
    search("one fiscal folio", (turn) => pick(some, turn).uuid?.slice(0, 13)),
    search("one customer's RFC", (turn) => pick(some, turn).receiver_rfc),
    search("two words of a name", (turn) => pick(some, turn).receiver_name.split(" ").slice(1).join(" ")),
    search("a word in every fifth row", () => "ferreteria"),
    search("a word in no row", (turn) => `quimera${turn}`),
  ];
}

async function cursorsOf(client: ListClient, rows: number, sort: object): Promise<string[]> {
  const pages = DEPTHS.map((depth) => Math.floor((rows * depth) / ROWS));
  const cursors: string[] = [];
  for (const page of pages) cursors.push((await client.page({ sort, page, rows_per_page: ROWS })).next_cursor ?? "");
  return cursors;
}

async function rowsAt(client: ListClient, rows: number) {
  const found: PageAnswer["rows"][number][] = [];
  for (const depth of DEPTHS)
    found.push(...(await client.page({ page: Math.floor((rows * depth) / 200), rows_per_page: 200 })).rows);
  const stamped = found.filter(({ uuid }) => uuid !== null);
  // Neighbours have the same customer: every seventh is another one sooner.
  return stamped.filter((_, at) => at % 7 === 0);
}

interface PageAnswer {
  readonly rows: readonly {
    readonly id: string;
    readonly uuid: string | null;
    readonly receiver_rfc: string;
    readonly receiver_name: string;
    readonly folio: number | null;
  }[];
  readonly total: number;
  readonly next_cursor: string | null;
}

/**
 * One kind of question, asked of the short list and of the long one in turns. Milliseconds from request to whole
 * answer.
 */
interface Timing {
  readonly what: string;
  readonly short: Percentiles;
  readonly long: Percentiles;
  /** The long list's 95th percentile by the short one's. */
  readonly ratio: number;
}

interface ExportFigures {
  readonly format: string;
  readonly rows: number;
  readonly rowsPerSecond: number;
  readonly megabytes: number;
  /** The server's highest resident memory until then, in MB; null where the system does not say. */
  readonly peakMegabytes: number | null;
  /** What the server had before it was asked, in MB. */
  readonly before: number | null;
}

interface ListsReport {
  readonly machine: string;
  readonly rows: { readonly short: number; readonly long: number; readonly exported: number };
  readonly timings: readonly Timing[];
  readonly exports: readonly ExportFigures[];
}

/** What the export itself took, above what the server had. */
function measureTime({ peakMegabytes, before }: ExportFigures): number | null {
  return peakMegabytes === null || before === null ? null : Math.max(0, peakMegabytes - before);
}

function meetsTarget({ timings, exports }: ListsReport): boolean {
  return (
    timings.every(({ ratio }) => ratio <= LIMITS.ratio) &&
    exports.every((one) => (measureTime(one) ?? 0) <= LIMITS.takenMegabytes)
  );
}

function printListsReport({ machine, rows, timings, exports }: ListsReport): void {
  console.log(
    `\nLists of ${rows.short.toLocaleString("en")} and ${rows.long.toLocaleString("en")} invoices on ${machine}\n`,
  );
  for (const { what, short, long, ratio } of timings) {
    const judged = `${shown(ratio)}  ≤ ${LIMITS.ratio}  ${verdict(ratio <= LIMITS.ratio)}`;
    console.log(
      `  ${what.padEnd(42)} p95 ${shown(short.p95).padStart(7)} ms -> ${shown(long.p95).padStart(7)} ms   ratio ${judged}`,
    );
  }
  console.log("");
  for (const one of exports) {
    const { format, rows: written, rowsPerSecond, megabytes, peakMegabytes, before } = one;
    const took = measureTime(one);
    const memory =
      took === null
        ? "memory unknown"
        : `took ${shown(took)} MB  ≤ ${LIMITS.takenMegabytes} (server: ${shown(before ?? 0)}, then at most ${shown(peakMegabytes ?? 0)})`;
    const rate = `${Math.round(rowsPerSecond).toLocaleString("en")} rows/s`;
    console.log(`  ${format} of ${written.toLocaleString("en")} rows: ${rate}, ${shown(megabytes)} MB, ${memory}`);
  }
}
