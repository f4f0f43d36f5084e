import type { Comprobante, Language, Problem } from "@timbra/cfdi";
import { verifySello } from "@timbra/cfdi/node";
import type { Finding } from "./check-result.ts";
import { findingOf, ownFinding } from "./finding-of.ts";

/** Whether Sello is the seal of this very document. One with a complement that is not known here cannot be told. */
export function checkSeal(comprobante: Comprobante, unknown: readonly Problem[], language: Language): Finding[] {
  if (comprobante.Sello === undefined)
    return [ownFinding("seal-missing", { severity: "error", path: "Sello" }, language)];
  if (unknown.length > 0) {
    return unknown.map(({ path, params }) =>
      ownFinding("seal-unknown", { severity: "unverified", path, params }, language),
    );
  }
  if (verifySello(comprobante)) return [];
  return [findingOf({ code: "CFDI40102", path: "Sello", params: {}, severity: "error" }, language)];
}
