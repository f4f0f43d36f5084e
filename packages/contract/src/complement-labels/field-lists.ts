import { type ComplementListName, SEARCHED_LISTS, type SharedListName } from "../catalogues.ts";
import type { ComplementData } from "../invoices/complements.ts";

type SearchedList = ComplementListName | SharedListName;

/** A node of a complement with what it says. */
export interface NodeAround {
  readonly nombre: string;
  readonly data: ComplementData;
}

/** Where the keys of a field are. */
export interface FieldList {
  readonly list: SearchedList;
  /** Only those that the list has within this key of another field: the municipalities of a state. */
  readonly within?: string;
}

/**
 * The list of the SAT that a field has its keys from: `lista` of its type, or that of an address in Mexico, which the
 * schema leaves open because others are abroad. `around` are the node that the field is of and those around it, the
 * nearest first. Undefined where nobody here has the list.
 */
export function listOfField(
  name: string,
  lista: string | undefined,
  around: readonly NodeAround[],
): FieldList | undefined {
  const list = lista ?? listOfAddress(name, around);
  if (list === undefined || !isSearched(list)) return undefined;
  const within = narrowing(list, around);
  return within === undefined ? { list } : { list, within };
}

function isSearched(list: string): list is SearchedList {
  return (SEARCHED_LISTS as readonly string[]).includes(list);
}

const LISTS_OF_ADDRESS: Readonly<Record<string, SearchedList>> = {
  Estado: "catCFDI:c_Estado",
  Municipio: "catCFDI:c_Municipio",
  Localidad: "catCFDI:c_Localidad",
  CodigoPostal: "catCFDI:c_CodigoPostal",
};

const MEXICO = "MEX";
/** Countries of which the SAT lists the states. */
const WITH_STATES: ReadonlySet<unknown> = new Set([MEXICO, "USA", "CAN"]);

function listOfAddress(name: string, [own]: readonly NodeAround[]): SearchedList | undefined {
  if (own?.nombre !== "Domicilio") return undefined;
  const { Pais } = own.data;
  return Pais === MEXICO || (name === "Estado" && WITH_STATES.has(Pais)) ? LISTS_OF_ADDRESS[name] : undefined;
}

/** The field whose key a list is narrowed by. */
const NARROWED_BY: Readonly<Partial<Record<SearchedList, string>>> = {
  "catCFDI:c_Estado": "Pais",
  "catCFDI:c_Municipio": "Estado",
  "catCFDI:c_Localidad": "Estado",
  "catCFDI:c_CodigoPostal": "Estado",
  "catHidroYPetro:c_SubProductoHYP": "ClaveHYP",
  "catCartaPorte:c_RegimenAduanero": "EntradaSalidaMerc",
};

/** The key in c_CveTransporte of what a node is about. */
const TRANSPORT_OF_NODE: Readonly<Record<string, string>> = {
  Autotransporte: "01",
  TransporteMaritimo: "02",
  TransporteAereo: "03",
  TransporteFerroviario: "04",
};

function narrowing(list: SearchedList, around: readonly NodeAround[]): string | undefined {
  if (list === "catCartaPorte:c_TipoPermiso") return TRANSPORT_OF_NODE[around[0]?.nombre ?? ""];
  const field = NARROWED_BY[list];
  if (field === undefined) return undefined;
  const found = around.map(({ data }) => data[field]).find((value) => typeof value === "string" && value !== "");
  if (typeof found === "string") return found;
  return list === "catCFDI:c_Estado" ? MEXICO : undefined;
}
