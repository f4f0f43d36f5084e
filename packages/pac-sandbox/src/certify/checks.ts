import { type Catalogos, type Comprobante, cadenaOriginal, checkComprobante, type Problem, RULES } from "@timbra/cfdi";
import { type Certificate, certificateIn } from "@timbra/cfdi/node";
import { pagos20 } from "@timbra/cfdi/pagos";
import { zonaHoraria } from "@timbra/sat-catalogues";
import type { Authority } from "../authority/authority.ts";
import { localText, minutesBetween } from "./local-time.ts";
import { type Reason, reasonOf } from "./reason.ts";

/** The seal must be that of this document (302), by a certificate that may seal it. */
export function checkSello(comprobante: Comprobante, authority: Authority): Reason[] {
  const certificate = certificateIn(comprobante.Certificado ?? "");
  if (certificate === null) return [{ code: "CFDI40106", message: "El campo Certificado no contiene un certificado." }];
  const reasons = checkCertificate(certificate, comprobante, authority);
  if (!certificate.verify(cadenaOriginal(comprobante), comprobante.Sello ?? "")) {
    reasons.push({ code: "302", message: "El sello del comprobante es inválido." });
  }
  return reasons;
}

/** The authorities of the SAT's public test kits. Their keys are not ours, so they are known by name only. */
const SAT_TEST_AUTHORITIES = ["AC UAT", "A.C. 2 de pruebas(4096)"];

/** Everything about the certificate that seals a document: what it is, whose, from whom and since when. */
function checkCertificate(certificate: Certificate, comprobante: Comprobante, authority: Authority): Reason[] {
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

const OLDEST = 72 * 60;
const AHEAD = 5;

/** Fecha may be 72 hours old and 5 minutes ahead, by the clock of LugarExpedicion (RMF 2.7.2.9; code 401). */
export function checkFecha({ Fecha, LugarExpedicion }: Comprobante, now: Date): Reason[] {
  const age = minutesBetween(Fecha, localText(now, zonaHoraria(LugarExpedicion)));
  if (age > OLDEST) {
    return [
      {
        code: "401",
        message: "El rango de la fecha de generación no debe de ser mayor a 72 horas para la emisión del timbre.",
      },
    ];
  }
  if (age < -AHEAD)
    return [
      {
        code: "401",
        message: "Fecha y hora de generación fuera de rango: es posterior a la hora del lugar de expedición.",
      },
    ];
  return [];
}

/**
 * The SAT's schemas and matrices of validations, every broken rule. Doubts are not reasons: what cannot be known here
 * passes. Nor is what only the filling guide asks: no provider refuses it, for it has no code; `check` of @timbra/cfdi
 * reports it before anything is sent.
 */
export function checkRules(comprobante: Comprobante, catalogos: Catalogos): Reason[] {
  return checkComprobante(comprobante, { catalogos, complementos: [pagos20] })
    .filter(({ severity, code }) => severity === "error" && !ONLY_GUIDE.has(code))
    .map(reasonOf);
}

/** Rules without a number whose source is neither a schema nor a matrix. */
const ONLY_GUIDE: ReadonlySet<Problem["code"]> = new Set(
  RULES.filter(({ code, source }) => code.startsWith("TIMBRA-") && !/\.xsd|matri[zc]/.test(source)).map(
    ({ code }) => code,
  ),
);
