import type { Rule } from "./rule.ts";

/** Clocks of issuer and provider differ; providers accept this much. */
const TOLERANCE_SECONDS = 5 * 60;
/** RMF 2.7.2.9: a document is certified within 72 hours of its date. */
const WINDOW_SECONDS = 72 * 3600;

export const fecha: readonly Rule[] = [
  {
    code: "CFDI40101",
    path: "Fecha",
    source: "matriz 40101; tdCFDI.xsd t_FechaH",
    check({ comprobante: { Fecha }, fecha: written, ahora }, report) {
      const isFuture = written !== undefined && ahora !== undefined && written > ahora + TOLERANCE_SECONDS;
      if (written === undefined || isFuture) report("Fecha", { valor: Fecha });
    },
  },
  {
    code: "SAT401",
    path: "Fecha",
    source: "RMF 2.7.2.9 fracción I, código 401",
    check({ comprobante: { Fecha }, fecha: written, ahora }, report) {
      if (written !== undefined && ahora !== undefined && ahora - written > WINDOW_SECONDS)
        report("Fecha", { valor: Fecha });
    },
  },
];
