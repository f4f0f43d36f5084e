import type { ReadRequestOf } from "@timbra/contract";
import { inIssuer, oneAtATime } from "../adapters/postgres/index.ts";
import { type Doer, recordDeed } from "../deeds/index.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../ids.ts";
import { insertCertificate, retireCertificate } from "./certificates.db.ts";
import { type CsdFault, openCsd } from "./open-csd.ts";

/**
 * Puts a seal certificate in use for an issuer: its key goes into the vault, and the one before is replaced. Answers
 * why not, or null.
 */
export async function storeCsd(
  deps: Pick<Deps, "db" | "vault" | "signers" | "clock" | "config">,
  issuer: { readonly id: string; readonly rfc: string },
  form: ReadRequestOf<"storeCsd">,
  by: Doer,
): Promise<CsdFault | null> {
  const upload = {
    cer: Buffer.from(form.certBase64, "base64"),
    key: Buffer.from(form.keyBase64, "base64"),
    passphrase: form.passphrase,
  };
  const opened = openCsd(upload, issuer.rfc, deps.clock.now(), deps.config.mode);
  if (!opened.ok) return opened.fault;
  const { certificate, privateKey } = opened;
  const sealed = await deps.vault.seal(
    { issuerId: issuer.id, certificateNumber: certificate.noCertificado },
    privateKey,
  );
  const row = {
    id: newId(deps.clock),
    certificateNumber: certificate.noCertificado,
    rfc: certificate.rfc,
    // As documents must carry it: without the capital regime.
    name: certificate.nombreCfdi,
    validFrom: certificate.validFrom,
    validUntil: certificate.validTo,
    der: Buffer.from(certificate.base64, "base64"),
    ...sealed,
    cerFilename: form.cer_filename,
    keyFilename: form.key_filename,
  };
  await inIssuer(deps.db, issuer.id, async (tx) => {
    await oneAtATime(tx, issuer.id, "certificates");
    await retireCertificate(tx, "replaced");
    await insertCertificate(tx, issuer.id, row, deps.clock.now());
    await recordDeed(tx, deps.clock, {
      deed: "csd_stored",
      by,
      issuerId: issuer.id,
      subject: { id: row.id, name: row.certificateNumber },
    });
  });
  deps.signers.forget(issuer.id);
  return null;
}
