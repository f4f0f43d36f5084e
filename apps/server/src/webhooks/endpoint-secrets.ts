import { createHmac, randomBytes } from "node:crypto";
import type { Deps } from "../boot/deps.ts";
import { asAuditor, withTenant } from "../db/index.ts";
import { type EndpointRecord, listClearUrls, storeSealedUrl } from "./webhooks.db.ts";

/** What is shown in the place of a query: a receiver may recognise its callers by a secret in it. */
const HIDDEN_PATH = "?…";

/** An address as it is kept: as it may be seen, and the whole of it sealed where there is something to hide. */
type StoredUrl = Pick<EndpointRecord, "url" | "sealed_url" | "url_wrapped_key" | "url_key_version">;

/** An address as it is kept: what follows its question mark only sealed. */
export async function sealEndpointUrl(
  { vault }: Pick<Deps, "vault">,
  issuerId: string,
  id: string,
  url: string,
): Promise<StoredUrl> {
  const [before = "", query] = split(url);
  if (query === undefined) return { url, sealed_url: null, url_wrapped_key: null, url_key_version: null };
  const place = { kind: "webhook-address", owner: issuerId, id } as const;
  const sealed = await vault.sealSecret(place, Buffer.from(url, "utf8"));
  return {
    url: `${before}${HIDDEN_PATH}`,
    sealed_url: Buffer.from(sealed.sealedKey),
    url_wrapped_key: Buffer.from(sealed.wrappedKey),
    url_key_version: sealed.keyVersion,
  };
}

/** The whole address, to be called and forgotten. */
export async function openEndpointUrl(
  { vault }: Pick<Deps, "vault">,
  issuerId: string,
  stored: StoredUrl & { readonly endpoint_id: string },
): Promise<string> {
  const {
    endpoint_id: id,
    url,
    sealed_url: sealedKey,
    url_wrapped_key: wrappedKey,
    url_key_version: keyVersion,
  } = stored;
  if (sealedKey === null || wrappedKey === null || keyVersion === null) return url;
  return (
    await vault.openSecret({ kind: "webhook-address", owner: issuerId, id }, { sealedKey, wrappedKey, keyVersion })
  ).toString("utf8");
}

/**
 * Seals the queries of addresses that were registered before they were sealed; once they are, nothing is left to do.
 */
export async function sealClearUrls(deps: Pick<Deps, "db" | "vault">): Promise<void> {
  for (const { issuer_id, id, url } of await asAuditor(deps.db, listClearUrls)) {
    const kept = await sealEndpointUrl(deps, issuer_id, id, url);
    if (kept.sealed_url !== null) await withTenant(deps.db, issuer_id, (tx) => storeSealedUrl(tx, issuer_id, id, kept));
  }
}

function split(url: string): string[] {
  const at = url.indexOf("?");
  return at === -1 || at === url.length - 1 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

const SECRET_BYTES = 32;

/** What a receiver checks deliveries with. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64url")}`;
}

/**
 * The signature of a body sent at an instant: `t=` seconds since 1970, `v1=` HMAC-SHA256 in hex, by the secret's whole
 * text, of the seconds, a full stop and the body. The instant is signed too, so that a receiver can refuse what is old.
 */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
