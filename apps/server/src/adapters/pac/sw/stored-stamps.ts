import { DAY_MS } from "../../../lib/durations.ts";
import { mexicanDay } from "../../../lib/mexican-time.ts";
import type { RequestOptions } from "../../../lib/response-hash.ts";
import type { Outbound } from "../http.ts";
import type { ListedStamp, PacPort, StampedListing } from "../port.ts";
import { type SwSession, type SwSettings, withToken } from "./session.ts";
import { parseEnvelope } from "./stamp-answer.ts";

/** The search of its storage takes no longer period (QUIRKS.md): it answers nothing then, as if nothing were there. */
const LONGEST_MS = 28 * DAY_MS;
/** More pages than any account fills in four weeks. */
const MOST_PAGES = 100_000;

/** What SW Sapien's storage has of the account: a search by days, and each document by its UUID. */
export function swRecords(
  settings: SwSettings,
  session: SwSession,
  fetch: Outbound,
): Pick<PacPort, "listStamped" | "fetchStamped"> {
  return {
    async listStamped({ from, to }, asking) {
      const found = new Map<string, ListedStamp>();
      for (let start = from.getTime(); start <= to.getTime(); start += LONGEST_MS) {
        const end = Math.min(to.getTime(), start + LONGEST_MS);
        const listing = await listDays({ settings, session, fetch, asking }, new Date(start), new Date(end));
        if (listing.kind === "unavailable") return listing;
        for (const stamp of listing.stamps) found.set(stamp.uuid, stamp);
      }
      return { kind: "listed", stamps: [...found.values()] };
    },
    async fetchStamped({ uuid }, asking) {
      const access = await session.token(asking);
      if (access.kind === "failed") return { kind: "unavailable", reason: `authentication: ${access.reason}` };
      const stored = await fetchStored(fetch, settings, access.token, uuid, asking);
      if (stored instanceof Uint8Array) return { kind: "fetched", xml: stored };
      return { kind: "unavailable", reason: stored.reason === "elsewhere" ? `kept_at: ${stored.host}` : stored.reason };
    },
  };
}

interface Search {
  readonly settings: SwSettings;
  readonly session: SwSession;
  readonly fetch: Outbound;
  readonly asking: RequestOptions;
}

/**
 * GET /datawarehouse/v1/live/?startDate&endDate, page by page, until as many are here as it counts. Whether its days
 * are those of Mexico City or of UTC, nobody says: a day more on both sides is asked for. A list that does not add up
 * to its own count is none: what is missing on it would count as never certified.
 */
async function listDays(search: Search, from: Date, to: Date): Promise<StampedListing> {
  const [startDate, endDate] = [
    mexicanDay(new Date(from.getTime() - DAY_MS)),
    mexicanDay(new Date(to.getTime() + DAY_MS)),
  ];
  const found = new Map<string, ListedStamp>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const read = await readPage(search, new URLSearchParams({ startDate, endDate, page: String(page) }));
    if (typeof read === "string") return { kind: "unavailable", reason: read };
    const before = found.size;
    for (const stamp of read.stamps) found.set(stamp.uuid, stamp);
    if (found.size >= read.total) return { kind: "listed", stamps: [...found.values()] };
    if (found.size === before) break;
  }
  return { kind: "unavailable", reason: "list_shorter_than_its_count" };
}

/** A page; or why it could not be read. */
async function readPage(
  { settings, session, fetch, asking }: Search,
  query: URLSearchParams,
): Promise<{ readonly stamps: readonly ListedStamp[]; readonly total: number } | string> {
  const url = `${settings.apiUrl}/datawarehouse/v1/live/?${query.toString()}`;
  const outcome = await withToken(session, asking, (authorization) =>
    fetch(url, { headers: { authorization } }, asking),
  );
  if (outcome.kind === "failed") return outcome.reason;
  const { status, bytes } = outcome.answer;
  const envelope = parseEnvelope(bytes);
  if (status !== 200 || envelope?.status !== "success") return `unreadable_answer_${status}`;
  const { records, metaData } = envelope.data;
  const total = isObject(metaData) ? metaData["totalCount"] : undefined;
  if (!Array.isArray(records) || typeof total !== "number") return "list_without_count";
  const stamps = records.flatMap((record: unknown) => stampOf(record) ?? []);
  return stamps.length === records.length ? { stamps, total } : "list_without_uuids";
}

const UUID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/;

function stampOf(record: unknown): ListedStamp | null {
  if (!isObject(record) || typeof record["uuid"] !== "string") return null;
  const uuid = record["uuid"].toUpperCase();
  const rfc = record["rfcEmisor"];
  return UUID.test(uuid) ? { uuid, rfc: typeof rfc === "string" && rfc !== "" ? rfc : null } : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Why a stored document could not be had: `elsewhere` names the host that its address leads to. */
type NotFetched = { readonly reason: "not_fetched" } | { readonly reason: "elsewhere"; readonly host: string };

/** Fetches a stamped document from the provider's storage by its UUID. */
export async function fetchStored(
  fetch: Outbound,
  { apiUrl, storageUrls = [] }: SwSettings,
  token: string,
  uuid: string,
  asking: RequestOptions,
): Promise<Uint8Array | NotFetched> {
  const headers = { authorization: `Bearer ${token}` };
  const listing = await fetch(`${apiUrl}/datawarehouse/v1/live/${encodeURIComponent(uuid)}`, { headers }, asking);
  if (listing.kind === "failed" || listing.answer.status !== 200) return { reason: "not_fetched" };
  const address = documentAddress(parseEnvelope(listing.answer.bytes)?.data["records"]);
  if (address === null) return { reason: "not_fetched" };
  const { origin, host } = new URL(address);
  const isTheirs = origin === new URL(apiUrl).origin;
  // Only places that are known as the provider's are asked: an answer must not be able to send us elsewhere.
  if (!isTheirs && !storageUrls.some((known) => new URL(known).origin === origin)) return { reason: "elsewhere", host };
  // A storage apart from the service does not know our token, and is not sent it.
  const document = await fetch(address, isTheirs ? { headers } : {}, asking);
  return document.kind === "answered" && document.answer.status === 200
    ? document.answer.bytes
    : { reason: "not_fetched" };
}

function documentAddress(records: unknown): string | null {
  const first: unknown = Array.isArray(records) ? records[0] : undefined;
  if (typeof first !== "object" || first === null || !("urlXml" in first) || typeof first.urlXml !== "string")
    return null;
  return URL.canParse(first.urlXml) ? first.urlXml : null;
}
