import type { Outcome } from "../sw/outcome.ts";

/** The same answer with another document and the data given; refusals stay as they are. */
export function withDocument(outcome: Outcome, change: (xml: string) => string, data: Readonly<Record<string, string>> = {}): Outcome {
  const given = outcome.envelope.data;
  const cfdi = given?.["cfdi"];
  if (!given || cfdi === undefined) return outcome;
  return { ...outcome, envelope: { ...outcome.envelope, data: { ...given, ...data, cfdi: change(cfdi) } } };
}
