import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

/** Why there is no file. `value`: the address, the status, or what the system said. */
export interface DownloadProblem {
  readonly code: "no_network" | "address_not_allowed" | "no_answer" | "no_workbook" | "too_large" | "cut_short";
  readonly value: string;
}

export type Download =
  | { readonly ok: true; readonly path: string /** Removes the file. */; removeFile(): Promise<void> }
  | { readonly ok: false; readonly problem: DownloadProblem };

export interface DownloadRequest {
  /** A page with a link to the workbook, or the workbook itself. */
  readonly url: string;
  /** Bytes received, and of how many where that is known. */
  readonly onBytes?: (received: number, total: number | null) => void;
  /** The largest file that is taken; the SAT's has some 30 MB. */
  readonly mostBytes?: number;
  /** For all of it. */
  readonly timeoutMs?: number;
}

const MB = 1_000_000;
const MAX_BYTES = 150 * MB;
const MAX_PAGE_BYTES = 5 * MB;
const TIMEOUT_MS = 5 * 60_000;
const MAX_REDIRECTS = 4;
const SAT = "sat.gob.mx";

class DownloadRefused extends Error {
  readonly problem: DownloadProblem;
  constructor(code: DownloadProblem["code"], value: string) {
    super(code);
    this.problem = { code, value };
  }
}

/**
 * Fetches the SAT's lists to a file of this machine. Nobody is asked but the SAT and the host of `url`: links and
 * redirections that lead elsewhere are not followed. Never throws for what is the network's.
 */
export async function downloadRelease(request: DownloadRequest): Promise<Download> {
  const folder = await mkdtemp(join(tmpdir(), "timbra-lists-"));
  const removeFile = () => rm(folder, { recursive: true, force: true });
  try {
    return { ok: true, path: await download(request, folder), removeFile };
  } catch (cause) {
    await removeFile();
    return {
      ok: false,
      problem: cause instanceof DownloadRefused ? cause.problem : { code: "no_network", value: reasonOf(cause) },
    };
  }
}

async function download(
  { url, onBytes = () => undefined, mostBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS }: DownloadRequest,
  folder: string,
) {
  const visit = visitor(new URL(url).host, AbortSignal.timeout(timeoutMs));
  let response = await visit(url);
  if ((response.headers.get("content-type") ?? "").includes("html")) {
    const page = await readPage(response);
    const link = findWorkbook(page, response.url);
    if (link === null) throw new DownloadRefused("no_workbook", response.url);
    response = await visit(link);
  }
  const path = join(folder, fileNameOf(response.url));
  await save(response, path, mostBytes, onBytes);
  return path;
}

type Visit = (url: string) => Promise<Response>;

function visitor(host: string, signal: AbortSignal): Visit {
  return async (first) => {
    let url = first;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      if (!isAllowed(url, host)) throw new DownloadRefused("address_not_allowed", url);
      const response = await fetch(url, { redirect: "manual", signal });
      if (response.ok) return response;
      const next = response.headers.get("location");
      await response.body?.cancel();
      if (response.status < 300 || response.status >= 400 || next === null || !URL.canParse(next, url)) {
        throw new DownloadRefused("no_answer", `${url}: ${response.status}`);
      }
      url = new URL(next, url).href;
    }
    throw new DownloadRefused("no_answer", `${first}: redirections`);
  };
}

function isAllowed(address: string, configuredHost: string): boolean {
  const { protocol, host, hostname, port } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return false;
  return host === configuredHost || (port === "" && (hostname === SAT || hostname.endsWith(`.${SAT}`)));
}

async function readPage(response: Response): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bodyOf(response)) {
    size += chunk.byteLength;
    if (size > MAX_PAGE_BYTES) throw new DownloadRefused("too_large", response.url);
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString("latin1");
}

async function save(
  response: Response,
  path: string,
  most: number,
  onBytes: (received: number, total: number | null) => void,
): Promise<void> {
  const announced = Number(response.headers.get("content-length") ?? Number.NaN);
  const total = Number.isSafeInteger(announced) && response.headers.get("content-encoding") === null ? announced : null;
  if (total !== null && total > most) throw new DownloadRefused("too_large", response.url);
  let received = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, next) {
      received += chunk.byteLength;
      onBytes(received, total);
      if (received > most) next(new DownloadRefused("too_large", response.url));
      else next(null, chunk);
    },
  });
  await pipeline(bodyOf(response), counted, createWriteStream(path, { mode: 0o600 })).catch((cause: unknown) => {
    throw cause instanceof DownloadRefused ? cause : new DownloadRefused("cut_short", reasonOf(cause));
  });
}

function bodyOf(response: Response): ReadableStream<Uint8Array> {
  return (response.body ?? new Response("").body) as ReadableStream<Uint8Array>;
}

/** The last part of the path, without what a file system could take for more than a name. */
function fileNameOf(url: string): string {
  const name = basename(new URL(url).pathname).replace(/[^\w.-]/g, "_");
  return name.replace(/^\.+/, "").slice(-100) || "lists";
}

/** The system's word for what went wrong, however deep it is wrapped. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.name === "TimeoutError") return "timeout";
  if ("code" in cause && typeof cause.code === "string") return cause.code;
  return cause.cause === undefined ? cause.message : reasonOf(cause.cause);
}

/** The name that the SAT gives its workbook; the eight digits are the day of publication. */
const WORKBOOK = /catCFDI_V_4[^/"'?#]*\.xlsx?$/i;
const LINK = /href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** The address of the newest workbook of the lists that a page links to; null when it links to none. */
export function findWorkbook(page: string, base: string): string | null {
  const links = [...page.matchAll(LINK)].map((match) => (match[1] ?? match[2] ?? "").replaceAll("&amp;", "&").trim());
  const workbooks = links
    .filter((link) => WORKBOOK.test(link) && URL.canParse(link, base))
    .map((link) => new URL(link, base).href);
  const newest = [...workbooks].sort((one, other) => dayIn(other).localeCompare(dayIn(one)));
  return newest[0] ?? null;
}

function dayIn(link: string): string {
  return /(\d{8})[^/]*$/.exec(link)?.[1] ?? "";
}
