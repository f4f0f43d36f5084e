import { inIssuer } from "../adapters/postgres/index.ts";
import type { OpenedSigner } from "../adapters/vault/index.ts";
import type { Deps } from "../deps.ts";
import { getActiveCertificate } from "./issuing-facts.db.ts";

/**
 * Opens the issuer's key for a signature, before any transaction: the vault may be a service far away. One that was
 * opened a moment ago is lent again; whoever signs compares its certificate with the one in use. Null without a
 * certificate.
 */
export async function openSigner(
  deps: Pick<Deps, "db" | "vault" | "signers">,
  issuerId: string,
): Promise<OpenedSigner | null> {
  const known = deps.signers.find(issuerId);
  if (known !== undefined) return known;
  const certificate = await inIssuer(deps.db, issuerId, (tx) => getActiveCertificate(tx, issuerId));
  if (certificate === null) return null;
  const place = { issuerId, certificateNumber: certificate.number };
  const opened = {
    certificateId: certificate.id,
    signer: await deps.vault.openSigner(place, certificate, certificate.der),
  };
  deps.signers.keep(issuerId, opened);
  return opened;
}
