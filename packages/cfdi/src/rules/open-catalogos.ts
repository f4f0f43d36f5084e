import { TIPOS_DE_COMPROBANTE } from "../comprobante/comprobante.ts";
import { TIPOS_FACTOR } from "../comprobante/impuestos.ts";
import { CURRENCIES } from "../impreso/currencies.ts";
import type { Catalogos, Lista, TasaOCuota } from "./catalogos.ts";

const IMPUESTOS = ["001", "002", "003"] as const;

/** The lists that are part of the law's own words, and do not change with an edition. */
const CLOSED: Partial<Readonly<Record<Lista, readonly string[]>>> = {
  c_TipoDeComprobante: TIPOS_DE_COMPROBANTE,
  c_TipoFactor: TIPOS_FACTOR,
  c_Impuesto: IMPUESTOS,
  c_MetodoPago: ["PUE", "PPD"],
};

/** Any rate that the schema can hold: nothing is known of them, so none is refused. */
const TASAS: readonly TasaOCuota[] = IMPUESTOS.flatMap((impuesto) =>
  (["Tasa", "Cuota"] as const).map((factor) => ({
    tipo: "Rango",
    minimo: "0.000000",
    maximo: "999999999999999999.999999",
    impuesto,
    factor,
    traslado: true,
    retencion: true,
    desde: "2000-01-01",
  })),
);

/**
 * For callers without the SAT's lists: every key may exist, so each is a warning (TIMBRA-CLAVE-DESCONOCIDA) and none
 * an error, save in the four closed lists of the schema; any rate passes; decimals are known of the usual currencies
 * only. All rules that need no list are held to the full. `@timbra/sat-catalogues` has the lists.
 */
export const OPEN_CATALOGOS: Catalogos = {
  estado(lista, clave) {
    const claves = CLOSED[lista];
    if (claves === undefined) return "desconocida";
    return claves.includes(clave) ? "vigente" : "inexistente";
  },
  decimales(moneda) {
    if (moneda === "XXX") return 0;
    return Object.hasOwn(CURRENCIES, moneda) ? CURRENCIES[moneda]?.decimals : undefined;
  },
  regimen: () => undefined,
  usoCfdi: () => undefined,
  tasas: () => TASAS,
  patronNumRegIdTrib: () => undefined,
};
