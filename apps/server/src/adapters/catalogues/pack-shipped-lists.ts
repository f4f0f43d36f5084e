import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { packLists } from "./edition-lists.ts";
import { SHIPPED_FILE } from "./shipped-lists.ts";

/**
 * Rewrites the lists that come with the product: `npm run sat-lists -w @timbra/server -- catalogs.db`. The argument is
 * the SQLite form of the SAT's workbook that phpcfdi/resources-sat-catalogs publishes; the program `sqlite3` reads it.
 */
function main(file: string | undefined): void {
  if (file === undefined) throw new Error("usage: npm run sat-lists -w @timbra/server -- catalogs.db");
  const lists = {
    c_ClaveProdServ: linesOf(
      file,
      `SELECT id, ${isoDay("vigencia_desde")}, ${isoDay("vigencia_hasta")}, texto, similares
       FROM cfdi_40_productos_servicios ORDER BY id`,
    ),
    c_ClaveUnidad: linesOf(
      file,
      "SELECT id, vigencia_desde, vigencia_hasta, texto, simbolo FROM cfdi_40_claves_unidades ORDER BY id",
    ),
    // The municipality stands where other lists have their labels; of two thirds of the codes none is known.
    c_CodigoPostal: linesOf(
      file,
      `SELECT c.id, c.vigencia_desde, c.vigencia_hasta, m.texto, c.estado
       FROM cfdi_40_codigos_postales c
       LEFT JOIN cfdi_40_municipios m ON m.estado = c.estado AND m.municipio = c.municipio ORDER BY c.id`,
    ),
  };
  writeFileSync(
    SHIPPED_FILE,
    packLists(Object.fromEntries(Object.entries(lists).map(([list, lines]) => [list, { text: lines.join("\n") }]))),
  );
  const counts = Object.entries(lists).map(([list, lines]) => `${list}: ${lines.length} keys\n`);
  process.stdout.write(counts.join(""));
}

/** A day that the source may write as 31-12-2026. */
function isoDay(column: string): string {
  return `CASE WHEN ${column} LIKE '__-__-____'
    THEN substr(${column}, 7, 4) || '-' || substr(${column}, 4, 2) || '-' || substr(${column}, 1, 2)
    ELSE ${column} END`;
}

/** Values joined by tabs, without line breaks or doubled blanks in them. */
function linesOf(file: string, query: string): readonly string[] {
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

main(process.argv[2]);
