import {
  type Catalogos,
  type Comprobante,
  checkComprobante,
  describeStep,
  explainTotal,
  isOfTheLaw,
  type Language,
  messageOf,
  type Problem,
  type ProblemCode,
  STEP_RULES,
  type Timbre,
} from "@timbra/cfdi";
import { type DocumentoVerificable, type Encabezado, hidroYPetro, readAnyDocumento } from "@timbra/cfdi/complementos";
import { type Certificate, openCertificate, verifySelloDe, verifyTimbre } from "@timbra/cfdi/node";
import { pagos20 } from "@timbra/cfdi/pagos";
import type { XmlProblemCode } from "@timbra/cfdi/xml";
import { cliText, MESSAGES, type TextKey } from "../cli-text.ts";
import type { Catalogues } from "../read-input.ts";
import {
  CHECKS,
  type CheckName,
  type CheckResult,
  type DocumentVerification,
  type Finding,
  resultOf,
  verdictsOf,
} from "./check-result.ts";

/** What a document is held to, and with what. */
export interface Settings {
  readonly catalogues: Catalogues;
  readonly findCertificate: FindCertificate;
  /** Checks that are not done. */
  readonly skip: ReadonlySet<string>;
  readonly language: Language;
}

/** These are said of what is no XML at all; every other problem of the reader is one of structure. */
const NOT_WELLFORMED: readonly XmlProblemCode[] = [
  "TIMBRA-XML-MALFORMED",
  "TIMBRA-XML-NOT-UTF8",
  "TIMBRA-XML-DOCTYPE",
  "TIMBRA-XML-TOO-LARGE",
  "TIMBRA-XML-TOO-DEEP",
  "TIMBRA-XML-TOO-MANY-ATTRIBUTES",
  "TIMBRA-XML-NODE-ATTRIBUTES",
];

/** Runs every check on a document. One that cannot be read skips the checks that need it read. */
export async function verifyDocument(
  bytes: Uint8Array,
  file: string,
  settings: Settings,
): Promise<DocumentVerification> {
  const reading = await readAnyDocumento(bytes);
  const checks = reading.ok
    ? checksOf(reading.documento, reading.warnings, settings)
    : unread(reading.problems, settings.language);
  const uuid = reading.ok ? reading.documento.timbre?.UUID : undefined;
  return { file, ...verdictsOf(checks), ...(uuid !== undefined && { uuid }), checks };
}

function unread(problems: readonly Problem[], language: Language): CheckResult[] {
  const findings = problems.map((problem) => findingOf(problem, language));
  const isWellformed = !problems.some(({ code }) => (NOT_WELLFORMED as readonly string[]).includes(code));
  const failed: CheckName = isWellformed ? "structure" : "wellformed";
  return CHECKS.map((check) => {
    if (check === failed) return resultOf(check, findings);
    return { check, status: check === "wellformed" ? "ok" : "not-reached", findings: [] };
  });
}

function checksOf(
  { encabezado, cadena, timbre, comprobante }: DocumentoVerificable,
  warnings: readonly Problem[],
  settings: Settings,
): CheckResult[] {
  const { catalogues, findCertificate, skip, language } = settings;
  const unknown = warnings.filter(({ code }) => code === "TIMBRA-XML-UNKNOWN-COMPLEMENT");
  const ofRules = comprobante && checkRules(comprobante, catalogues, language);
  const noRules = [ownFinding("other-kind", { severity: "unverified", path: "" }, language)];
  const holds = () => cadena !== null && verifySelloDe(encabezado, cadena);
  const deeds: Readonly<Record<CheckName, () => readonly Finding[] | null>> = {
    wellformed: () => [],
    structure: () => warnings.map((problem) => findingOf(problem, language)),
    seal: () => checkSeal(encabezado, holds, unknown, language),
    certificate: () => checkCertificate(encabezado, language),
    stamp: () => checkStamp(encabezado, timbre, findCertificate, language),
    totals: () => comprobante && checkTotals(comprobante, catalogues.catalogos, language),
    rules: () => ofRules?.rules ?? noRules,
    advice: () => (ofRules === null ? null : ofRules.advice),
  };
  return CHECKS.map((check) => {
    const findings = skip.has(check) ? null : deeds[check]();
    return findings === null ? { check, status: "skipped", findings: [] } : resultOf(check, findings);
  });
}

/**
 * Whether Certificado is a seal certificate of the issuer, the one that NoCertificado names, in force at Fecha. That
 * the SAT issued it, and has not revoked it, is what the stamp vouches for.
 */
function checkCertificate(encabezado: Encabezado, language: Language): Finding[] {
  const { Certificado } = encabezado;
  if (Certificado === undefined)
    return [ownFinding("certificate-missing", { severity: "error", path: "Certificado" }, language)];
  const opened = openCertificate(Buffer.from(Certificado, "base64"));
  const codes = opened.ok ? problemsOf(encabezado, opened.certificate) : (["SAT308"] as const);
  return codes.map((code) =>
    findingOf(
      { code, path: "Certificado", params: { numero: encabezado.NoCertificado ?? "" }, severity: "error" },
      language,
    ),
  );
}

function problemsOf({ Emisor, NoCertificado, Fecha }: Encabezado, certificate: Certificate): ProblemCode[] {
  return [
    ...(certificate.kind === "csd" ? [] : ["SAT306" as const]),
    ...(certificate.rfc === Emisor.Rfc ? [] : ["SAT303" as const]),
    ...(certificate.noCertificado === NoCertificado ? [] : ["CFDI40106" as const]),
    ...(isInForce(Fecha, certificate) ? [] : ["SAT305" as const]),
  ];
}

/** Whether Sello is the seal of this very document. Undecided for one with an unknown complement. */
function checkSeal(
  { Sello }: Encabezado,
  holds: () => boolean,
  unknown: readonly Problem[],
  language: Language,
): Finding[] {
  if (Sello === undefined) return [ownFinding("seal-missing", { severity: "error", path: "Sello" }, language)];
  if (unknown.length > 0) {
    return unknown.map(({ path, params }) =>
      ownFinding("seal-unknown", { severity: "unverified", path, params }, language),
    );
  }
  if (holds()) return [];
  return [findingOf({ code: "CFDI40102", path: "Sello", params: {}, severity: "error" }, language)];
}

/** The certificates of the SAT that were given, by their number. */
export type FindCertificate = (noCertificado: string) => readonly Uint8Array[];

const UUID = /^[0-9A-F]{8}-(?:[0-9A-F]{4}-){3}[0-9A-F]{12}$/i;

/**
 * Whether the stamp is of this document, and the SAT's own certificate sealed it. Without that certificate the second
 * cannot be decided, and is not taken for true.
 */
function checkStamp(
  { Sello }: Encabezado,
  timbre: Timbre | undefined,
  find: FindCertificate,
  language: Language,
): Finding[] {
  if (timbre === undefined) return [ownFinding("stamp-missing", { severity: "error", path: "Complemento" }, language)];
  const { SelloCFD, UUID: uuid, NoCertificadoSAT: number } = timbre;
  const error = (key: "stamp-uuid" | "stamp-other" | "stamp-forged", path: string) =>
    ownFinding(key, { severity: "error", path }, language);
  const certificates = find(number);
  const isOfTheSat = certificates.some((certificate) => verifyTimbre(timbre, certificate));
  const unverified = {
    severity: "unverified",
    path: "TimbreFiscalDigital.SelloSAT",
    params: { number, url: urlOf(number) },
  } as const;
  return [
    ...(UUID.test(uuid) ? [] : [error("stamp-uuid", "TimbreFiscalDigital.UUID")]),
    ...(SelloCFD === Sello ? [] : [error("stamp-other", "TimbreFiscalDigital.SelloCFD")]),
    ...(certificates.length > 0 && !isOfTheSat ? [error("stamp-forged", "TimbreFiscalDigital.SelloSAT")] : []),
    ...(certificates.length === 0 ? [ownFinding("stamp-unverified", unverified, language)] : []),
  ];
}

/** Where the SAT publishes each certificate (blocks of its number: 6, 6, 2, 2, 2). */
function urlOf(number: string): string {
  const blocks = /^(\d{6})(\d{6})(\d{2})(\d{2})(\d{2})\d{2}$/.exec(number)?.slice(1) ?? [];
  return blocks.length === 0 ? "-" : `https://rdc.sat.gob.mx/rccf/${blocks.join("/")}/${number}.cer`;
}

/**
 * Whether every amount is what it should be, or lies inside the limits of the law, with the account of each that does
 * not.
 */
function checkTotals(comprobante: Comprobante, catalogos: Catalogos, language: Language): Finding[] {
  const { steps } = explainTotal(comprobante, catalogos.decimales(comprobante.Moneda) ?? 2);
  const wrong = steps.filter(({ verdict }) => verdict === "different" || verdict === "missing");
  return wrong.map((step) => {
    const { rule, account, notes } = describeStep(step, language);
    const [note = ""] = notes;
    return {
      severity: "error",
      code: STEP_RULES[step.rule].code || "CLI-TOTALS",
      path: step.path,
      message: `${note} ${rule} ${account}.`,
    };
  });
}

/** What the SAT's rules of its day refuse a document for, and what we would say of it besides. */
export interface RulesFindings {
  readonly rules: readonly Finding[];
  readonly advice: readonly Finding[];
}

/**
 * Everything that the SAT's matrix and schemas ask, apart from our own advice: an error that only we call one is a
 * warning there. Keys that no given list has are reported one by one, or all at once without a list.
 */
function checkRules(comprobante: Comprobante, { catalogos, areGiven }: Catalogues, language: Language): RulesFindings {
  const problems = checkComprobante(comprobante, { catalogos, complementos: [pagos20, hidroYPetro] });
  const told = areGiven ? problems : problems.filter(({ code }) => code !== "TIMBRA-CLAVE-DESCONOCIDA");
  const asAdvice = (problem: Problem) => findingOf({ ...problem, severity: "warning" }, language);
  return {
    rules: [
      ...told.filter(isOfTheLaw).map((problem) => findingOf(problem, language)),
      ...(areGiven ? [] : [ownFinding("no-catalogues", { severity: "warning", path: "" }, language)]),
    ],
    advice: told.filter((problem) => !isOfTheLaw(problem)).map(asAdvice),
  };
}

/** A problem of the library as a finding. */
function findingOf({ code, path, params, severity }: Problem, language: Language): Finding {
  const { message, fix } = messageOf({ code, path, params, severity }, MESSAGES[language]);
  const where = params.line === undefined ? "" : ` (${params.line}:${params.column})`;
  return { severity, code, path, message: `${message}${where}`, ...(fix !== undefined && { fix }) };
}

/** A finding of the command line itself. */
function ownFinding(
  key: TextKey,
  {
    severity,
    path,
    params,
  }: Pick<Finding, "severity" | "path"> & { readonly params?: Readonly<Record<string, string>> },
  language: Language,
): Finding {
  return { severity, code: `CLI-${key.toUpperCase()}`, path, message: cliText(language, key, params) };
}

/** Hours behind UTC of the places where invoices are issued: from Quintana Roo to Baja California in winter. */
const MEXICAN_OFFSETS = ["-05:00", "-06:00", "-07:00", "-08:00"];

/** Whether a certificate is in force at a Fecha, which has no zone: it is if it would be in any zone of Mexico. */
export function isInForce(fecha: string, certificate: Pick<Certificate, "isValidAt">): boolean {
  return MEXICAN_OFFSETS.some((offset) => certificate.isValidAt(new Date(`${fecha}${offset}`)));
}
