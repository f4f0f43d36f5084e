/** A fuel whose sale is told with the complement: a key of c_ClaveHYP. */
export interface Combustible {
  /** As the SAT calls it. */
  readonly nombre: string;
  readonly unidad: string;
  /** Keys of c_SubProductoHYP. */
  readonly subproductos: readonly string[];
}

// The lists of Hidrocarburos y Petrolíferos 1.0 (edition of 2026-08-06); the server has them too, and a test compares.

/** The first day on which schema and lists are in force. */
export const DESDE = "2026-04-24";

const COMBUSTIBLES: Readonly<Record<string, Combustible>> = {
  "15101505": {
    nombre: "Combustible diésel",
    unidad: "LTR",
    subproductos: ["SP18", "SP19", "SP22", "SP23", "SP24", "SP25", "SP48"],
  },
  "15101514": { nombre: "Gasolina regular menor a 91 octanos", unidad: "LTR", subproductos: ["SP16"] },
  "15101515": { nombre: "Gasolina premium mayor o igual a 91 octanos", unidad: "LTR", subproductos: ["SP17"] },
};

/** What the SAT calls each subproduct, by the keys of c_SubProductoHYP. */
export const SUBPRODUCTOS: Readonly<Record<string, string>> = {
  SP16: "Gasolina regular menor a 91 octanos",
  SP17: "Gasolina premium mayor o igual a 91 octanos",
  SP18: "Diésel automotriz",
  SP19: "Diésel marino",
  SP22: "IFO380",
  SP23: "Diésel industrial",
  SP24: "Diésel de Ultra Bajo Azufre (DUBA)",
  SP25: "Diésel agrícola",
  SP48: "Gasóleo doméstico",
};

/** Units that measure nothing, or none at all. A gallon or a cubic metre would be another quantity of litres. */
export const UNIDADES_SIN_MEDIDA: readonly string[] = ["", "ACT", "E48", "EA", "H87", "XUN"];

interface TipoDePermiso {
  readonly nombre: string;
  /** How its numbers are written. No number has the form of two kinds. */
  readonly forma: RegExp;
}

const COMERCIALIZACION = "Comercialización";
const DISTRIBUCION = "Distribución por otros medios distintos a ducto";
const ESTACION = "Expendio en estaciones de servicio de petrolíferos";
const ESTACION_MULTIMODAL = "Expendio en estaciones de servicio multimodal de petrolíferos";

/** The kinds of permit, by the keys of c_TipoPermiso. */
export const TIPOS_DE_PERMISO: Readonly<Record<string, TipoDePermiso>> = {
  PER01: { nombre: ESTACION, forma: /^PL\/\d{1,20}\/EXP\/ES\/\d{4}$/ },
  PER02: { nombre: COMERCIALIZACION, forma: /^H\/\d{4,24}\/COM\/\d{4}$/ },
  PER03: { nombre: DISTRIBUCION, forma: /^PL\/\d{1,20}\/DIS\/OM\/\d{4}$/ },
  PER04: { nombre: ESTACION_MULTIMODAL, forma: /^PL\/\d{1,17}\/EXP\/ES\/MM\/\d{4}$/ },
  PER05: { nombre: ESTACION, forma: /^CNE\/PL\/\d{1,16}\/EXP\/ES\/\d{4}$/ },
  PER06: { nombre: COMERCIALIZACION, forma: /^CNE\/H\/\d{1,20}\/COM\/\d{4}$/ },
  PER07: { nombre: DISTRIBUCION, forma: /^CNE\/PL\/\d{1,16}\/DIS\/OM\/\d{4}$/ },
  PER08: { nombre: ESTACION_MULTIMODAL, forma: /^CNE\/PL\/\d{1,13}\/EXP\/ES\/MM\/\d{4}$/ },
  PER09: { nombre: COMERCIALIZACION, forma: /^CNE\/PL\/\d{1,19}\/COM\/\d{4}$/ },
  PER10: { nombre: COMERCIALIZACION, forma: /^#[A-Za-z0-9]{14}$/ },
  PER11: { nombre: COMERCIALIZACION, forma: /^F00\.07\.UH\/\d{1,20}\/\d{4}$/ },
};

/** What is said of a fuel's sale, by the names of the schema. */
export interface Petrolifero {
  readonly Version: string;
  readonly TipoPermiso: string;
  readonly NumeroPermiso: string;
  readonly ClaveHYP: string;
  readonly SubProductoHYP: string;
}

/** The fuel of a product key (c_ClaveProdServ); undefined of a key that sells none. */
export function combustibleOf(clave: string): Combustible | undefined {
  return Object.hasOwn(COMBUSTIBLES, clave) ? COMBUSTIBLES[clave] : undefined;
}

/** NumeroPermiso in the complement's schema. */
const LARGO = { min: 15, max: 35 };

/** The kind of permit that a number is of, by how it is written; undefined when it has the form of none. */
export function tipoDePermiso(numero: string): string | undefined {
  if (numero.length < LARGO.min || numero.length > LARGO.max) return undefined;
  return Object.keys(TIPOS_DE_PERMISO).find((tipo) => hasForma(tipo, numero));
}

/** Whether a number is written as those of its kind are; of a kind that is not known nobody can tell. */
export function hasForma(tipo: string, numero: string): boolean | undefined {
  return Object.hasOwn(TIPOS_DE_PERMISO, tipo) ? TIPOS_DE_PERMISO[tipo]?.forma.test(numero) : undefined;
}

/**
 * What the law leaves to say of the sale of a fuel by a holder of permits (their numbers): the permit where there is
 * one only, the subproduct where the fuel has one only; "" for what a person has to choose.
 */
export function petroliferoDe(clave: string, permisos: readonly string[]): Petrolifero {
  const [subproducto = "", ...otherSubproducts] = combustibleOf(clave)?.subproductos ?? [];
  const [permiso = "", ...otherPermits] = permisos;
  const NumeroPermiso = otherPermits.length === 0 ? permiso : "";
  return {
    Version: "1.0",
    TipoPermiso: tipoDePermiso(NumeroPermiso) ?? "",
    NumeroPermiso,
    ClaveHYP: clave,
    SubProductoHYP: otherSubproducts.length === 0 ? subproducto : "",
  };
}
