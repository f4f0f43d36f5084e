import { aduanas } from "./aduanas.ts";
import { exportaciones } from "./exportaciones.ts";
import { formasPago } from "./formas-pago.ts";
import { impuestos } from "./impuestos.ts";
import type { Lista } from "./lista.ts";
import { meses } from "./meses.ts";
import { metodosPago } from "./metodos-pago.ts";
import { monedas } from "./monedas.ts";
import { objetosImp } from "./objetos-imp.ts";
import { paises } from "./paises.ts";
import { periodicidades } from "./periodicidades.ts";
import { regimenes } from "./regimenes.ts";
import { tiposComprobante } from "./tipos-comprobante.ts";
import { tiposFactor } from "./tipos-factor.ts";
import { tiposRelacion } from "./tipos-relacion.ts";
import { unidades } from "./unidades.ts";
import { usosCfdi } from "./usos-cfdi.ts";

const LISTS = {
  c_FormaPago: formasPago,
  c_MetodoPago: metodosPago,
  c_Moneda: monedas,
  c_TipoDeComprobante: tiposComprobante,
  c_Exportacion: exportaciones,
  c_Periodicidad: periodicidades,
  c_Meses: meses,
  c_TipoRelacion: tiposRelacion,
  c_RegimenFiscal: regimenes,
  c_Pais: paises,
  c_UsoCFDI: usosCfdi,
  c_ClaveUnidad: unidades,
  c_ObjetoImp: objetosImp,
  c_Impuesto: impuestos,
  c_TipoFactor: tiposFactor,
  c_Aduana: aduanas,
} satisfies Partial<Record<Lista, () => readonly unknown[]>>;

/** The lists whose labels are here; those of product keys are in `./products`, postal codes have none. */
export type LabelledList = keyof typeof LISTS;

/** All entries of a list, in the SAT's order. Complete, except c_ClaveUnidad: the commonest units. */
export function list<L extends LabelledList>(lista: L): ReturnType<(typeof LISTS)[L]> {
  // The compiler does not see that the accessor under L gives what the type under L says.
  return LISTS[lista]() as ReturnType<(typeof LISTS)[L]>;
}
