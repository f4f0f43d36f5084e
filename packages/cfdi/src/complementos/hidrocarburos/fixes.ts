import type { Problem } from "../../problem.ts";
import { combustibleOf, type Petrolifero, petroliferoDe, tipoDePermiso, UNIDADES_SIN_MEDIDA } from "./combustibles.ts";
import type { HidroYPetroCode } from "./messages/es.ts";

/** The line that a problem is about. */
export interface LineaDeCombustible {
  readonly ClaveProdServ: string;
  readonly ClaveUnidad: string;
  /** What its complement says; undefined while it has none. */
  readonly petrolifero: Partial<Petrolifero> | undefined;
}

/** Attributes of the complement and of its line with what they should say. */
export interface CorreccionDeCombustible {
  readonly petrolifero?: Partial<Petrolifero>;
  readonly ClaveUnidad?: string;
}

type HidroYPetroFix = (linea: LineaDeCombustible, permisos: readonly string[]) => CorreccionDeCombustible | null;

const setUnit: HidroYPetroFix = ({ ClaveProdServ, ClaveUnidad }) => {
  const unidad = combustibleOf(ClaveProdServ)?.unidad;
  return unidad !== undefined && UNIDADES_SIN_MEDIDA.includes(ClaveUnidad) ? { ClaveUnidad: unidad } : null;
};

/** The complement with its unit, where permit, subproduct and unit leave no choice. */
const addComplement: HidroYPetroFix = (linea, permisos) => {
  const { ClaveProdServ, ClaveUnidad } = linea;
  const petrolifero = petroliferoDe(ClaveProdServ, permisos);
  if (Object.values(petrolifero).includes("")) return null;
  if (combustibleOf(ClaveProdServ)?.unidad === ClaveUnidad) return { petrolifero };
  const unit = setUnit(linea, permisos);
  return unit && { petrolifero, ...unit };
};

/** The key of the line, with a subproduct of it. */
const setKey: HidroYPetroFix = ({ ClaveProdServ, petrolifero }) => {
  const { subproductos = [] } = combustibleOf(ClaveProdServ) ?? {};
  const [only = "", ...others] = subproductos;
  if (subproductos.includes(petrolifero?.SubProductoHYP ?? "")) return { petrolifero: { ClaveHYP: ClaveProdServ } };
  return only !== "" && others.length === 0 ? { petrolifero: { ClaveHYP: ClaveProdServ, SubProductoHYP: only } } : null;
};

const setSubproduct: HidroYPetroFix = ({ ClaveProdServ, petrolifero }) => {
  const [only, ...others] = combustibleOf(ClaveProdServ)?.subproductos ?? [];
  const isCertain = only !== undefined && others.length === 0 && petrolifero?.ClaveHYP === ClaveProdServ;
  return isCertain ? { petrolifero: { SubProductoHYP: only } } : null;
};

/** The kind that the number has the form of; or the only permit that the issuer has. */
const setPermit: HidroYPetroFix = ({ petrolifero }, permisos) => {
  const written = (petrolifero?.NumeroPermiso ?? "").replace(/\s/g, "");
  const [only = "", ...others] = permisos;
  const NumeroPermiso = tipoDePermiso(written) === undefined && others.length === 0 ? only : written;
  const TipoPermiso = tipoDePermiso(NumeroPermiso);
  return TipoPermiso === undefined ? null : { petrolifero: { TipoPermiso, NumeroPermiso } };
};

const FIXES: Readonly<Record<HidroYPetroCode, HidroYPetroFix>> = {
  "TIMBRA-HYP-FALTA": addComplement,
  "TIMBRA-HYP-CLAVE": setKey,
  "TIMBRA-HYP-UNIDAD": setUnit,
  "TIMBRA-HYP-SUBPRODUCTO": setSubproduct,
  "TIMBRA-HYP-PERMISO": setPermit,
};

/**
 * What solves a problem of a fuel's sale where exactly one way is right; null for the others, and for other problems.
 * It takes its problem away and brings no other, and no amount changes.
 * @param permisos the numbers of the issuer's permits
 */
export function fixDeCombustible(
  { code }: Pick<Problem, "code">,
  linea: LineaDeCombustible,
  permisos: readonly string[],
): CorreccionDeCombustible | null {
  return Object.hasOwn(FIXES, code) ? FIXES[code as HidroYPetroCode](linea, permisos) : null;
}
