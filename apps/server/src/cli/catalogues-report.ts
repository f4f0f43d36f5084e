import { EDITION } from "@timbra/sat-catalogues";
import type { Edition, KeyChange } from "../adapters/catalogues/index.ts";
import { type CatalogueProblem, catalogueProblem } from "../catalogues/index.ts";

function counted(keys: Edition["keys"]): string {
  return Object.entries(keys)
    .map(([list, count]) => `  ${list.padEnd(20)}${String(count).padStart(7)}`)
    .join("\n");
}

const countOf = (changes: readonly KeyChange[], kind: KeyChange["kind"]) =>
  changes.filter((change) => change.kind === kind).length;

/** What `npm run catalogues` says. */
export const CATALOGUE_TEXTS = {
  es: {
    help: `npm run catalogues
npm run catalogues -- update [--by QUIÉN] [--database-url postgres://…]
npm run catalogues -- import ARCHIVO [--date AAAA-MM-DD] [--by QUIÉN] [--database-url postgres://…]

Sin nada, dice cuáles están en uso. «update» descarga el libro que el SAT publica (CATALOGUES_URL). «import» pone en uso los catálogos del SAT de un libro de Excel (catCFDI_V_4_*.xls, .xlsx). Si algo
está mal, dice todo lo que está mal y no cambia nada. El producto en marcha los toma en un minuto.`,
    noData: (folder: string) => `Todavía no hay datos en ${folder}: arranque el producto una vez.`,
    already: "Este mismo archivo ya está en uso.",
    imported: (keys: Edition["keys"], changes: readonly KeyChange[]) =>
      `En uso:\n${counted(keys)}
Frente a lo que estaba en uso: ${countOf(changes, "added")} claves nuevas, ${countOf(changes, "ended")} con último día, ${countOf(changes, "reinstated")} vigentes de nuevo, ${countOf(changes, "changed")} con otro nombre o dato.`,
    refused: (problems: readonly CatalogueProblem[]) =>
      [
        "No se importó; sigue en uso lo que había.",
        ...problems.map((one) => `  - ${catalogueProblem(one, "es")}`),
      ].join("\n"),
    status: (edition: Edition | null) =>
      edition === null
        ? `En uso: los catálogos incluidos, del ${EDITION.date}: todas las claves de productos, unidades y códigos postales. Importe el libro del SAT para tener lo que publicó después.`
        : `En uso: ${edition.fileName} (${edition.format}), publicado ${edition.publishedOn ?? "en día desconocido"}
Importado ${edition.importedAt.toISOString()} por ${edition.importedBy}
SHA-256 ${edition.sha256}
${counted(edition.keys)}`,
  },
  en: {
    help: `npm run catalogues
npm run catalogues -- update [--by WHO] [--database-url postgres://…]
npm run catalogues -- import FILE [--date YYYY-MM-DD] [--by WHO] [--database-url postgres://…]

Without anything, it tells which are in use. "update" fetches the workbook that the SAT publishes (CATALOGUES_URL). "import" puts the SAT's lists in use, from an Excel workbook (catCFDI_V_4_*.xls, .xlsx). If anything is
wrong, it tells all that is wrong and changes nothing. The running product takes them within a minute.`,
    noData: (folder: string) => `There is no data in ${folder} yet: start the product once.`,
    already: "This very file is in use already.",
    imported: (keys: Edition["keys"], changes: readonly KeyChange[]) =>
      `In use:\n${counted(keys)}
Against what was in use: ${countOf(changes, "added")} new keys, ${countOf(changes, "ended")} with a last day, ${countOf(changes, "reinstated")} in force again, ${countOf(changes, "changed")} with another name or fact.`,
    refused: (problems: readonly CatalogueProblem[]) =>
      ["Not imported; what was in use still is.", ...problems.map((one) => `  - ${catalogueProblem(one, "en")}`)].join(
        "\n",
      ),
    status: (edition: Edition | null) =>
      edition === null
        ? `In use: the lists that come with the product, of ${EDITION.date}: all keys of products, units and postal codes. Import the SAT's workbook to have what it published since.`
        : `In use: ${edition.fileName} (${edition.format}), published ${edition.publishedOn ?? "on an unknown day"}
Imported ${edition.importedAt.toISOString()} by ${edition.importedBy}
SHA-256 ${edition.sha256}
${counted(edition.keys)}`,
  },
} as const;
