import { EDITION } from "@timbra/sat-catalogues";
import type { Edition } from "./adapters/catalogues/index.ts";
import type { ReleaseProblem } from "./adapters/sat-release/index.ts";

type Sentences = Readonly<Record<ReleaseProblem["code"], (problem: ReleaseProblem) => string>>;

const es = ({ list, row, count = 1 }: ReleaseProblem) => `${list}, fila ${row}${count > 1 ? ` (y otras ${count - 1})` : ""}`;
const en = ({ list, row, count = 1 }: ReleaseProblem) => `${list}, row ${row}${count > 1 ? ` (and ${count - 1} others)` : ""}`;

const PROBLEMS_ES: Sentences = {
  unreadable: ({ value }) => `El archivo está dañado o incompleto, o no se puede leer${value === undefined ? "" : ` (${value})`}.`,
  unknown_format: () => "No es un libro de Excel (.xls, .xlsx) ni un archivo SQLite.",
  too_slow: () => "Leer el archivo tomó demasiado tiempo.",
  list_missing: ({ list }) => `Falta la lista ${list}.`,
  column_missing: ({ list, value }) => `${list}: falta la columna «${value}».`,
  key_malformed: (problem) => `${es(problem)}: «${problem.value}» no tiene la forma de una clave.`,
  key_twice: (problem) => `${es(problem)}: la clave ${problem.value} está dos veces.`,
  day_unreadable: (problem) => `${es(problem)}: «${problem.value}» no es una fecha.`,
  label_missing: (problem) => `${es(problem)}: la clave ${problem.value} no tiene descripción.`,
  too_few_rows: ({ list, count, value }) => `${list}: hay ${count} claves y debe haber al menos ${value}; el archivo está incompleto.`,
  keys_gone: ({ list, count, value }) => `${list}: faltan ${count} claves que existían, como ${value}.`,
};

const PROBLEMS_EN: Sentences = {
  unreadable: ({ value }) => `The file is damaged or cut short, or cannot be read${value === undefined ? "" : ` (${value})`}.`,
  unknown_format: () => "It is neither an Excel workbook (.xls, .xlsx) nor a SQLite file.",
  too_slow: () => "Reading the file took too long.",
  list_missing: ({ list }) => `The list ${list} is missing.`,
  column_missing: ({ list, value }) => `${list}: the column "${value}" is missing.`,
  key_malformed: (problem) => `${en(problem)}: "${problem.value}" is not what a key looks like.`,
  key_twice: (problem) => `${en(problem)}: the key ${problem.value} is there twice.`,
  day_unreadable: (problem) => `${en(problem)}: "${problem.value}" is not a date.`,
  label_missing: (problem) => `${en(problem)}: the key ${problem.value} has no description.`,
  too_few_rows: ({ list, count, value }) => `${list}: it has ${count} keys and must have ${value} at least; the file is cut short.`,
  keys_gone: ({ list, count, value }) => `${list}: ${count} keys that there were are missing, such as ${value}.`,
};

function counted(keys: Edition["keys"]): string {
  return Object.entries(keys)
    .map(([list, count]) => `  ${list.padEnd(20)}${String(count).padStart(7)}`)
    .join("\n");
}

/** What `npm run catalogues` says. */
export const CATALOGUE_WORDS = {
  es: {
    help: `npm run catalogues
npm run catalogues -- import ARCHIVO [--date AAAA-MM-DD] [--by QUIÉN] [--database-url postgres://…]

Pone en uso los catálogos del SAT de un libro de Excel (catCFDI_V_4_*.xls, .xlsx) o del archivo SQLite público de los mismos datos. Si algo
está mal, dice todo lo que está mal y no cambia nada. El producto en marcha los toma en un minuto.`,
    noData: (folder: string) => `Todavía no hay datos en ${folder}: arranque el producto una vez.`,
    already: "Este mismo archivo ya está en uso.",
    imported: (keys: Edition["keys"]) => `En uso:\n${counted(keys)}`,
    refused: (problems: readonly ReleaseProblem[]) =>
      ["No se importó; sigue en uso lo que había.", ...problems.map((one) => `  - ${PROBLEMS_ES[one.code](one)}`)].join("\n"),
    status: (edition: Edition | null) =>
      edition === null
        ? `En uso: los catálogos incluidos, del ${EDITION.date}. De productos y unidades tienen las claves más comunes; importe el libro del SAT para tener todas.`
        : `En uso: ${edition.fileName} (${edition.format}), publicado ${edition.publishedOn ?? "en día desconocido"}
Importado ${edition.importedAt.toISOString()} por ${edition.importedBy}
SHA-256 ${edition.sha256}
${counted(edition.keys)}`,
  },
  en: {
    help: `npm run catalogues
npm run catalogues -- import FILE [--date YYYY-MM-DD] [--by WHO] [--database-url postgres://…]

Puts the SAT's lists in use, from an Excel workbook (catCFDI_V_4_*.xls, .xlsx) or the public SQLite file of the same data. If anything is
wrong, it tells all that is wrong and changes nothing. The running product takes them within a minute.`,
    noData: (folder: string) => `There is no data in ${folder} yet: start the product once.`,
    already: "This very file is in use already.",
    imported: (keys: Edition["keys"]) => `In use:\n${counted(keys)}`,
    refused: (problems: readonly ReleaseProblem[]) =>
      ["Not imported; what was in use still is.", ...problems.map((one) => `  - ${PROBLEMS_EN[one.code](one)}`)].join("\n"),
    status: (edition: Edition | null) =>
      edition === null
        ? `In use: the lists that come with the product, of ${EDITION.date}. Of products and units they have the commonest keys; import the SAT's workbook to have all.`
        : `In use: ${edition.fileName} (${edition.format}), published ${edition.publishedOn ?? "on an unknown day"}
Imported ${edition.importedAt.toISOString()} by ${edition.importedBy}
SHA-256 ${edition.sha256}
${counted(edition.keys)}`,
  },
} as const;
