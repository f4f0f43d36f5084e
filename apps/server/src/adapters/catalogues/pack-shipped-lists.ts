import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { complementFile } from "./complement-lists.ts";
import { LISTS_OF_SCHEMA, type ListSource, SOURCES } from "./complement-sources.ts";
import { packTexts } from "./edition-lists.ts";
import { SHIPPED_FILE } from "./shipped-lists.ts";

/**
 * Rewrites the lists that come with the product: `npm run sat-lists -w @timbra/server -- catalogs.db complements.db
 * catCartaPorte.xsd`. The first two are the SQLite form of the SAT's workbooks that phpcfdi/resources-sat-catalogs
 * publishes, which the program `sqlite3` reads; the third is the SAT's schema of the lists of Carta Porte.
 */
function main([catalogs, complements, schema]: readonly string[]): void {
  if (catalogs === undefined || complements === undefined || schema === undefined)
    throw new Error("usage: npm run sat-lists -w @timbra/server -- catalogs.db complements.db catCartaPorte.xsd");
  packLongLists(catalogs);
  for (const [family, lists] of Object.entries(SOURCES)) {
    const file = family === "catCFDI" ? catalogs : complements;
    const texts = Object.entries(lists).map(([list, source]) => {
      const lines = linesOf(file, queryOf(source)).sort();
      return [[list, ...Object.keys(source.facts)].join("\t"), lines] as const;
    });
    const keys = (LISTS_OF_SCHEMA[family] ?? []).map((list) => [list, keysInSchema(schema, list)] as const);
    pack(complementFile(family), [...texts, ...keys]);
  }
}

function packLongLists(file: string): void {
  const lists = {
    // The municipality stands where other lists have their labels; of two thirds of the codes none is known.
    c_CodigoPostal: linesOf(
      file,
      `SELECT c.id, c.vigencia_desde, c.vigencia_hasta, m.texto, c.estado
       FROM cfdi_40_codigos_postales c
       LEFT JOIN cfdi_40_municipios m ON m.estado = c.estado AND m.municipio = c.municipio ORDER BY c.id`,
    ),
    c_ClaveProdServ: linesOf(
      file,
      `SELECT id, ${isoDay("vigencia_desde")}, ${isoDay("vigencia_hasta")}, texto, similares
       FROM cfdi_40_productos_servicios ORDER BY id`,
    ),
    c_ClaveUnidad: linesOf(
      file,
      "SELECT id, vigencia_desde, vigencia_hasta, texto, simbolo FROM cfdi_40_claves_unidades ORDER BY id",
    ),
  };
  pack(SHIPPED_FILE, Object.entries(lists));
}

function pack(file: URL, lists: readonly (readonly [heading: string, lines: readonly string[]])[]): void {
  writeFileSync(file, packTexts(lists.map(([heading, lines]) => [heading, lines.join("\n")])));
  const counts = lists.map(([heading, lines]) => `${heading.split("\t")[0]}: ${lines.length} keys\n`);
  process.stdout.write(counts.join(""));
}

function queryOf({ table, key, label, dated, facts }: ListSource): string {
  const days = dated ? ["vigencia_desde", "vigencia_hasta"] : ["''", "''"];
  const columns = [key, ...days, label ?? "''", ...Object.values(facts)];
  // The workbook's own columns may be called alike: each has a name of its own here, or SQLite's JSON loses one.
  return `SELECT ${columns.map((column, at) => `${column} AS c${at}`).join(", ")} FROM ${table}`;
}

function keysInSchema(file: string, list: string): string[] {
  const type = readFileSync(file, "utf8").split(`simpleType name="${list}"`)[1]?.split("</xs:simpleType>")[0] ?? "";
  const keys = [...type.matchAll(/enumeration value="([^"]+)"/g)].map(([, key = ""]) => `${key}\t\t\t`);
  return [...new Set(keys)].sort();
}

/** A day that the source may write as 31-12-2026. */
function isoDay(column: string): string {
  return `CASE WHEN ${column} LIKE '__-__-____'
    THEN substr(${column}, 7, 4) || '-' || substr(${column}, 4, 2) || '-' || substr(${column}, 1, 2)
    ELSE ${column} END`;
}

/** Values joined by tabs, without line breaks or doubled blanks in them. */
function linesOf(file: string, query: string): string[] {
  const options = { encoding: "utf8", maxBuffer: 2 ** 28 } as const;
  const rows: readonly Record<string, unknown>[] = JSON.parse(
    execFileSync("sqlite3", ["-readonly", "-json", file, query], options),
  );
  return rows.map((row) =>
    Object.values(row)
      .map((value) =>
        String(value ?? "")
          .replace(/\s+/g, " ")
          .trim(),
      )
      .join("\t"),
  );
}

main(process.argv.slice(2));
