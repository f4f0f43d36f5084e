import type { Refusal } from "../port.ts";
import type { SwEnvelope } from "./envelope.ts";

/** SAT matrix codes (CFDI40xxx, CRP2xxxx) and the three-digit general codes that open a refusal of SW Sapien. */
const codePattern = /\b(CFDI\d{5,6}|CRP\d{5}|\d{3})\b\s*[-.:]?\s*/;

/** General codes that say something about the provider or the account, never about the document. */
const notAboutTheDocument = new Set(["300", "501", "503", "701", "703", "709", "718"]);

/**
 * The definite refusals an error answer holds, or none when it does not say that these bytes were refused.
 * `messageDetail` may list further ones, a line each.
 */
export function refusalsOf(envelope: SwEnvelope): readonly Refusal[] {
  const main = refusalIn(envelope.message);
  if (main === null || notAboutTheDocument.has(main.code)) return [];
  const details = envelope.messageDetail
    .split(/\r?\n/)
    .map(refusalIn)
    .filter((refusal): refusal is Refusal => refusal !== null && refusal.code !== main.code);
  return [main, ...details];
}

function refusalIn(line: string): Refusal | null {
  const found = codePattern.exec(line);
  if (found?.[1] === undefined || found.index > 2) return null;
  return { code: found[1], message: line.slice(found.index + found[0].length).trim() };
}
