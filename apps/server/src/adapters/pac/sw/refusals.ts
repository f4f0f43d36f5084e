import type { PacRefusal } from "../port.ts";
import type { SwEnvelope } from "./envelope.ts";

/** A code at the beginning of a line: of the SAT's matrices (CFDI40xxx, CRP2xxxx), or one of three digits. */
const codePattern = /^\W{0,2}(CFDI\d{5,6}|CRP\d{5}|\d{3})\b\s*[-.:]?\s*/;

/**
 * The general codes that judge the document, its seal, its date or its certificate (facts of certification, 14). Every
 * other one (the account, the service, too many requests) says nothing about the document, whatever HTTP status carries
 * it.
 */
const aboutTheDocument = new Set([
  "301",
  "302",
  "303",
  "304",
  "305",
  "306",
  "308",
  "309",
  "310",
  "401",
  "402",
  "403",
  "705",
  "712",
  "738",
]);

/**
 * The definite refusals an error answer holds, or none when it does not say that these bytes were refused.
 * `messageDetail` may list further ones, a line each.
 */
export function refusalsOf(envelope: SwEnvelope): readonly PacRefusal[] {
  const main = refusalIn(envelope.message);
  if (main === null) return [];
  const details = envelope.messageDetail
    .split(/\r?\n/)
    .map(refusalIn)
    .filter((refusal): refusal is PacRefusal => refusal !== null && refusal.code !== main.code);
  return [main, ...details];
}

function refusalIn(line: string): PacRefusal | null {
  const found = codePattern.exec(line);
  const code = found?.[1];
  if (found === null || code === undefined) return null;
  if (code.length === 3 && !aboutTheDocument.has(code)) return null;
  return { code, message: line.slice(found[0].length).trim() };
}
