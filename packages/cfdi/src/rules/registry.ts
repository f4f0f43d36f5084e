import { cfdiRelacionados, documentosRelacionados, isAboutRelations } from "./cfdi-relacionados.ts";
import { complemento } from "./complemento.ts";
import { clavesDeComprobante, formaPago, metodoPago, moneda, tipoCambio } from "./comprobante.ts";
import { conceptos, exigenciasDeProducto, objetoImp } from "./conceptos.ts";
import { consejos } from "./consejos.ts";
import type { Facts } from "./facts.ts";
import { fecha } from "./fecha.ts";
import { schema, sinConceptos } from "./formato/formato.ts";
import { impuestos, retenciones, traslados } from "./impuestos.ts";
import { retencionesDeConcepto, trasladosDeConcepto } from "./impuestos-de-concepto.ts";
import { impuestosLocales, usoDeImpuestosLocales } from "./impuestos-locales.ts";
import { facturaGlobal, informacionGlobal, isAboutGeneralPublic } from "./informacion-global.ts";
import { aCuentaTerceros, partes, pedimentos } from "./nodos-de-concepto.ts";
import { emisor, nombre } from "./personas.ts";
import { isAboutForeignReceiver, receptor, receptorExtranjero, usoCfdi } from "./receptor.ts";
import { type DocumentRule, unknownKeys } from "./rule.ts";
import { tasas } from "./tasas.ts";
import { descuento, subTotal, total } from "./totales.ts";

/** What comes before the seal: the form of every value, and when the document was issued. */
export const WHOLE: readonly Subject[] = [
  { rules: schema, concerns: ({ faults }) => faults.length > 0 },
  { rules: [...sinConceptos, ...fecha] },
];

/** What comes after the seal, in the order of the document. */
const LAW: readonly Subject[] = [
  { rules: [...formaPago, ...subTotal] },
  {
    rules: descuento,
    concerns: ({ comprobante, isDiscounted }) => comprobante.Descuento !== undefined || isDiscounted,
  },
  { rules: moneda },
  {
    rules: tipoCambio,
    concerns: ({ comprobante }) => comprobante.TipoCambio !== undefined || comprobante.Moneda !== "MXN",
  },
  { rules: [...total, ...metodoPago, ...clavesDeComprobante] },
  { rules: informacionGlobal, concerns: isAboutGeneralPublic },
  { rules: facturaGlobal, concerns: ({ comprobante }) => comprobante.InformacionGlobal !== undefined },
  { rules: [...cfdiRelacionados, ...documentosRelacionados], concerns: isAboutRelations },
  { rules: [...emisor, ...receptor] },
  { rules: receptorExtranjero, concerns: isAboutForeignReceiver },
  { rules: [...usoCfdi, ...nombre, ...conceptos] },
  { rules: exigenciasDeProducto, concerns: ({ context }) => context.catalogos.exigenciasDeProducto !== undefined },
  { rules: objetoImp },
  { rules: trasladosDeConcepto, concerns: ({ sums }) => sums.traslados.size > 0 },
  { rules: retencionesDeConcepto, concerns: ({ sums }) => sums.retenciones.size > 0 },
  { rules: tasas, concerns: ({ sums }) => sums.traslados.size > 0 || sums.retenciones.size > 0 },
  { rules: [...aCuentaTerceros, ...pedimentos, ...partes], concerns: ({ hasAppendages }) => hasAppendages },
  { rules: impuestos },
  { rules: retenciones, concerns: ({ comprobante }) => comprobante.Impuestos?.Retenciones !== undefined },
  { rules: traslados, concerns: ({ comprobante }) => comprobante.Impuestos?.Traslados !== undefined },
  {
    rules: [...impuestosLocales, ...usoDeImpuestosLocales],
    concerns: ({ comprobante }) => comprobante.Complemento !== undefined,
  },
  {
    rules: complemento,
    concerns: ({ comprobante, hasAppendages }) => comprobante.Complemento !== undefined || hasAppendages,
  },
  { rules: consejos },
];

/** The same, and at last the keys that nobody knows. */
export const BODY: readonly Subject[] = [
  ...LAW,
  { rules: [unknownKeys(LAW.flatMap(({ rules }) => rules))], concerns: ({ claves }) => claves.isAnyUnknown },
];

/** Every subject of a document without a seal. */
export const SUBJECTS: readonly Subject[] = [...WHOLE, ...BODY];

/**
 * Rules about the same thing. Most documents have nothing of many things (no parts, nothing withheld, nobody
 * abroad), and then none of the rules is asked: they take for granted that the subject concerns the document.
 */
export interface Subject {
  readonly rules: readonly DocumentRule[];
  /** Whether a document may break any of the rules; always, when absent. */
  readonly concerns?: (facts: Facts) => boolean;
}
