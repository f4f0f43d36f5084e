import type { PacRefusal } from "../port.ts";

/**
 * The incidences that judge the document, its seal, its date or its certificate (facts of certification, B4). Those of
 * the account (300, 70x, 718, 719, 720, 740), of the service (709) and any nobody explained say nothing about it.
 */
const aboutTheDocument = new Set(["301", "302", "303", "304", "305", "306", "308", "401", "402", "705", "712", "738"]);

/** Codes of the SAT's matrices. */
const MATRIX = /^(CFDI\d{5,6}|CRP\d{5})$/;

/** The definite refusals among incidences, or none when the first one does not judge the document. */
export function refusalsAmong(incidences: readonly PacRefusal[]): readonly PacRefusal[] {
  const [main] = incidences;
  return main !== undefined && judges(main) ? incidences.filter(judges) : [];
}

function judges({ code }: PacRefusal): boolean {
  return aboutTheDocument.has(code) || MATRIX.test(code);
}
