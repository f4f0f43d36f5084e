import type { ReglasDeComplemento } from "../../rules/complemento.ts";
import type { ConceptoFacts } from "../../rules/concepto-facts.ts";
import type { Facts } from "../../rules/facts.ts";
import type { Report, Rule } from "../../rules/rule.ts";
import type { ComplementoDesconocido } from "../desconocido.ts";
import { combustibleOf, DESDE, hasForma, type Petrolifero } from "./combustibles.ts";
import type { HidroYPetroCode } from "./messages/es.ts";

type HidroYPetroRule = Rule<HidroYPetroCode>;

const LISTS =
  "c_TipoPermiso, c_ClaveHYP, c_SubProductoHYP of Hidrocarburos y Petrolíferos 1.0 (docs/sat/hidrocarburos.md)";

/** Calls `visit` with each complement of a line that its table has read, and with where it is. */
function visitPetroliferos(
  { conceptos }: Facts,
  visit: (petrolifero: Partial<Petrolifero>, concepto: ConceptoFacts, path: string) => void,
): void {
  for (const concepto of conceptos) {
    for (const [at, complemento] of (concepto.node.ComplementoConcepto ?? []).entries()) {
      const petrolifero = petroliferoOf(complemento);
      if (petrolifero !== undefined) visit(petrolifero, concepto, `${concepto.path}.ComplementoConcepto[${at}]`);
    }
  }
}

/** A rule about an attribute of the complement. One that is missing is the schema's business. */
function complementRule(
  code: HidroYPetroCode,
  attribute: keyof Petrolifero,
  breach: (petrolifero: Partial<Petrolifero>, concepto: ConceptoFacts) => Readonly<Record<string, string>> | undefined,
): HidroYPetroRule {
  return {
    code,
    path: `Conceptos[].ComplementoConcepto[].${attribute}`,
    source: LISTS,
    check(facts: Facts, report: Report) {
      visitPetroliferos(facts, (petrolifero, concepto, path) => {
        const params = breach(petrolifero, concepto);
        if (params) report(`${path}.${attribute}`, params);
      });
    },
  };
}

const ESPACIO = "http://www.sat.gob.mx/hidrocarburospetroliferos";

function isHidroYPetro({ namespace, nombre }: ComplementoDesconocido): boolean {
  return namespace === ESPACIO && nombre === "HidroYPetro";
}

/** What a complement of a line says of its fuel, where its table has read it; undefined of another complement. */
export function petroliferoOf(
  complemento: ComplementoDesconocido & { readonly datos?: Partial<Petrolifero> },
): Partial<Petrolifero> | undefined {
  return isHidroYPetro(complemento) ? complemento.datos : undefined;
}

/** A fuel that is sold without the complement. */
function missingRule(severity?: "warning"): HidroYPetroRule {
  return {
    code: "TIMBRA-HYP-FALTA",
    path: "Conceptos[].ClaveProdServ",
    source:
      "c_ClaveHYP, in force since 2026-04-24; who must carry the complement is unconfirmed (docs/sat/hidrocarburos.md)",
    ...(severity && { severity }),
    check({ conceptos, dia, comprobante: { TipoDeComprobante } }, report) {
      if (dia < DESDE || TipoDeComprobante !== "I") return;
      for (const { node, path } of conceptos) {
        const isTold = node.ComplementoConcepto?.some(isHidroYPetro) === true;
        if (combustibleOf(node.ClaveProdServ) !== undefined && !isTold)
          report(`${path}.ClaveProdServ`, { clave: node.ClaveProdServ });
      }
    },
  };
}

const RULES_OF_THE_COMPLEMENT: readonly HidroYPetroRule[] = [
  complementRule("TIMBRA-HYP-CLAVE", "ClaveHYP", ({ ClaveHYP = "" }, { node }) =>
    ["", node.ClaveProdServ].includes(ClaveHYP) ? undefined : { clave: ClaveHYP, producto: node.ClaveProdServ },
  ),
  {
    code: "TIMBRA-HYP-UNIDAD",
    path: "Conceptos[].ClaveUnidad",
    source: LISTS,
    check(facts, report) {
      visitPetroliferos(facts, ({ ClaveHYP = "" }, { node, path }) => {
        const { unidad = node.ClaveUnidad } = combustibleOf(ClaveHYP) ?? {};
        if (unidad !== node.ClaveUnidad)
          report(`${path}.ClaveUnidad`, { clave: ClaveHYP, unidad, valor: node.ClaveUnidad });
      });
    },
  },
  complementRule("TIMBRA-HYP-SUBPRODUCTO", "SubProductoHYP", ({ ClaveHYP = "", SubProductoHYP = "" }) => {
    const { subproductos = [SubProductoHYP] } = combustibleOf(ClaveHYP) ?? {};
    if (SubProductoHYP === "" || subproductos.includes(SubProductoHYP)) return undefined;
    return { clave: ClaveHYP, subproducto: SubProductoHYP, permitidos: subproductos.join(", ") };
  }),
  complementRule("TIMBRA-HYP-PERMISO", "NumeroPermiso", ({ TipoPermiso = "", NumeroPermiso = "" }) =>
    NumeroPermiso !== "" && hasForma(TipoPermiso, NumeroPermiso) === false
      ? { tipo: TipoPermiso, numero: NumeroPermiso }
      : undefined,
  ),
];

/**
 * The rules of Hidrocarburos y Petrolíferos 1.0 at the lines, to be given to `check` beside `pagos20`. A complement is
 * looked into where a table has read or written it. A fuel without it is a warning: not everybody who sells one on has
 * a permit.
 */
export const hidroYPetro: ReglasDeComplemento = {
  tipo: "desconocido",
  rules: [missingRule("warning"), ...RULES_OF_THE_COMPLEMENT],
};

/** The same for a document of somebody known to hold a permit: a fuel without the complement is an error. */
export const hidroYPetroConPermiso: ReglasDeComplemento = {
  tipo: "desconocido",
  rules: [missingRule(), ...RULES_OF_THE_COMPLEMENT],
};
