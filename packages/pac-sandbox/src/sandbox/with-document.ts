import type { StampVerdict } from "../certify/certify.ts";

/** The same verdict with another document and, when given, another UUID; refusals stay as they are. */
export function withDocument(verdict: StampVerdict, change: (xml: string) => string, uuid?: string): StampVerdict {
  if (verdict.kind === "refused") return verdict;
  return { ...verdict, xml: change(verdict.xml), ...(uuid !== undefined && { entry: { ...verdict.entry, uuid } }) };
}
