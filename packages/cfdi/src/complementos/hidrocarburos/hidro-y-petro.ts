import type { ReglasDeComplemento } from "../../rules/complemento.ts";
import type { ConceptoFacts } from "../../rules/concepto-facts.ts";
import type { Facts } from "../../rules/facts.ts";
import type { Report, Rule } from "../../rules/rule.ts";
import type { ComplementoDesconocido } from "../desconocido.ts";
import type { HidroYPetroCode } from "./messages/es.ts";

/** A fuel whose sale is told with the complement: the keys of c_ClaveHYP. */
interface Combustible {
  readonly unidad: string;
  readonly subproductos: readonly string[];
}

/** The lists of Hidrocarburos y Petrolíferos 1.0 (edition of 2026-08-06). */
const DESDE = "2026-04-24";
const COMBUSTIBLES: Readonly<Record<string, Combustible>> = {
  "15101505": { unidad: "LTR", subproductos: ["SP18", "SP19", "SP22", "SP23", "SP24", "SP25", "SP48"] },
  "15101514": { unidad: "LTR", subproductos: ["SP16"] },
  "15101515": { unidad: "LTR", subproductos: ["SP17"] },
};

/** How the number of each kind of permit is written. */
const PERMISOS: Readonly<Record<string, RegExp>> = {
  PER01: /^PL\/\d{1,20}\/EXP\/ES\/\d{4}$/,
  PER02: /^H\/\d{4,24}\/COM\/\d{4}$/,
  PER03: /^PL\/\d{1,20}\/DIS\/OM\/\d{4}$/,
  PER04: /^PL\/\d{1,17}\/EXP\/ES\/MM\/\d{4}$/,
  PER05: /^CNE\/PL\/\d{1,16}\/EXP\/ES\/\d{4}$/,
  PER06: /^CNE\/H\/\d{1,20}\/COM\/\d{4}$/,
  PER07: /^CNE\/PL\/\d{1,16}\/DIS\/OM\/\d{4}$/,
  PER08: /^CNE\/PL\/\d{1,13}\/EXP\/ES\/MM\/\d{4}$/,
  PER09: /^CNE\/PL\/\d{1,19}\/COM\/\d{4}$/,
  PER10: /^#[A-Za-z0-9]{14}$/,
  PER11: /^F00\.07\.UH\/\d{1,20}\/\d{4}$/,
};

/** What a line says of its fuel. */
interface Petrolifero {
  readonly TipoPermiso?: string;
  readonly NumeroPermiso?: string;
  readonly ClaveHYP?: string;
  readonly SubProductoHYP?: string;
}

type HidroYPetroRule = Rule<HidroYPetroCode>;

/** A rule about the complement of a line, where its table has read it. */
function complementRule(
  code: HidroYPetroCode,
  attribute: keyof Petrolifero,
  breach: (petrolifero: Petrolifero, concepto: ConceptoFacts) => Readonly<Record<string, string>> | undefined,
): HidroYPetroRule {
  return {
    code,
    path: `Conceptos[].ComplementoConcepto[].${attribute}`,
    source:
      "c_TipoPermiso, c_ClaveHYP, c_SubProductoHYP of Hidrocarburos y Petrolíferos 1.0 (docs/sat/hidrocarburos.md)",
    check({ conceptos }: Facts, report: Report) {
      for (const concepto of conceptos) {
        for (const [at, complemento] of (concepto.node.ComplementoConcepto ?? []).entries()) {
          const petrolifero = petroliferoOf(complemento);
          const params = petrolifero && breach(petrolifero, concepto);
          if (params) report(`${concepto.path}.ComplementoConcepto[${at}].${attribute}`, params);
        }
      }
    },
  };
}

const ESPACIO = "http://www.sat.gob.mx/hidrocarburospetroliferos";

function isHidroYPetro({ namespace, nombre }: ComplementoDesconocido): boolean {
  return namespace === ESPACIO && nombre === "HidroYPetro";
}

function petroliferoOf(
  complemento: ComplementoDesconocido & { readonly datos?: Petrolifero },
): Petrolifero | undefined {
  return isHidroYPetro(complemento) ? complemento.datos : undefined;
}

function combustibleOf(clave: string | undefined): Combustible | undefined {
  return clave !== undefined && Object.hasOwn(COMBUSTIBLES, clave) ? COMBUSTIBLES[clave] : undefined;
}

const HIDRO_Y_PETRO_RULES: readonly HidroYPetroRule[] = [
  {
    code: "TIMBRA-HYP-FALTA",
    path: "Conceptos[].ClaveProdServ",
    source:
      "c_ClaveHYP, in force since 2026-04-24; who must carry the complement is unconfirmed (docs/sat/hidrocarburos.md)",
    severity: "warning",
    check({ conceptos, dia, comprobante: { TipoDeComprobante } }, report) {
      if (dia < DESDE || TipoDeComprobante !== "I") return;
      for (const { node, path } of conceptos) {
        const isTold = node.ComplementoConcepto?.some(isHidroYPetro) === true;
        if (combustibleOf(node.ClaveProdServ) !== undefined && !isTold)
          report(`${path}.ClaveProdServ`, { clave: node.ClaveProdServ });
      }
    },
  },
  complementRule("TIMBRA-HYP-CLAVE", "ClaveHYP", ({ ClaveHYP = "" }, { node }) =>
    ClaveHYP === node.ClaveProdServ ? undefined : { clave: ClaveHYP, producto: node.ClaveProdServ },
  ),
  complementRule("TIMBRA-HYP-UNIDAD", "ClaveHYP", ({ ClaveHYP = "" }, { node }) => {
    const { unidad = node.ClaveUnidad } = combustibleOf(ClaveHYP) ?? {};
    return unidad === node.ClaveUnidad ? undefined : { clave: ClaveHYP, unidad, valor: node.ClaveUnidad };
  }),
  complementRule("TIMBRA-HYP-SUBPRODUCTO", "SubProductoHYP", ({ ClaveHYP = "", SubProductoHYP = "" }) => {
    const { subproductos = [SubProductoHYP] } = combustibleOf(ClaveHYP) ?? {};
    if (subproductos.includes(SubProductoHYP)) return undefined;
    return { clave: ClaveHYP, subproducto: SubProductoHYP, permitidos: subproductos.join(", ") };
  }),
  complementRule("TIMBRA-HYP-PERMISO", "NumeroPermiso", ({ TipoPermiso = "", NumeroPermiso = "" }) => {
    const pattern = Object.hasOwn(PERMISOS, TipoPermiso) ? PERMISOS[TipoPermiso] : undefined;
    return pattern?.test(NumeroPermiso) === false ? { tipo: TipoPermiso, numero: NumeroPermiso } : undefined;
  }),
];

/**
 * The rules of Hidrocarburos y Petrolíferos 1.0 at the lines, to be given to `check` beside `pagos20`. A complement is
 * looked into where a table has read or written it.
 */
export const hidroYPetro: ReglasDeComplemento = { tipo: "desconocido", rules: HIDRO_Y_PETRO_RULES };
