import type { CachedSigner } from "../adapters/vault/index.ts";
import { recordAuditEvent } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { currentActor } from "../lib/current-actor.ts";
import { isOfTestAuthority } from "../lib/test-authority.ts";
import { type CertificateValidity, findSigningCertificate } from "./issuing-facts.db.ts";

type SignerDeps = Pick<Deps, "db" | "vault" | "signers" | "clock">;

/** What a key is opened for. */
export interface KeyUse {
  readonly issuerId: string;
  readonly purpose: "stamp" | "cancel";
  /** The row of the document that it is opened for. */
  readonly subject?: string;
}

/**
 * Certificates are replaced once in years; one that is replaced this often within a request is no certificate to sign
 * with.
 */
const MAX_KEYS = 10;

/**
 * Runs a transaction that signs with the issuer's key, which is opened before it; when the certificate was replaced
 * meanwhile, the key of the one that replaced it is opened.
 */
export async function withSigner<Outcome extends { readonly kind: string }>(
  deps: SignerDeps,
  use: KeyUse,
  work: (opened: CachedSigner | null) => Promise<Outcome>,
): Promise<Outcome> {
  for (let keys = 1; ; keys += 1) {
    const outcome = await work(await openSigner(deps, use));
    if (outcome.kind !== "certificate_changed" || keys === MAX_KEYS) return outcome;
    deps.signers.forget(use.issuerId);
  }
}

/**
 * Opens the issuer's key for a signature, before any transaction: the vault may be a service far away. One that was
 * opened a moment ago is lent again; whoever signs compares its certificate with the one in use. Null without a
 * certificate, and while the key is frozen. No key is opened whose opening is not in the audit log before.
 */
export async function openSigner(deps: SignerDeps, use: KeyUse): Promise<CachedSigner | null> {
  const { issuerId, subject } = use;
  const known = deps.signers.find(issuerId, subject);
  if (known !== undefined) return known;
  const certificate = await withTenant(deps.db, issuerId, async (tx) => {
    const found = await findSigningCertificate(tx, issuerId);
    if (found !== undefined) await recordOpening(tx, deps, use, found.number);
    return found;
  });
  if (certificate === undefined) return null;
  const owner = { issuerId, certificateNumber: certificate.number };
  const signer = await deps.vault.openSigner(owner, certificate, certificate.der);
  const opened = { certificateId: certificate.id, signer };
  deps.signers.keep(issuerId, opened, subject);
  return opened;
}

function recordOpening(tx: Tx, { clock }: SignerDeps, { issuerId, purpose, subject }: KeyUse, certificate: string) {
  return recordAuditEvent(tx, clock, {
    action: "key_opened",
    by: currentActor(),
    issuerId,
    subject: { id: subject ?? null, name: certificate },
    detail: { purpose },
  });
}

export type SignerRefusal =
  | { readonly kind: "no_certificate" | "certificate_changed" | "test_certificate" | "key_frozen" }
  | { readonly kind: "certificate_expired"; readonly validUntil: Date };

/**
 * Whether a key that was opened before the transaction is still the issuer's, and valid. Any live certificate of the
 * issuer signs a cancellation, not only the one that sealed the document.
 */
export function checkSigner(
  { mode }: Deps["config"],
  certificate: CertificateValidity | null,
  opened: CachedSigner | null,
  now: Date,
): { readonly kind: "usable"; readonly opened: CachedSigner } | SignerRefusal {
  if (certificate === null) return { kind: "no_certificate" };
  if (certificate.isFrozen) return { kind: "key_frozen" };
  if (certificate.validUntil <= now) return { kind: "certificate_expired", validUntil: certificate.validUntil };
  if (opened === null || opened.certificateId !== certificate.id) return { kind: "certificate_changed" };
  // One that was stored before this installation went live signs nothing that is real.
  if (mode === "live" && isOfTestAuthority(opened.signer.noCertificado)) return { kind: "test_certificate" };
  return { kind: "usable", opened };
}
