import { aCuentaTerceros } from "./a-cuenta-terceros.ts";
import { cfdiRelacionados } from "./cfdi-relacionados.ts";
import { clavesDeComprobante } from "./claves-de-comprobante.ts";
import { complemento } from "./complemento.ts";
import { conceptos } from "./conceptos.ts";
import { descuento } from "./descuento.ts";
import { emisor } from "./emisor.ts";
import { exigenciasDeProducto } from "./exigencias-de-producto.ts";
import { facturaGlobal } from "./factura-global.ts";
import { fecha } from "./fecha.ts";
import { formaPago } from "./forma-pago.ts";
import { formato } from "./formato/formato.ts";
import { impuestos } from "./impuestos.ts";
import { impuestosLocales } from "./impuestos-locales.ts";
import { informacionGlobal } from "./informacion-global.ts";
import { unknownKeys } from "./key-rule.ts";
import { metodoPago } from "./metodo-pago.ts";
import { moneda } from "./moneda.ts";
import { nombre } from "./nombre.ts";
import { objetoImp } from "./objeto-imp.ts";
import { partes } from "./partes.ts";
import { pedimentos } from "./pedimentos.ts";
import { receptor, receptorExtranjero } from "./receptor.ts";
import { retenciones } from "./retenciones.ts";
import { retencionesDeConcepto } from "./retenciones-de-concepto.ts";
import type { Rule } from "./rule.ts";
import { sello } from "./sello.ts";
import { subTotal } from "./sub-total.ts";
import { total } from "./total.ts";
import { traslados } from "./traslados.ts";
import { trasladosDeConcepto } from "./traslados-de-concepto.ts";
import { usoCfdi } from "./uso-cfdi.ts";

const LAW: readonly Rule[] = [
  ...formato,
  ...fecha,
  ...sello,
  ...formaPago,
  ...subTotal,
  ...descuento,
  ...moneda,
  ...total,
  ...metodoPago,
  ...clavesDeComprobante,
  ...informacionGlobal,
  ...facturaGlobal,
  ...cfdiRelacionados,
  ...emisor,
  ...receptor,
  ...receptorExtranjero,
  ...usoCfdi,
  ...nombre,
  ...conceptos,
  ...exigenciasDeProducto,
  ...objetoImp,
  ...trasladosDeConcepto,
  ...retencionesDeConcepto,
  ...aCuentaTerceros,
  ...pedimentos,
  ...partes,
  ...impuestos,
  ...retenciones,
  ...traslados,
  ...impuestosLocales,
  ...complemento,
];

/** Every rule, in the order of the document. */
export const RULES: readonly Rule[] = [...LAW, unknownKeys(LAW)];
