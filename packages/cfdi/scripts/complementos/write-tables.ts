import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Nodo, Tabla } from "../../src/complementos/tablas/tabla.ts";
import { readSchema } from "./read-schema.ts";
import { withCadena } from "./read-stylesheet.ts";
import { SatFolder } from "./sat-folder.ts";
import { COMPLEMENTS, DOCUMENTS, type SatVocabulary } from "./vocabularies.ts";

/*
 * Writes the tables of src/complementos/tablas/generated from the SAT's schemas and stylesheets:
 * `npm run tables -w @timbra/cfdi -- FOLDER`, where FOLDER has `www.sat.gob.mx`.
 */

const GENERATED = join(import.meta.dirname, "../../src/complementos/tablas/generated");
const HEAD = "// Written by scripts/complementos from the SAT's schemas and stylesheets; not to be changed by hand.\n";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder that has www.sat.gob.mx");
const sat = new SatFolder(folder);
mkdirSync(GENERATED, { recursive: true });
for (const file of readdirSync(GENERATED)) rmSync(join(GENERATED, file));
for (const vocabulary of [...COMPLEMENTS, ...DOCUMENTS]) {
  write(vocabulary.tabla, moduleOf(tableOf(vocabulary)));
}
write("indice", indexModule());

function tableOf({ prefijo, esquema, hoja }: SatVocabulary): Tabla {
  const schema = readSchema(sat, esquema);
  const { espacio, tipos } = schema;
  return { espacio, prefijo, esquema: `http://${esquema}`, tipos, raiz: withCadena(schema, sat, hoja) };
}

/** A table as a module. */
function moduleOf(table: Tabla): string {
  const { raiz, tipos, ...rest } = table;
  const types = Object.entries(tipos).map(([name, tipo]) => `    ${JSON.stringify(name)}: ${JSON.stringify(tipo)},\n`);
  const head = Object.entries(rest).map(([name, text]) => `  ${name}: ${JSON.stringify(text)},\n`);
  const body = `${head.join("")}  tipos: {\n${types.join("")}  },\n  raiz: ${nodeOf(raiz, "  ")},\n`;
  return `${HEAD}import type { Tabla } from "../tabla.ts";\n\nexport const tabla: Tabla = {\n${body}};\n`;
}

/** A node on a line of its own, its children below it. */
function nodeOf({ hijos, ...node }: Nodo, indent: string): string {
  const own = JSON.stringify(node);
  if (hijos === undefined) return own;
  const children = hijos.map((child) => `${indent}  ${nodeOf(child, `${indent}  `)},\n`).join("");
  return `${own.slice(0, -1)}, "hijos": [\n${children}${indent}]}`;
}

/** Which table is of which element, in which documents, and how it is loaded. */
function indexModule(): string {
  const entry = (vocabulary: SatVocabulary): string => {
    const { espacio, raiz } = readSchema(sat, vocabulary.esquema);
    const { en, lugar, tabla } = vocabulary;
    const where = en.length === 0 ? `clase: "${tabla}"` : `en: ${JSON.stringify(en)}, lugar: "${lugar}"`;
    const id = en.length === 0 ? "" : `id: "${tabla}", `;
    return `  { ${id}espacio: "${espacio}", nombre: "${raiz.nombre}", ${where}, load: () => import("./${tabla}.gen.ts") },\n`;
  };
  return `${HEAD}import type { DocumentoPublicado, TablaPublicada } from "../load.ts";

/** Every complement that has a table. */
export const COMPLEMENTOS: readonly TablaPublicada[] = [
${COMPLEMENTS.map(entry).join("")}];

/** Every document that is read by a table. */
export const DOCUMENTOS: readonly DocumentoPublicado[] = [
${DOCUMENTS.map(entry).join("")}];
`;
}

function write(name: string, text: string): void {
  writeFileSync(join(GENERATED, `${name}.gen.ts`), text);
}
