import type { CachedSigner } from "../adapters/vault/index.ts";
import type { Deps } from "../boot/deps.ts";
import { withTenant } from "../db/index.ts";
import { isOfTestAuthority } from "../lib/test-authority.ts";
import { type CertificateValidity, findSigningCertificate } from "./issuing-facts.db.ts";

type SignerDeps = Pick<Deps, "db" | "vault" | "signers">;

/**
 * Certificates are replaced once in years; one that is replaced this often within a request is no certificate to sign
 * with.
 */
const MAX_KEYS = 10;

/**
 * Runs a transaction that signs with the issuer's key, which is opened before it; when the certificate was replaced
 * meanwhile, the key of the one that replaced it is opened. `subject`: the row of the document that it is opened for.
 */
export async function withSigner<Outcome extends { readonly kind: string }>(
  deps: SignerDeps,
  { issuerId, subject }: { readonly issuerId: string; readonly subject?: string },
  work: (opened: CachedSigner | null) => Promise<Outcome>,
): Promise<Outcome> {
  for (let keys = 1; ; keys += 1) {
    const outcome = await work(await openSigner(deps, issuerId, subject));
    if (outcome.kind !== "certificate_changed" || keys === MAX_KEYS) return outcome;
    deps.signers.forget(issuerId);
  }
}

/**
 * Opens the issuer's key for a signature, before any transaction: the vault may be a service far away. One that was
 * opened a moment ago is lent again; whoever signs compares its certificate with the one in use. Null without a
 * certificate.
 */
export async function openSigner(deps: SignerDeps, issuerId: string, subject?: string): Promise<CachedSigner | null> {
  const known = deps.signers.find(issuerId, subject);
  if (known !== undefined) return known;
  const certificate = await withTenant(deps.db, issuerId, (tx) => findSigningCertificate(tx, issuerId));
  if (certificate === undefined) return null;
  const owner = { issuerId, certificateNumber: certificate.number };
  const signer = await deps.vault.openSigner(owner, certificate, certificate.der);
  const opened = { certificateId: certificate.id, signer };
  deps.signers.keep(issuerId, opened, subject);
  return opened;
}

export type SignerRefusal =
  | { readonly kind: "no_certificate" | "certificate_changed" | "test_certificate" }
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
  if (certificate.validUntil <= now) return { kind: "certificate_expired", validUntil: certificate.validUntil };
  if (opened === null || opened.certificateId !== certificate.id) return { kind: "certificate_changed" };
  // One that was stored before this installation went live signs nothing that is real.
  if (mode === "live" && isOfTestAuthority(opened.signer.noCertificado)) return { kind: "test_certificate" };
  return { kind: "usable", opened };
}
