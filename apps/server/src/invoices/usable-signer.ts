import type { OpenedSigner } from "../adapters/vault/index.ts";
import type { Deps } from "../deps.ts";
import { isOfTestAuthority } from "../test-authority.ts";
import type { IssuingFacts } from "./issuing-facts.db.ts";
import type { SealRefusal } from "./seal-invoice.ts";

type Usable = { readonly kind: "usable"; readonly opened: OpenedSigner } | SealRefusal;

/** The key was opened before the transaction; here it is certain that it is still the issuer's, and valid. */
export function usableSigner(
  { config }: Deps,
  { complete, certificate }: IssuingFacts,
  opened: OpenedSigner | null,
  now: Date,
): Usable {
  if (!complete) return { kind: "registration_incomplete" };
  if (certificate === null) return { kind: "no_certificate" };
  if (certificate.validUntil <= now) return { kind: "certificate_expired", validUntil: certificate.validUntil };
  if (opened === null || opened.certificateId !== certificate.id) return { kind: "certificate_changed" };
  if (isWorthless(config, opened)) return { kind: "test_certificate" };
  return { kind: "usable", opened };
}

/** One that was stored before this installation went live seals nothing that is real. */
export function isWorthless({ mode }: Deps["config"], { signer }: OpenedSigner): boolean {
  return mode === "live" && isOfTestAuthority(signer.noCertificado);
}
