import type { RequestOptions } from "../../asking.ts";
import type { Outbound } from "../outbound.ts";
import { parseEnvelope } from "./envelope.ts";
import type { SwSettings } from "./settings.ts";

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
  // A storage apart from the service knows nothing of our token, and is not told it.
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
