import { inIssuer } from "../adapters/postgres/index.ts";
import type { IssuerSigner } from "../adapters/vault/index.ts";
import type { Deps } from "../deps.ts";
import { getActiveCertificate } from "./issuing-facts.db.ts";

export interface OpenedSigner {
  readonly certificateId: string;
  readonly signer: IssuerSigner;
}

/** Opens the issuer's key for a signature, before any transaction: the vault may be a service far away. Null without a certificate. */
export async function openSigner(deps: Pick<Deps, "db" | "vault">, issuerId: string): Promise<OpenedSigner | null> {
  const certificate = await inIssuer(deps.db, issuerId, (tx) => getActiveCertificate(tx, issuerId));
  if (certificate === null) return null;
  const place = { issuerId, certificateNumber: certificate.number };
  return { certificateId: certificate.id, signer: await deps.vault.openSigner(place, certificate, certificate.der) };
}
