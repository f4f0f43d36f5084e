import { aCuentaTerceros } from "./a-cuenta-terceros.ts";
import { cfdiRelacionados, speaksOfRelations } from "./cfdi-relacionados.ts";
import { clavesDeComprobante } from "./claves-de-comprobante.ts";
import { complemento } from "./complemento.ts";
import { conceptos } from "./conceptos.ts";
import { consejos } from "./consejos.ts";
import { descuento } from "./descuento.ts";
import { documentosRelacionados } from "./documentos-relacionados.ts";
import { emisor } from "./emisor.ts";
import { exigenciasDeProducto } from "./exigencias-de-producto.ts";
import { facturaGlobal } from "./factura-global.ts";
import { fecha } from "./fecha.ts";
import { formaPago } from "./forma-pago.ts";
import { schema, sinConceptos } from "./formato/formato.ts";
import { impuestos } from "./impuestos.ts";
import { impuestosLocales } from "./impuestos-locales.ts";
import { informacionGlobal, speaksOfThePublic } from "./informacion-global.ts";
import { unknownKeys } from "./key-rule.ts";
import { metodoPago } from "./metodo-pago.ts";
import { moneda, tipoCambio } from "./moneda.ts";
import { nombre } from "./nombre.ts";
import { objetoImp } from "./objeto-imp.ts";
import { partes } from "./partes.ts";
import { pedimentos } from "./pedimentos.ts";
import { receptor, receptorExtranjero, speaksOfAbroad } from "./receptor.ts";
import { retenciones } from "./retenciones.ts";
import { retencionesDeConcepto } from "./retenciones-de-concepto.ts";
import type { Rule } from "./rule.ts";
import { sello } from "./sello.ts";
import { subTotal } from "./sub-total.ts";
import type { Subject } from "./subject.ts";
import { tasas } from "./tasas.ts";
import { total } from "./total.ts";
import { traslados } from "./traslados.ts";
import { trasladosDeConcepto } from "./traslados-de-concepto.ts";
import { usoCfdi } from "./uso-cfdi.ts";

/** Every subject of the law, in the order of the document. */
const LAW: readonly Subject[] = [
  { rules: schema, concerns: ({ faults }) => faults.length > 0 },
  { rules: [...sinConceptos, ...fecha] },
  {
    rules: sello,
    concerns: ({ comprobante }) => comprobante.Sello !== undefined || comprobante.Certificado !== undefined,
  },
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
  { rules: informacionGlobal, concerns: speaksOfThePublic },
  { rules: facturaGlobal, concerns: ({ comprobante }) => comprobante.InformacionGlobal !== undefined },
  { rules: [...cfdiRelacionados, ...documentosRelacionados], concerns: speaksOfRelations },
  { rules: [...emisor, ...receptor] },
  { rules: receptorExtranjero, concerns: speaksOfAbroad },
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
  { rules: impuestosLocales, concerns: ({ comprobante }) => comprobante.Complemento !== undefined },
  {
    rules: complemento,
    concerns: ({ comprobante, hasAppendages }) => comprobante.Complemento !== undefined || hasAppendages,
  },
  { rules: consejos },
];

const LAW_RULES = LAW.flatMap(({ rules }) => rules);

/** Every subject, and at last the keys that nobody knows. */
export const SUBJECTS: readonly Subject[] = [
  ...LAW,
  { rules: [unknownKeys(LAW_RULES)], concerns: ({ claves }) => claves.isAnyUnknown },
];

/** Every rule, in the order of the document. */
export const RULES: readonly Rule[] = SUBJECTS.flatMap(({ rules }) => rules);
