import type { Language } from "../../messages/message-of.ts";
import { en } from "./messages/en.ts";
import { es } from "./messages/es.ts";
import type { Operand, OtherWay, Step, StepRule } from "./step.ts";

/** The texts of one language. */
export interface ExplanationTexts {
  readonly rules: Readonly<Record<StepRule, string>>;
  readonly verdicts: Readonly<Record<Step["verdict"], string>>;
  readonly ways: Readonly<Record<OtherWay["way"], string>>;
  readonly more: string;
}

/** A step as a person reads it. */
export interface StepText {
  /** Why it is computed so. */
  readonly rule: string;
  /** The account itself: "2.5 × 400.20 = 1000.500". */
  readonly account: string;
  /** What else deserves to be known: that the document says another amount, what other ways of counting would give. */
  readonly notes: readonly string[];
}

const TEXTS: Readonly<Record<Language, ExplanationTexts>> = { es, en };

/** Operands shown of a long sum. */
const SHOWN = 8;

/** A step of `explainTotal` in words. */
export function describeStep(step: Step, language: Language): StepText {
  const texts = TEXTS[language];
  const values = { result: step.result, written: step.written ?? "", ...step.limits };
  const notes = [
    fill(texts.verdicts[step.verdict], values),
    ...step.otherWays.map(({ way, result }) => fill(texts.ways[way], { result })),
  ];
  return { rule: texts.rules[step.rule], account: accountOf(step, texts), notes: notes.filter((note) => note !== "") };
}

function accountOf({ operation, operands, ...step }: Step, texts: ExplanationTexts): string {
  const left = leftOf(operation, operands, texts);
  const [exact, result] = [withoutZeros(step.exact), withoutZeros(step.result)];
  const rounded = exact === result ? "" : ` → ${result}`;
  return left === exact ? `${exact}${rounded}` : `${left} = ${exact}${rounded}`;
}

/** Two decimals are as one expects; further zeros say nothing. */
function withoutZeros(text: string): string {
  return text.replace(/(\.\d\d\d*?)0+$/, "$1");
}

function leftOf(operation: Step["operation"], operands: readonly Operand[], texts: ExplanationTexts): string {
  const values = operands.map(({ value }) => value);
  if (operation === "product") return values.join(" × ");
  if (operation === "two-thirds") return `${values.join(" × ")} ÷ 3`;
  const shown = operands
    .slice(0, SHOWN)
    .map(({ value, sign }, at) => (at === 0 ? value : `${sign === "+" ? "+" : "−"} ${value}`));
  const more = operands.length > SHOWN ? [`+ ${fill(texts.more, { count: `${operands.length}` })}`] : [];
  return operands.length === 0 ? "0" : [...shown, ...more].join(" ");
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
