/**
 * The rule behind a step. `code` is the SAT's, under which a document that breaks it is refused; "" when there is none.
 */
export interface StepRuleSource {
  readonly code: string;
  readonly source: string;
}

/** Every rule that makes an amount of a document what it is. */
export const STEP_RULES = {
  importe: { code: "CFDI40167", source: "guía p. 23; preguntas frecuentes 37-41" },
  base: { code: "", source: "guía p. 25: Importe − Descuento" },
  "base-con-ieps": { code: "", source: "guía p. 36-37: IVA is charged on IEPS too" },
  "base-cantidad": { code: "", source: "guía p. 25: a Cuota is charged by units" },
  "base-declarada": { code: "", source: "guía p. 25: what the issuer declares" },
  traslado: { code: "CFDI40180", source: "guía p. 26; pregunta frecuente 41" },
  retencion: { code: "CFDI40186", source: "guía p. 27; pregunta frecuente 41" },
  "dos-tercios": { code: "CFDI40186", source: "RLIVA 3; guía p. 36; docs/sat/dos-tercios.md" },
  "sub-total": { code: "CFDI40108", source: "guía p. 8; pregunta frecuente 39" },
  descuento: { code: "TIMBRA-DESCUENTO-SUMA", source: "guía p. 9" },
  "base-del-traslado": { code: "CFDI40215", source: "guía p. 38" },
  "importe-del-traslado": {
    code: "CFDI40221",
    source: "guía p. 40: the sum of the lines' taxes, not the rate on the sum",
  },
  "importe-de-la-retencion": { code: "CFDI40211", source: "guía p. 37" },
  "total-trasladados": { code: "CFDI40205", source: "guía p. 36: of the rows, already rounded" },
  "total-retenidos": { code: "CFDI40203", source: "guía p. 36: of the rows, already rounded" },
  total: { code: "CFDI40119", source: "guía p. 10: of the amounts of the document, already rounded" },
  "sin-valor": { code: "CFDI40109", source: "guía p. 8, 10: a Traslado and a Pago are worth zero" },
} as const satisfies Readonly<Record<string, StepRuleSource>>;

/** The names of the rules of `STEP_RULES`. */
export type StepRule = keyof typeof STEP_RULES;
