import { checkComprobante, Decimal, expresionImpresa, isOfTheLaw, type Problem } from "@timbra/cfdi";
import { type DocumentoVerificable, type Encabezado, hidroYPetro, readAnyDocumento } from "@timbra/cfdi/complementos";
import { pagos20 } from "@timbra/cfdi/pagos";
import { CFDI_FILE_BYTES } from "@timbra/contract";
import { bundledCatalogues } from "../../lib/catalogues.ts";
import { isSealOf, readCertificate, type SatCertificate } from "../../lib/sat-certificate.ts";

/** What a document is held to. The last four need what is in no document: a certificate of the SAT, or the SAT. */
export type OfflineCheckName = OfflineCheck["name"];

/**
 * `unverifiable`: nothing here could tell, and it is not taken for true. `unknown`: the rules of its kind are not known
 * here. `skipped`: something before it fails.
 */
export type OfflineState = "holds" | "warns" | "fails" | "unverifiable" | "unknown" | "skipped";

/** What each check may find; each has its sentence. */
type Finding =
  | { readonly name: "readable"; readonly found: DocumentoVerificable["clase"] | "fails" | "too_large" }
  | {
      readonly name: "certificate";
      readonly found: "holds" | "absent" | "unreadable" | "other_rfc" | "not_csd" | "other_number" | "not_in_force";
    }
  | { readonly name: "seal"; readonly found: "holds" | "fails" | "absent" | "unknown_complement" }
  | { readonly name: "stamp"; readonly found: "holds" | "absent" | "other_document" | "wrong_uuid" }
  | { readonly name: "rules"; readonly found: "holds" | "found" | "other_kind" }
  | { readonly name: "advice"; readonly found: "holds" | "found" }
  | { readonly name: "certificate_issuer" | "stamp_seal" | "sat_status"; readonly found: "offline" };

export type OfflineCheck = Finding & { readonly state: OfflineState; readonly problems: readonly Problem[] };

/** Who issued a document, or received it: who is abroad may have no RFC, and older documents leave names out. */
export interface OfflineParty {
  readonly rfc: string | null;
  readonly name: string | null;
}

/** What is said of a document that was read. */
export interface OfflineDocument {
  readonly kind: DocumentoVerificable["clase"];
  readonly folio: string | null;
  readonly uuid: string | null;
  readonly date: string;
  readonly zip: string;
  readonly issuer: OfflineParty;
  readonly receiver: OfflineParty;
  readonly total: string;
  readonly currency: string;
  /** Where the SAT says whether it is in force, as the QR code of a printed CFDI does. Retenciones have none here. */
  readonly satPage: string | null;
}

/**
 * `fails`: it is not what its issuer sealed, or no CFDI. `unlawful`: the rules of its date would refuse it.
 * `undecided`: even the seal cannot be looked at here. `unrefuted`: nothing is wrong in what can be looked at; that it
 * is valid is never said, since without the SAT's certificates nobody can know.
 */
export type OfflineVerdict = "fails" | "unlawful" | "undecided" | "unrefuted";

export interface OfflineVerification {
  readonly verdict: OfflineVerdict;
  readonly document: OfflineDocument | null;
  readonly checks: readonly OfflineCheck[];
}

/** What holds of a document by its own bytes alone. Asks nobody, and keeps nothing. */
export async function verifyOffline(xml: Uint8Array): Promise<OfflineVerification> {
  if (xml.length > CFDI_FILE_BYTES) return unread("too_large", []);
  const reading = await readAnyDocumento(xml);
  if (!reading.ok) return unread("fails", reading.problems);
  const { documento, warnings } = reading;
  const { certificate, check: certificateCheck } = checkCertificate(documento.encabezado);
  const unknown = warnings.filter(({ severity }) => severity === "warning");
  const ofSchema = warnings.filter(({ severity }) => severity === "error");
  const checks: OfflineCheck[] = [
    { name: "readable", found: documento.clase, state: unknown.length > 0 ? "warns" : "holds", problems: unknown },
    certificateCheck,
    checkSeal(documento, certificate),
    checkStamp(documento),
    ...UNVERIFIABLE,
    ...checkRules(documento, ofSchema),
  ];
  return { verdict: verdictOf(checks), document: documentOf(documento), checks };
}

/** Whether the rules of its day would pass it, and our advice. Of other kinds it is only known what schemas refuse. */
function checkRules({ comprobante }: DocumentoVerificable, ofSchema: readonly Problem[]): OfflineCheck[] {
  if (comprobante === null) {
    if (ofSchema.length > 0) return [withProblems("rules", ofSchema, "fails")];
    return [{ name: "rules", found: "other_kind", state: "unknown", problems: [] }];
  }
  const problems = checkComprobante(comprobante, {
    catalogos: bundledCatalogues(),
    complementos: [pagos20, hidroYPetro],
  });
  const advice = problems.filter((problem) => !isOfTheLaw(problem));
  return [
    withProblems("rules", [...ofSchema, ...problems.filter(isOfTheLaw)], "fails"),
    withProblems("advice", advice, "warns"),
  ];
}

const MAX_PROBLEMS = 200;

/** That the SAT issued the certificate, that a provider of its own sealed the stamp, and that it is in force. */
const UNVERIFIABLE: readonly OfflineCheck[] = (["certificate_issuer", "stamp_seal", "sat_status"] as const).map(
  (name) => ({ name, found: "offline", state: "unverifiable", problems: [] }),
);

function unread(found: "fails" | "too_large", problems: readonly Problem[]): OfflineVerification {
  const check: OfflineCheck = { name: "readable", found, state: "fails", problems: problems.slice(0, MAX_PROBLEMS) };
  return { verdict: "fails", document: null, checks: [check] };
}

function withProblems(name: "rules" | "advice", problems: readonly Problem[], state: "fails" | "warns"): OfflineCheck {
  if (problems.length === 0) return { name, found: "holds", state: "holds", problems };
  return { name, found: "found", state, problems: problems.slice(0, MAX_PROBLEMS) };
}

interface CertificateCheck {
  readonly certificate: SatCertificate | null;
  readonly check: OfflineCheck;
}

/** Whether the certificate in the document is a seal certificate of the issuer, the one named, in force at its date. */
function checkCertificate(encabezado: Encabezado): CertificateCheck {
  const { Certificado } = encabezado;
  const certificate = Certificado === undefined ? null : certificateIn(Certificado);
  const found = certificate === null ? null : certificateFault(encabezado, certificate);
  if (certificate !== null && found === null) return { certificate, check: certificateFound("holds") };
  return { certificate, check: certificateFound(found ?? (Certificado === undefined ? "absent" : "unreadable")) };
}

type CertificateFinding = Extract<Finding, { name: "certificate" }>["found"];

const certificateFound = (found: CertificateFinding): OfflineCheck => ({
  name: "certificate",
  found,
  state: found === "holds" ? "holds" : "fails",
  problems: [],
});

function certificateFault(
  { Emisor, NoCertificado, Fecha }: Encabezado,
  certificate: SatCertificate,
): CertificateFinding | null {
  if (certificate.rfc !== Emisor.Rfc) return "other_rfc";
  if (certificate.kind !== "csd") return "not_csd";
  if (certificate.serial !== NoCertificado) return "other_number";
  return isInForce(Fecha, certificate) ? null : "not_in_force";
}

/** Hours behind UTC of the places where invoices are issued: from Quintana Roo to Baja California in winter. */
const MEXICAN_OFFSETS = ["-05:00", "-06:00", "-07:00", "-08:00"];

/** Fecha has no zone: it is enough that the certificate was in force in one of the country's. */
function isInForce(fecha: string, { validFrom, validUntil }: SatCertificate): boolean {
  return MEXICAN_OFFSETS.some((offset) => {
    const moment = new Date(`${fecha}${offset}`);
    return validFrom <= moment && moment <= validUntil;
  });
}

/** The documents of one issuer carry the same certificate, and opening it takes longer than verifying with it. */
const opened = new Map<string, SatCertificate | null>();
const MAX_OPENED = 200;

function certificateIn(base64: string): SatCertificate | null {
  const known = opened.get(base64);
  if (known !== undefined) return known;
  if (opened.size >= MAX_OPENED) opened.clear();
  const certificate = readCertificate(base64);
  opened.set(base64, certificate);
  return certificate;
}

function checkSeal(
  { encabezado: { Sello, NoCertificado }, cadena }: DocumentoVerificable,
  certificate: SatCertificate | null,
): OfflineCheck {
  if (Sello === undefined || Sello === "") return { name: "seal", found: "absent", state: "fails", problems: [] };
  // The cadena of a complement without a table is known to nobody here: neither true nor false.
  if (cadena === null) return { name: "seal", found: "unknown_complement", state: "unverifiable", problems: [] };
  if (certificate === null) return { name: "seal", found: "fails", state: "skipped", problems: [] };
  const holds = certificate.serial === NoCertificado && isSealOf(certificate, cadena(), Sello);
  return { name: "seal", found: holds ? "holds" : "fails", state: holds ? "holds" : "fails", problems: [] };
}

const UUID = /^[0-9A-F]{8}-(?:[0-9A-F]{4}-){3}[0-9A-F]{12}$/i;

/** Whether the stamp is there, and is this document's; its own seal is {@link UNVERIFIABLE} here. */
function checkStamp({ encabezado: { Sello }, timbre }: DocumentoVerificable): OfflineCheck {
  const stamp = (found: Extract<Finding, { name: "stamp" }>["found"]): OfflineCheck => ({
    name: "stamp",
    found,
    state: found === "holds" ? "holds" : "fails",
    problems: [],
  });
  if (timbre === undefined) return stamp("absent");
  if (timbre.SelloCFD !== Sello) return stamp("other_document");
  return stamp(UUID.test(timbre.UUID) ? "holds" : "wrong_uuid");
}

function verdictOf(checks: readonly OfflineCheck[]): OfflineVerdict {
  const isAny = (state: OfflineState, ...names: OfflineCheckName[]) =>
    checks.some((check) => names.includes(check.name) && check.state === state);
  if (isAny("fails", "readable", "certificate", "seal", "stamp")) return "fails";
  if (isAny("fails", "rules")) return "unlawful";
  return isAny("unverifiable", "seal") ? "undecided" : "unrefuted";
}

function documentOf({ clase, encabezado, timbre }: DocumentoVerificable): OfflineDocument {
  const { Serie, Folio, Fecha, LugarExpedicion, Emisor, Receptor, Total, Moneda, Sello } = encabezado;
  const isInvoice = clase !== "retenciones20" && Decimal.tryParse(Total) !== null;
  const folio = [Serie, Folio].filter((part) => part !== undefined).join("-");
  return {
    kind: clase,
    folio: folio === "" ? null : folio,
    uuid: timbre?.UUID ?? null,
    date: Fecha,
    zip: LugarExpedicion,
    issuer: { rfc: Emisor.Rfc, name: Emisor.Nombre ?? null },
    receiver: { rfc: Receptor.Rfc ?? null, name: Receptor.Nombre ?? null },
    total: Total,
    currency: Moneda,
    satPage:
      timbre === undefined || Sello === undefined || Receptor.Rfc === undefined || !isInvoice
        ? null
        : expresionImpresa({
            uuid: timbre.UUID,
            rfcEmisor: Emisor.Rfc,
            rfcReceptor: Receptor.Rfc,
            total: Total,
            sello: Sello,
          }),
  };
}
