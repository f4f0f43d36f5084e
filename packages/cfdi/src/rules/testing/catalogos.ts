import type { Catalogos, EstadoDeClave, Lista, TasaOCuota } from "../catalogos.ts";

/** Complete lists, cut to what the tests use; of the big ones only a part, as where no list is imported. */
const COMPLETE: Partial<Readonly<Record<Lista, readonly string[]>>> = {
  c_FormaPago: ["01", "02", "03", "04", "15", "23", "28", "30", "99"],
  c_MetodoPago: ["PUE", "PPD"],
  c_Moneda: ["MXN", "USD", "EUR", "JPY", "KWD", "CLF", "XXX"],
  c_TipoDeComprobante: ["I", "E", "T", "N", "P"],
  c_Exportacion: ["01", "02", "03", "04"],
  c_Periodicidad: ["01", "02", "03", "04", "05"],
  c_Meses: Array.from({ length: 18 }, (_, index) => `${index + 1}`.padStart(2, "0")),
  c_TipoRelacion: ["01", "02", "03", "04", "05", "06", "07"],
  c_RegimenFiscal: ["601", "603", "605", "606", "612", "616", "621", "625", "626"],
  c_Pais: ["MEX", "USA", "CAN", "ESP"],
  c_UsoCFDI: ["G01", "G02", "G03", "D01", "S01", "CP01", "CN01"],
  c_ObjetoImp: ["01", "02", "03", "04", "05", "06", "07", "08"],
  c_Impuesto: ["001", "002", "003"],
  c_TipoFactor: ["Tasa", "Cuota", "Exento"],
  c_Aduana: ["24", "47", "48"],
};

const PARTIAL: Partial<Readonly<Record<Lista, readonly string[]>>> = {
  c_CodigoPostal: ["64000", "86991", "21000", "20000"],
  c_ClaveProdServ: [
    "81112002",
    "55101500",
    "01010101",
    "84111506",
    "84111505",
    "50202201",
    "43211503",
    "15101514",
    "78101802",
    "50181900",
    "80131500",
  ],
  c_ClaveUnidad: ["E48", "H87", "ACT", "LTR", "KGM"],
};

/** Keys that were, or will be, valid on other days. */
const OUT_OF_DATE: ReadonlySet<string> = new Set(["c_FormaPago 77"]);

const DECIMALES: Readonly<Record<string, number>> = { MXN: 2, USD: 2, EUR: 2, JPY: 0, KWD: 3, CLF: 4, XXX: 0 };

const FISICAS: readonly string[] = ["605", "606", "612", "616", "621", "625", "626"];
const MORALES: readonly string[] = ["601", "603", "626"];
const A = ["601", "603", "606", "612", "621", "625", "626"];
const USOS: Readonly<Record<string, { fisica: boolean; moral: boolean; regimenes: readonly string[] }>> = {
  G01: { fisica: true, moral: true, regimenes: A },
  G02: { fisica: true, moral: true, regimenes: [...A, "616"] },
  G03: { fisica: true, moral: true, regimenes: A },
  D01: { fisica: true, moral: false, regimenes: ["605", "606", "612", "625"] },
  S01: { fisica: true, moral: true, regimenes: [...A, "605", "616"] },
  CP01: { fisica: true, moral: true, regimenes: [...A, "605", "616"] },
  CN01: { fisica: true, moral: false, regimenes: ["605"] },
};

const desde = "2022-01-01";
const fijo = (impuesto: TasaOCuota["impuesto"], tasa: string, retencion: boolean): TasaOCuota => ({
  ...{ tipo: "Fijo", minimo: tasa, maximo: tasa, impuesto, factor: "Tasa", traslado: true, retencion, desde },
});

/** c_TasaOCuota as in the SAT's edition of August 2026. */
const TASAS: readonly TasaOCuota[] = [
  ...["0.000000", "0.160000", "0.080000"].map((tasa) => fijo("002", tasa, false)),
  ...["0.265000", "0.300000", "0.530000", "0.500000", "1.600000", "0.304000"].map((tasa) => fijo("003", tasa, true)),
  ...["0.250000", "0.090000", "0.080000", "0.070000", "0.060000"].map((tasa) => fijo("003", tasa, true)),
  ...["0.030000", "0.000000"].map((tasa) => fijo("003", tasa, false)),
  {
    tipo: "Rango",
    minimo: "0.000000",
    maximo: "0.160000",
    impuesto: "002",
    factor: "Tasa",
    traslado: false,
    retencion: true,
    desde,
  },
  {
    tipo: "Rango",
    minimo: "0.000000",
    maximo: "0.350000",
    impuesto: "001",
    factor: "Tasa",
    traslado: false,
    retencion: true,
    desde,
  },
  {
    tipo: "Rango",
    minimo: "0.000000",
    maximo: "43.770000",
    impuesto: "003",
    factor: "Cuota",
    traslado: true,
    retencion: true,
    desde,
    hasta: "2025-12-31",
  },
  {
    tipo: "Rango",
    minimo: "0.000000",
    maximo: "72.160500",
    impuesto: "003",
    factor: "Cuota",
    traslado: true,
    retencion: true,
    desde: "2026-01-01",
  },
];

const NINE_DIGITS = /^[0-9]{9}$/;

/** A stand-in for the SAT's lists, with the shape the rules ask for. */
export const catalogos: Catalogos = {
  estado(lista, clave, fecha): EstadoDeClave {
    if (OUT_OF_DATE.has(`${lista} ${clave}`)) return "no-vigente";
    if (lista === "c_ObjetoImp" && clave >= "06" && fecha < "2024-12-13") return "no-vigente";
    const partial = PARTIAL[lista];
    if (partial !== undefined) return partial.includes(clave) ? "vigente" : unknown(clave);
    return COMPLETE[lista]?.includes(clave) ? "vigente" : "inexistente";
  },
  decimales: (moneda) => own(DECIMALES, moneda),
  regimen: (clave) =>
    COMPLETE.c_RegimenFiscal?.includes(clave)
      ? { fisica: FISICAS.includes(clave), moral: MORALES.includes(clave) }
      : undefined,
  usoCfdi: (clave) => own(USOS, clave),
  tasas: () => TASAS,
  patronNumRegIdTrib: (pais) => (pais === "USA" || pais === "CAN" ? NINE_DIGITS : undefined),
  exigenciasDeProducto: (clave) => own(EXIGENCIAS, clave),
};

/** Keys come from untrusted input: "constructor" is none. */
function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Keys of zeros are known not to exist even in a part of a list. */
function unknown(clave: string): EstadoDeClave {
  return /^0+$/.test(clave) ? "inexistente" : "desconocida";
}

const EXIGENCIAS: Readonly<Record<string, ReturnType<NonNullable<Catalogos["exigenciasDeProducto"]>>>> = {
  "50202201": { iva: "si", ieps: "si" },
  "78101802": { iva: "opcional", ieps: "no", complemento: "Carta Porte" },
};
