import { regionFronteriza } from "@timbra/sat-catalogues";
import * as z from "zod";
import { isGenericRfc, isPersonRfc } from "../fields/rfc.ts";
import { wireDecimal } from "../fields/wire.ts";
import { keyOfId } from "../ids.ts";
import type { InvoiceDraft, Receiver } from "../invoices/draft.ts";
import { type DraftItem, TAX_FACTORS, TAXES, type TaxRow } from "../invoices/item.ts";
import type { Language } from "../language.ts";
import type { MessageKey } from "../messages/es.ts";
import { sentence } from "../messages/sentence.ts";
import { type BorderFacts, borderAdvice } from "./border.ts";
import { mayBeFreight, OPERATIONS, type Operation, operationOfKey } from "./operation.ts";
import { nameOperation, nameTaxes } from "./tax-words.ts";
import {
  canWithhold,
  chargedVat,
  type DueWithholding,
  dueWithholding,
  operationOfRegime,
  sixDecimals,
  type TaxChange,
  type WithheldIssuer,
  withheldRows,
  withholdingChange,
} from "./withholding.ts";

/**
 * `withhold`: something that a company withholds is not said. `wrong_rate`: it is said with another rate.
 * `not_withheld`: it says what is not withheld. `not_a_company`: it says something, and the receiver withholds
 * nothing. `which_operation`: what is withheld depends on what the line invoices, which nobody said. `platform`:
 * platforms withhold in documents of their own. `property_account`: a lease of real estate says no cuenta predial.
 * `customs_document`: who sells imported goods sells goods without the number of their pedimento.
 * `border_…`: the IVA of the border region may be charged; or is, and whether it may is not known; or is, elsewhere.
 */
export const TAX_ADVICE_CODES = [
  "withhold",
  "wrong_rate",
  "not_withheld",
  "not_a_company",
  "which_operation",
  "platform",
  "property_account",
  "customs_document",
  "border_offer",
  "border_undeclared",
  "border_elsewhere",
] as const;
export type TaxAdviceCode = (typeof TAX_ADVICE_CODES)[number];

const taxOfLine = z.object({
  tax: z.enum(TAXES),
  factor: z.enum(TAX_FACTORS),
  rate: wireDecimal.nullable(),
  withheld: z.boolean(),
  base: wireDecimal.nullable(),
});

/** The taxes to take from a line, and those to add to it. */
export const taxChange = z.object({ add: z.array(taxOfLine), remove: z.array(taxOfLine) });

/**
 * What taxes a draft should rather say, for its author to decide: nothing is ever changed by itself, and nothing is
 * refused for it.
 */
export const taxAdvice = z.object({
  code: z.enum(TAX_ADVICE_CODES),
  /** The places in `items` that it is about, from 0; none: the whole draft. */
  lines: z.array(z.int()),
  operation: z.enum(OPERATIONS).nullable(),
  message: z.string(),
  /** The articles that it rests on. */
  basis: z.array(z.string()),
  /** The same for each of the lines, and what that is called; null where only a person knows. */
  fix: taxChange.extend({ label: z.string() }).nullable(),
});
export type TaxAdvice = z.output<typeof taxAdvice>;

/** What the advice depends on besides the draft. */
export interface AdviceContext {
  readonly issuer: {
    readonly rfc: string;
    readonly tax_regime_id: number | null;
    readonly zip_code: string;
    /** When it gave the notice of the border stimulus, YYYY-MM-DD. */
    readonly border_notice: string | null;
    /** It says that it sells imported goods. */
    readonly imports_goods: boolean;
  };
  /** The customer that the draft names; without one, the receiver written in the draft counts. */
  readonly receiver: Receiver | null;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly language: Language;
}

/** The taxes of a line with a fix applied: first what is charged, then what is withheld. */
export function withTaxFix(taxes: readonly TaxRow[], { add, remove }: TaxChange): TaxRow[] {
  const kept = taxes.filter((row) => !remove.some((one) => isSameRow(one, row)));
  const all = [...kept, ...add];
  return [...all.filter(({ withheld }) => !withheld), ...all.filter(({ withheld }) => withheld)];
}

function isSameRow(one: TaxRow, other: TaxRow): boolean {
  const isAlike = (["tax", "factor", "withheld", "base"] as const).every((field) => one[field] === other[field]);
  return isAlike && (one.rate === other.rate || sixDecimals(one.rate) === sixDecimals(other.rate));
}

interface LineAdvice {
  readonly code: TaxAdviceCode;
  readonly operation: Operation | null;
  readonly due: DueWithholding | null;
  readonly found: readonly TaxRow[];
  readonly change: TaxChange | null;
}

const PLATFORMS = "625";
const PLATFORM_BASIS = ["LISR 113-A", "LISR 113-C", "LIVA 18-J"];
const PROPERTY_BASIS = ["CFF 29-A, V, c)", "RLISR 199"];
const CUSTOMS_BASIS = ["CFF 29-A, VIII"];
const BORDER_BASIS: Readonly<Record<"norte" | "sur", string>> = { norte: "DOF 2018-12-31", sur: "DOF 2020-12-30" };

/** All advice on the taxes of an invoice; lines that get the same stand together. Credit notes repeat their invoice. */
export function adviseTaxes(draft: InvoiceDraft, context: AdviceContext): TaxAdvice[] {
  if (draft.type !== null && draft.type !== "I") return [];
  const receiver = context.receiver ?? draft.receiver;
  const { rfc, tax_regime_id } = context.issuer;
  const issuer = { rfc, regime: keyOfId("tax_regime", draft.tax_regime_id ?? tax_regime_id ?? 0) ?? "" };
  const border = {
    zipCode: draft.expedition_zip ?? context.issuer.zip_code,
    notice: context.issuer.border_notice,
    day: context.day,
  };
  // A global invoice repeats tickets, and says nothing of what each of them sold.
  const importsGoods = context.issuer.imports_goods && draft.global === null;
  const groups = new Map<string, { readonly advice: LineAdvice; readonly lines: number[] }>();
  for (const [at, item] of draft.items.entries())
    for (const advice of adviseLine(item, { issuer, receiver, border, importsGoods })) {
      const key = JSON.stringify([advice.code, advice.operation, advice.change, advice.found]);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { advice, lines: [at] });
      else group.lines.push(at);
    }
  const ofLines = [...groups.values()].map(({ advice, lines }) => say(advice, lines, border.zipCode, context.language));
  return [...platformAdvice(issuer, receiver, context.language), ...ofLines];
}

interface LineFacts {
  readonly issuer: WithheldIssuer;
  readonly receiver: Receiver | null;
  readonly border: BorderFacts;
  readonly importsGoods: boolean;
}

function adviseLine(item: DraftItem, facts: LineFacts): LineAdvice[] {
  return [
    ...propertyAccountAdvice(item),
    ...(facts.importsGoods ? customsAdvice(item) : []),
    ...taxAdviceOfLine(item, facts),
  ];
}

/**
 * Only where the line or its key says that it is a lease: the regime of a landlord has other income too
 * (docs/sat/cuenta-predial.md).
 */
function propertyAccountAdvice({ operation, key, predial }: DraftItem): LineAdvice[] {
  if ((operation ?? operationOfKey(key)) !== "lease" || predial !== null) return [];
  return [{ code: "property_account", operation: "lease", due: null, found: [], change: null }];
}

/** Only what is sold at first hand has to say it, which only its seller knows (docs/sat/pedimento.md). */
function customsAdvice({ operation, key, customs }: DraftItem): LineAdvice[] {
  if ((operation ?? operationOfKey(key)) !== "goods" || customs.length > 0) return [];
  return [{ code: "customs_document", operation: "goods", due: null, found: [], change: null }];
}

function taxAdviceOfLine(item: DraftItem, { issuer, receiver, border }: LineFacts): LineAdvice[] {
  if (!canWithhold(item)) return [];
  const ofBorder = borderAdvice(item, border);
  const withheld = receiver?.rfc ? adviseWithholding(item, issuer, receiver.rfc) : null;
  return [
    ...(withheld === null ? [] : [withheld]),
    ...(ofBorder === null ? [] : [{ ...ofBorder, operation: null, due: null, found: [] }]),
  ];
}

const isCompany = (rfc: string): boolean => !isPersonRfc(rfc) && !isGenericRfc(rfc);

function adviseWithholding(item: DraftItem, issuer: WithheldIssuer, receiver: string): LineAdvice | null {
  const found = withheldRows(item.taxes);
  if (!isCompany(receiver)) {
    if (found.length === 0) return null;
    return { code: "not_a_company", operation: null, due: null, found, change: { add: [], remove: found } };
  }
  const operation = item.operation ?? operationOfKey(item.key) ?? operationOfRegime(issuer.regime);
  const due = operation === null ? dueOfAny(item, issuer) : dueWithholding(issuer, operation, chargedVat(item));
  if (due === "depends") return { code: "which_operation", operation: null, due: null, found: [], change: null };
  if (due === null) return null;
  const change = withholdingChange(item, due);
  if (isNothing(change)) return null;
  const code = codeOf(change);
  return { code, operation, due, found: code === "not_withheld" ? change.remove : found, change };
}

const isNothing = ({ add, remove }: TaxChange): boolean => add.length + remove.length === 0;

/**
 * What is withheld where neither line nor key says what is invoiced: the same for every kind, or it depends. It does
 * not matter (null) while there is no key, nor where the line withholds already what some kind asks for.
 */
function dueOfAny(item: DraftItem, issuer: WithheldIssuer): DueWithholding | "depends" | null {
  if (item.key === null) return null;
  const dues = OPERATIONS.flatMap((one) => dueWithholding(issuer, one, chargedVat(item)) ?? []);
  const [first] = dues;
  if (first === undefined) return null;
  const changes = dues.map((due) => withholdingChange(item, due));
  const isOnlyOfFreight = dues.length === 1;
  if (isOnlyOfFreight && !mayBeFreight(item.key)) return null;
  if (changes.some(isNothing) && (isOnlyOfFreight || withheldRows(item.taxes).length > 0)) return null;
  if (!isOnlyOfFreight && dues.every(({ isr, vat }) => isr === first.isr && vat === first.vat)) return first;
  return changes.every(isNothing) ? null : "depends";
}

function codeOf({ add, remove }: TaxChange): TaxAdviceCode {
  if (remove.length === 0) return "withhold";
  return add.length === 0 ? "not_withheld" : "wrong_rate";
}

function platformAdvice(issuer: WithheldIssuer, receiver: Receiver | null, language: Language): TaxAdvice[] {
  if (issuer.regime !== PLATFORMS || !isPersonRfc(issuer.rfc) || !isCompany(receiver?.rfc ?? "XAXX010101000"))
    return [];
  const message = sentence("advice_platform", language);
  return [{ code: "platform", lines: [], operation: null, message, basis: PLATFORM_BASIS, fix: null }];
}

function say(
  { code, operation, due, found, change }: LineAdvice,
  lines: readonly number[],
  zip: string,
  language: Language,
): TaxAdvice {
  const words = {
    operation: nameOperation(operation, language),
    taxes: nameTaxes(dueRows(due), language),
    found: nameTaxes(found, language),
    zip,
  };
  return {
    code,
    lines: [...lines],
    operation,
    message: sentence(messageKeyOf(code, operation), language, words),
    basis: [...(due?.basis ?? basisOf(code, zip))],
    fix: change === null ? null : { label: labelOf(code, change, language), ...copyOf(change) },
  };
}

function basisOf(code: TaxAdviceCode, zip: string): readonly string[] {
  if (code === "property_account") return PROPERTY_BASIS;
  if (code === "customs_document") return CUSTOMS_BASIS;
  const region = regionFronteriza(zip);
  return region !== undefined && code.startsWith("border") ? [BORDER_BASIS[region]] : [];
}

function dueRows(due: DueWithholding | null): TaxRow[] {
  const rows = [["ISR", due?.isr] as const, ["IVA", due?.vat] as const];
  return rows.flatMap(([tax, rate]) => (rate ? [{ tax, factor: "rate", rate, withheld: true, base: null }] : []));
}

function messageKeyOf(code: TaxAdviceCode, operation: Operation | null): MessageKey {
  return code === "not_withheld" && operation === "goods" ? "advice_not_withheld_goods" : `advice_${code}`;
}

function labelOf(code: TaxAdviceCode, { add, remove }: TaxChange, language: Language): string {
  if (code === "border_offer") return sentence("advice_fix_border", language);
  if (add.length === 0) return sentence("advice_fix_remove", language, { taxes: nameTaxes(remove, language) });
  const key = code === "withhold" ? "advice_fix_withhold" : "advice_fix_correct";
  return sentence(key, language, { taxes: nameTaxes(add, language) });
}

const copyOf = ({ add, remove }: TaxChange) => ({ add: [...add], remove: [...remove] });
