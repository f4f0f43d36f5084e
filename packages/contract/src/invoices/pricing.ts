import {
  type Catalogos,
  type CheckContext,
  type Checked,
  check,
  type Draft,
  type Messages,
  messageOf,
  type Priced,
  type Problem,
} from "@timbra/cfdi";
import { hidroYPetro, hidroYPetroConPermiso } from "@timbra/cfdi/complementos";
import type { ProblemBody } from "../error-body.ts";
import { keyOfId } from "../ids.ts";
import type { Language } from "../language.ts";
import { sentence } from "../messages/sentence.ts";
import { fieldPath } from "../to-comprobante/field-path.ts";
import { priceWithLocalTaxes } from "../to-comprobante/local-taxes.ts";
import { type DocumentFacts, toComprobante, totalsOf } from "../to-comprobante.ts";
import type { ComplementPlace, ComplementWriter, DraftComplement, WrittenComplement } from "./complements.ts";
import { type InvoiceDraft, type MissingField, missingFields, withDefaults } from "./draft.ts";
import { withoutKindOfNoPermit } from "./fuel.ts";
import type { InvoiceTotals } from "./item.ts";
import { changesOf } from "./problem-change.ts";

export interface PricingContext extends DocumentFacts {
  readonly catalogos: Catalogos;
  /**
   * The sentences of the law in the language asked (`factura` of an entry point of @timbra/cfdi): given, so that a
   * page loads one language.
   */
  readonly messages: Messages;
  /**
   * YYYY-MM-DDThh:mm:ss, local time of the place of issue, for the rule of 72 hours; without it that rule is not asked.
   */
  readonly now?: string;
  /**
   * What is known of the documents that the draft names; without it, what relations ask of those is not checked
   * (docs/decisions/0142).
   */
  readonly relacionado?: CheckContext["relacionado"];
  /** Without it, a draft with complements cannot be sealed. */
  readonly complements?: ComplementWriter;
}

export interface PricedInvoice {
  readonly totals: InvoiceTotals;
  /** Every problem, at its field of the draft, in the language asked. Missing fields first. */
  readonly problems: readonly ProblemBody[];
  readonly priced: Priced;
  /** What `seal` takes; null while a problem is an error. */
  readonly checked: Checked | null;
}

/** That nothing is withheld: the advice on taxes says it of each line, with its articles and its change. */
const SAID_BY_ADVICE = "TIMBRA-SIN-RETENCIONES";

/** Decimals of a currency that is not chosen yet. */
const DECIMALS = 2;

/**
 * What a draft adds up to and everything that is wrong with it. The editor shows it as a person types and the server
 * refuses by it before sealing: one function, so that both always agree to the cent. Never throws for what was typed.
 */
export function priceInvoice(draft: InvoiceDraft, context: PricingContext): PricedInvoice {
  const { language } = context.messages;
  const whole = withDefaults(draft, context.issuer);
  const decimals = context.catalogos.decimales(keyOfId("currency", whole.currency_id ?? 0) ?? "") ?? DECIMALS;
  const { document, problems: inComplements } = withComplements(toComprobante(whole, context), whole, context);
  const priced = priceWithLocalTaxes(document, whole.local_taxes, decimals);
  const { problems: ofRules, checked } = check(priced, {
    catalogos: context.catalogos,
    complementos: [context.issuer.fuel_permits?.length ? hidroYPetroConPermiso : hidroYPetro],
    ...(context.now === undefined ? {} : { ahora: context.now }),
    ...(context.relacionado === undefined ? {} : { relacionado: context.relacionado }),
  });
  const found = [...inComplements, ...ofRules];
  const missing = missingFields(whole);
  const isCovered = isCoveredByMissingField(missing);
  const told = withoutKindOfNoPermit(found).filter(({ code }) => code !== SAID_BY_ADVICE);
  const { catalogos, messages } = context;
  // What a complement calls a field is not what the document calls one of the same name.
  const ofComplements = new Set(inComplements);
  const sentencesOf = (problem: Problem) =>
    context.complements !== undefined && ofComplements.has(problem)
      ? [context.complements.messages, messages]
      : [messages];
  const changes = changesOf(told, {
    draft: whole,
    document,
    catalogos,
    messages,
    permits: context.issuer.fuel_permits ?? [],
  });
  const problems = told
    .map((problem, at) => ({
      ...problem,
      ...messageOf(problem, ...sentencesOf(problem)),
      path: fieldPath(problem.path, whole),
      ...(changes[at] && { change: changes[at] }),
    }))
    .filter(({ path }) => !isCovered(path));
  return {
    totals: totalsOf(priced, decimals, language),
    problems: [...missing.map((field) => missingProblem(field, language)), ...problems],
    priced,
    checked: missing.length === 0 && !inComplements.some(isError) ? checked : null,
  };
}

function isError({ severity }: Problem): boolean {
  return severity === "error";
}

/** The document with the complements of its draft, and what is wrong with those. */
function withComplements(
  document: Draft,
  { complements, items }: InvoiceDraft,
  { complements: writer }: PricingContext,
): { readonly document: Draft; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const nodesOf = (own: readonly DraftComplement[], place: ComplementPlace, path: string) =>
    own.map((complement, at) => {
      const written = writer?.write(complement, place, `${path}[${at}]`) ?? unwritten(complement);
      problems.push(...written.problems);
      return written.node;
    });
  const Conceptos = document.Conceptos.map((concepto, at) => {
    const own = items[at]?.complements ?? [];
    if (own.length === 0) return concepto;
    return { ...concepto, ComplementoConcepto: nodesOf(own, "line", `Conceptos[${at}].ComplementoConcepto`) };
  });
  if (complements.length === 0) return { document: { ...document, Conceptos }, problems };
  const Complemento = nodesOf(complements, "document", "Complemento");
  return { document: { ...document, Conceptos, Complemento }, problems };
}

/** Nobody knows its part of the cadena original, so that `check` refuses the document. */
function unwritten({ name }: DraftComplement): WrittenComplement {
  return { node: { tipo: "desconocido", namespace: name, nombre: name, xml: "<x/>" }, problems: [] };
}

function missingProblem({ path, key }: MissingField, language: Language): ProblemBody {
  return { code: "TIMBRA-FALTA", path, params: {}, severity: "error", message: sentence(key, language) };
}

/** What cannot be checked while a field is missing: a rule would only report the same field in other words. */
const DEPENDENTS: Readonly<Record<string, readonly string[]>> = {
  customer_id: ["receiver", "cfdi_use_id", "global", "expedition_zip"],
  currency_id: ["exchange_rate"],
  payment_method_id: ["payment_form_id"],
  cfdi_use_id: ["receiver.tax_regime_id"],
};

/** Whether a problem at a path only follows from a field that is missing. Thousands of either are no trouble. */
export function isCoveredByMissingField(missing: readonly MissingField[]): (path: string) => boolean {
  const roots = new Set(missing.flatMap(({ path }) => [lineOf(path) ?? path, ...(DEPENDENTS[path] ?? [])]));
  return (path) => placesAround(path).some((place) => roots.has(place));
}

function lineOf(path: string): string | undefined {
  return /^(items|local_taxes)\.\d+/.exec(path)?.[0];
}

/** "items.2.taxes" is in "items", "items.2" and itself. */
function placesAround(path: string): string[] {
  const names = path.split(".");
  return names.map((_, at) => names.slice(0, at + 1).join("."));
}
