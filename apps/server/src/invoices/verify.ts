import { checkComprobante, Decimal, isOfTheLaw, messageOf, type Problem } from "@timbra/cfdi";
import { type DocumentoVerificable, type Encabezado, hidroYPetro, readAnyDocumento } from "@timbra/cfdi/complementos";
import { openCertificate, verifySelloDe, verifyTimbre } from "@timbra/cfdi/node";
import { pagos20 } from "@timbra/cfdi/pagos";
import {
  type Language,
  VERIFY_CHECKS,
  type Verification,
  type VerifyCheck,
  type VerifyCheckName,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { HOUR_MS } from "../lib/durations.ts";
import { LAW_MESSAGES } from "../lib/law-messages.ts";
import { SKIPPED_TEXTS, VERIFICATION_TEXTS } from "../texts/index.ts";

type VerifyDeps = Pick<Deps, "catalogues" | "pacs">;

/** How long a person at a screen waits. */
const DEADLINE_MS = 8_000;
const MOST_PROBLEMS = 200;

/** What holds of a document, whoever made it. Nothing of it is kept. */
export async function verifyCfdi(deps: VerifyDeps, xml: Uint8Array, language: Language): Promise<Verification> {
  const say = speaker(language);
  const reading = await readAnyDocumento(xml);
  if (!reading.ok) {
    const failed = say("readable", "fails", "fails", reading.problems);
    return toVerification(null, [failed, ...VERIFY_CHECKS.slice(1).map(say.skipped)]);
  }
  const { documento, warnings } = reading;
  const unknown = warnings.filter(({ severity }) => severity === "warning");
  const ofSchema = warnings.filter(({ severity }) => severity === "error");
  const problems = problemsOf(documento, deps.catalogues);
  const checks = [
    say("readable", unknown.length > 0 ? "warns" : "holds", documento.clase, unknown),
    rulesCheck(say, [...ofSchema, ...(problems ?? []).filter(isOfTheLaw)], problems !== null),
    certificateCheck(say, documento.encabezado),
    sealCheck(say, documento),
    await stampCheck(say, deps, documento),
    await satCheck(say, deps, documento),
    adviceCheck(say, problems?.filter((problem) => !isOfTheLaw(problem)) ?? null),
  ];
  return toVerification(documentOf(documento), checks);
}

/** What the rules of a CFDI 4.0 refuse; null of any other kind, whose rules are not known here. */
function problemsOf({ comprobante }: DocumentoVerificable, catalogos: Deps["catalogues"]): Problem[] | null {
  return comprobante && checkComprobante(comprobante, { catalogos, complementos: [pagos20, hidroYPetro] });
}

type State = VerifyCheck["state"];

interface Speaker {
  <Name extends VerifyCheckName>(
    name: Name,
    state: State,
    word: keyof (typeof VERIFICATION_TEXTS)[Name],
    problems?: readonly Problem[],
  ): VerifyCheck;
  skipped(name: VerifyCheckName): VerifyCheck;
}

function speaker(language: Language): Speaker {
  const say = (name: VerifyCheckName, state: State, word: string, problems: readonly Problem[] = []): VerifyCheck => {
    const words: Readonly<Record<string, Readonly<Record<Language, string>>>> = VERIFICATION_TEXTS[name];
    const told = problems
      .slice(0, MOST_PROBLEMS)
      .map((problem) => ({ ...problem, ...messageOf(problem, LAW_MESSAGES[language]) }));
    return { name, state, message: words[word]?.[language] ?? "", problems: told };
  };
  const skipped = (name: VerifyCheckName): VerifyCheck => ({
    name,
    state: "skipped",
    message: SKIPPED_TEXTS[language],
    problems: [],
  });
  return Object.assign(say as Speaker, { skipped });
}

function rulesCheck(say: Speaker, problems: readonly Problem[], areKnown: boolean): VerifyCheck {
  if (problems.length > 0) return say("rules", "fails", "fails", problems);
  return areKnown ? say("rules", "holds", "holds") : say("rules", "unknown", "other_kind");
}

/** Our advice, and no rule of the SAT's: another issuer's document is not invalid for it. */
function adviceCheck(say: Speaker, problems: readonly Problem[] | null): VerifyCheck {
  if (problems === null) return say("advice", "skipped", "other_kind");
  const advice = problems.map((problem) => ({ ...problem, severity: "warning" as const }));
  return advice.length > 0 ? say("advice", "warns", "warns", advice) : say("advice", "holds", "holds");
}

function certificateCheck(say: Speaker, { Certificado, NoCertificado, Emisor, Fecha }: Encabezado): VerifyCheck {
  if (!Certificado) return say("certificate", "fails", "absent");
  const opened = openCertificate(Buffer.from(Certificado, "base64"));
  if (!opened.ok) return say("certificate", "fails", "unreadable");
  const { certificate } = opened;
  if (certificate.rfc !== Emisor.Rfc) return say("certificate", "fails", "other_rfc");
  if (certificate.kind !== "csd") return say("certificate", "fails", "not_csd");
  if (certificate.noCertificado !== NoCertificado) return say("certificate", "fails", "other_number");
  return inForce(certificate, Fecha)
    ? say("certificate", "holds", "holds")
    : say("certificate", "fails", "not_in_force");
}

/** The zones of Mexico, west to east. */
const OFFSETS = [-8, -7, -6, -5];

/** Fecha is local to the place of issue: it is enough that it was in force in one of the country's zones. */
function inForce(certificate: { isValidAt(moment: Date): boolean }, fecha: string): boolean {
  const utc = Date.parse(`${fecha}Z`);
  return !Number.isNaN(utc) && OFFSETS.some((hours) => certificate.isValidAt(new Date(utc - hours * HOUR_MS)));
}

function sealCheck(say: Speaker, { encabezado, cadena }: DocumentoVerificable): VerifyCheck {
  if (!encabezado.Sello) return say("seal", "fails", "absent");
  if (cadena === null) return say("seal", "unknown", "unknown");
  return verifySelloDe(encabezado, cadena) ? say("seal", "holds", "holds") : say("seal", "fails", "fails");
}

async function stampCheck(
  say: Speaker,
  { pacs }: VerifyDeps,
  { encabezado, timbre }: DocumentoVerificable,
): Promise<VerifyCheck> {
  if (timbre === undefined) return say("stamp", "fails", "absent");
  if (timbre.SelloCFD !== encabezado.Sello) return say("stamp", "fails", "other_document");
  const der = await pacs.certificate(timbre.NoCertificadoSAT);
  if (der === null) return say("stamp", "unknown", "unknown");
  return verifyTimbre(timbre, der) ? say("stamp", "holds", "holds") : say("stamp", "fails", "fails");
}

async function satCheck(
  say: Speaker,
  { pacs }: VerifyDeps,
  { clase, encabezado, timbre }: DocumentoVerificable,
): Promise<VerifyCheck> {
  if (timbre === undefined || !encabezado.Sello || !isAmount(encabezado.Total)) return say.skipped("sat");
  // What is asked is the service for invoices; how the one for Retenciones is asked is unconfirmed.
  const { Emisor, Receptor, Total, Sello } = encabezado;
  if (clase === "retenciones20" || Receptor.Rfc === undefined) return say("sat", "unknown", "other_kind");
  const question = { uuid: timbre.UUID, issuerRfc: Emisor.Rfc, receiverRfc: Receptor.Rfc, total: Total, sello: Sello };
  const answer = await pacs.first.cancellationStatus(question, { deadlineMs: DEADLINE_MS });
  if (answer.kind === "unavailable") return say("sat", "unknown", "unknown");
  if (answer.state.estado === "vigente") return say("sat", "holds", "holds");
  if (answer.state.estado === "cancelado") return say("sat", "fails", "cancelled");
  return answer.state.estado === "no-encontrado" ? say("sat", "warns", "not_found") : say("sat", "unknown", "unknown");
}

/** The SAT is asked by the total: one that is no amount was refused by the rules. */
function isAmount(text: string): boolean {
  return Decimal.tryParse(text) !== null;
}

function documentOf({ clase, encabezado, timbre }: DocumentoVerificable): NonNullable<Verification["document"]> {
  const { TipoDeComprobante, Serie, Folio, Fecha, LugarExpedicion, Emisor, Receptor, Total, Moneda } = encabezado;
  return {
    kind: clase,
    type: TipoDeComprobante ?? null,
    serie: Serie ?? null,
    folio: Folio ?? null,
    date: Fecha,
    expedition_zip: LugarExpedicion,
    uuid: timbre?.UUID ?? null,
    certified_at: timbre?.FechaTimbrado ?? null,
    issuer: { rfc: Emisor.Rfc, name: Emisor.Nombre ?? null },
    receiver: { rfc: Receptor.Rfc ?? null, name: Receptor.Nombre ?? null },
    total: Total,
    currency: Moneda,
  };
}

const WORST_FIRST = ["fails", "unknown", "warns"] as const;

function toVerification(document: Verification["document"], checks: VerifyCheck[]): Verification {
  const ofLaw = checks.filter(({ name }) => name === "rules");
  const ofDocument = checks.filter(({ name }) => name !== "rules" && name !== "advice");
  const lawful = ofLaw[0]?.state ?? "skipped";
  return { verdict: worstOf(checks), authentic: worstOf(ofDocument), lawful, document, checks };
}

function worstOf(checks: readonly VerifyCheck[]): Verification["verdict"] {
  return WORST_FIRST.find((state) => checks.some((check) => check.state === state)) ?? "holds";
}
