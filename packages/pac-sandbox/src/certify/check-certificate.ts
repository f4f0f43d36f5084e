import type { Comprobante } from "@timbra/cfdi";
import type { Certificate } from "@timbra/cfdi/node";
import { zonaHoraria } from "@timbra/sat-catalogues";
import type { Authority } from "../authority/open-authority.ts";
import { localText } from "./local-time.ts";
import type { Reason } from "./reason.ts";

/** The authorities of the SAT's public test kits. Their keys are not ours, so they are known by name only. */
const SAT_TEST_AUTHORITIES = ["AC UAT", "A.C. 2 de pruebas(4096)"];

/** Everything about the certificate that seals a document: what it is, whose, from whom and since when. */
export function checkCertificate(certificate: Certificate, comprobante: Comprobante, authority: Authority): Reason[] {
  return [
    ...checkKind(certificate),
    ...checkOwner(certificate, comprobante),
    ...checkIssuer(certificate, authority),
    ...checkValidity(certificate, comprobante),
  ];
}

function checkKind({ kind }: Certificate): Reason[] {
  return kind === "csd" ? [] : [{ code: "306", message: "El certificado usado para sellar no es un CSD." }];
}

function checkOwner(certificate: Certificate, { Emisor, NoCertificado }: Comprobante): Reason[] {
  const reasons: Reason[] = [];
  if (certificate.rfc !== Emisor.Rfc)
    reasons.push({ code: "303", message: `El CSD no corresponde al RFC del emisor: es de ${certificate.rfc}.` });
  if (certificate.noCertificado !== NoCertificado) {
    reasons.push({ code: "712", message: "El campo NoCertificado no corresponde al certificado." });
  }
  return reasons;
}

function checkIssuer(certificate: Certificate, authority: Authority): Reason[] {
  if (isKnownIssuer(certificate, authority)) return [];
  const { commonName } = certificate.issuer;
  return [
    {
      code: "308",
      message: `El certificado no fue expedido por el SAT ni por este proveedor de pruebas, sino por ${commonName}.`,
    },
  ];
}

/** Whether this sandbox issued it, or it says that a public test authority of the SAT did. */
export function isKnownIssuer({ issuer, base64 }: Certificate, authority: Authority): boolean {
  return SAT_TEST_AUTHORITIES.includes(issuer.commonName) || authority.issued(Buffer.from(base64, "base64"));
}

/** Fecha has no zone and the certificate does: they are compared on the clock of LugarExpedicion. */
function checkValidity({ validFrom, validTo }: Certificate, { Fecha, LugarExpedicion }: Comprobante): Reason[] {
  const zone = zonaHoraria(LugarExpedicion);
  if (Fecha >= localText(validFrom, zone) && Fecha <= localText(validTo, zone)) return [];
  return [{ code: "305", message: "La fecha de emisión no está dentro de la vigencia del CSD del emisor." }];
}
