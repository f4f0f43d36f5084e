import type { Catalogos, Complemento, ComplementoDesconocido, Comprobante, Messages, Problem } from "@timbra/cfdi";
import { COMPLEMENTOS, complementoDe, type EstadoEnLista, type Tabla } from "@timbra/cfdi/complementos";
import { complementos as en } from "@timbra/cfdi/messages/en";
import { complementos as es } from "@timbra/cfdi/messages/es";
import type { labelInSentence } from "../complement-labels/labels.ts";
import type {
  ComplementData,
  ComplementPlace,
  ComplementWriter,
  DraftComplement,
  WrittenComplement,
} from "../invoices/complements.ts";
import type { Language } from "../language.ts";

/** A table, with what names its attributes and nodes in a sentence: the names are loaded with it. */
interface NamedTable extends Tabla {
  readonly labelInSentence: typeof labelInSentence;
}

/** The tables of complements, by their ids. */
export type ComplementTables = ReadonlyMap<string, Tabla>;

/** The same with the names that sentences about them need. */
export type NamedComplementTables = ReadonlyMap<string, NamedTable>;

const MESSAGES: Readonly<Record<Language, Messages>> = { es, en };

/** Complements that a draft has fields of its own for. */
const WITH_OWN_FIELDS: ReadonlySet<string> = new Set(["pagos20", "implocal"]);

/** The complements that a draft may have, and where they stand in it. */
export const DRAFT_COMPLEMENTS: readonly { readonly id: string; readonly place: ComplementPlace }[] =
  COMPLEMENTOS.filter(({ id, en }) => en.includes("cfdi40") && !WITH_OWN_FIELDS.has(id)).map(({ id, lugar }) => ({
    id,
    place: lugar === "concepto" ? "line" : "document",
  }));

const PLACES = new Map(DRAFT_COMPLEMENTS.map(({ id, place }) => [id, place]));

/** The tables of some complements; of one that there is not, none. */
export async function loadComplementTables(complements: readonly DraftComplement[]): Promise<NamedComplementTables> {
  const names = new Set(complements.map(({ name }) => name));
  const wanted = COMPLEMENTOS.filter(({ id }) => names.has(id) && PLACES.has(id));
  if (wanted.length === 0) return new Map();
  // Thirty thousand letters, which the messages of invoices without complements would carry too.
  const [{ labelInSentence }, ...tables] = await Promise.all([
    import("../complement-labels/labels.ts"),
    ...wanted.map(async ({ id, load }) => [id, (await load()).tabla] as const),
  ]);
  return new Map(tables.map(([id, tabla]) => [id, { ...tabla, labelInSentence }]));
}

/** Where the keys in complements are looked up, and the day of the document, YYYY-MM-DD. */
interface ComplementLists {
  readonly catalogos?: Catalogos;
  readonly day?: string;
}

/** Writes complements by these tables. */
export function complementWriter(
  tables: NamedComplementTables,
  { language, catalogos, day = "" }: ComplementLists & { readonly language: Language },
): ComplementWriter {
  const keyState: EstadoEnLista = (list, key) => catalogos?.estadoEnComplemento?.(list, key, day);
  return {
    messages: { ...MESSAGES[language], campos: labelsIn(tables, language) },
    write: (complement, place, path) => written(tables, complement, place, path, keyState),
  };
}

/** What the attributes and nodes of some tables are called in a sentence. */
function labelsIn(tables: NamedComplementTables, language: Language): Messages["campos"] {
  return Object.fromEntries(
    [...tables.values()].flatMap((table) =>
      namesIn(table.raiz).map((name) => [name, table.labelInSentence(name, language)]),
    ),
  );
}

function namesIn({ nombre, atributos = {}, hijos = [] }: Tabla["raiz"]): string[] {
  return [nombre, ...Object.keys(atributos), ...hijos.flatMap(namesIn)];
}

function written(
  tables: ComplementTables,
  { name, data }: DraftComplement,
  place: ComplementPlace,
  path: string,
  keyState: EstadoEnLista,
): WrittenComplement {
  const tabla = tables.get(name);
  if (tabla === undefined) return refused(name, path, "TIMBRA-COMPLEMENTO-NOMBRE");
  if (PLACES.get(name) !== place) return refused(name, path, "TIMBRA-COMPLEMENTO-LUGAR");
  const result = complementoDe(tabla, data, path, keyState);
  if (result.ok) return { node: result.complemento, problems: result.problems };
  const { espacio, raiz, prefijo, esquema } = tabla;
  const xml = `<${prefijo}:${raiz.nombre} xmlns:${prefijo}="${espacio}"/>`;
  const node = { tipo: "desconocido", namespace: espacio, nombre: raiz.nombre, xml, campos: [], esquema, datos: data };
  return { node: node as ComplementoDesconocido, problems: result.problems };
}

function refused(nombre: string, path: string, code: string): WrittenComplement {
  const problem: Problem = { code, path, params: { nombre }, severity: "error" };
  return { node: { tipo: "desconocido", namespace: nombre, nombre, xml: "<x/>", campos: [] }, problems: [problem] };
}

/** What a document says in complements that their tables have read, as a draft has it. */
export function complementsIn(nodes: readonly Complemento[] = []): DraftComplement[] {
  return nodes.flatMap((node) => {
    if (node.tipo !== "desconocido" || !("datos" in node)) return [];
    const found = COMPLEMENTOS.find(
      ({ espacio, nombre, en: documents }) =>
        espacio === node.namespace && nombre === node.nombre && documents.includes("cfdi40"),
    );
    return found === undefined ? [] : [{ name: found.id, data: node.datos as ComplementData }];
  });
}

/** The same of the document and all its lines. */
export function complementsInDocument({ Complemento, Conceptos }: Comprobante): DraftComplement[] {
  return [
    ...complementsIn(Complemento),
    ...Conceptos.flatMap(({ ComplementoConcepto }) => complementsIn(ComplementoConcepto)),
  ];
}
