import type { UpdateProblem } from "./adapters/catalogues/index.ts";
import type { DownloadProblem, ReleaseProblem } from "./adapters/sat-release/index.ts";

export type CatalogueProblem = UpdateProblem;

type Sentences = Readonly<Record<ReleaseProblem["code"], (problem: ReleaseProblem) => string>>;
type DownloadSentences = Readonly<Record<DownloadProblem["code"], (value: string) => string>>;

const es = ({ list, row, count = 1 }: ReleaseProblem) =>
  `${list}, fila ${row}${count > 1 ? ` (y otras ${count - 1})` : ""}`;
const en = ({ list, row, count = 1 }: ReleaseProblem) =>
  `${list}, row ${row}${count > 1 ? ` (and ${count - 1} others)` : ""}`;

const PROBLEMS_ES: Sentences = {
  unreadable: ({ value }) =>
    `El archivo está dañado o incompleto, o no se puede leer${value === undefined ? "" : ` (${value})`}.`,
  unknown_format: () => "No es un libro de Excel (.xls, .xlsx) ni un archivo SQLite.",
  too_slow: () => "Leer el archivo tomó demasiado tiempo.",
  list_missing: ({ list }) => `Falta la lista ${list}.`,
  column_missing: ({ list, value }) => `${list}: falta la columna «${value}».`,
  key_malformed: (problem) => `${es(problem)}: «${problem.value}» no tiene la forma de una clave.`,
  key_twice: (problem) => `${es(problem)}: la clave ${problem.value} está dos veces.`,
  day_unreadable: (problem) => `${es(problem)}: «${problem.value}» no es una fecha.`,
  label_missing: (problem) => `${es(problem)}: la clave ${problem.value} no tiene descripción.`,
  cell_malformed: (problem) => `${es(problem)}: «${problem.value}» no es lo que esa columna lleva.`,
  too_few_rows: ({ list, count, value }) =>
    `${list}: hay ${count} claves y debe haber al menos ${value}; el archivo está incompleto.`,
  keys_gone: ({ list, count, value }) => `${list}: faltan ${count} claves que existían, como ${value}.`,
};

const PROBLEMS_EN: Sentences = {
  unreadable: ({ value }) =>
    `The file is damaged or cut short, or cannot be read${value === undefined ? "" : ` (${value})`}.`,
  unknown_format: () => "It is neither an Excel workbook (.xls, .xlsx) nor a SQLite file.",
  too_slow: () => "Reading the file took too long.",
  list_missing: ({ list }) => `The list ${list} is missing.`,
  column_missing: ({ list, value }) => `${list}: the column "${value}" is missing.`,
  key_malformed: (problem) => `${en(problem)}: "${problem.value}" is not what a key looks like.`,
  key_twice: (problem) => `${en(problem)}: the key ${problem.value} is there twice.`,
  day_unreadable: (problem) => `${en(problem)}: "${problem.value}" is not a date.`,
  label_missing: (problem) => `${en(problem)}: the key ${problem.value} has no description.`,
  cell_malformed: (problem) => `${en(problem)}: "${problem.value}" is not what that column holds.`,
  too_few_rows: ({ list, count, value }) =>
    `${list}: it has ${count} keys and must have ${value} at least; the file is cut short.`,
  keys_gone: ({ list, count, value }) => `${list}: ${count} keys that there were are missing, such as ${value}.`,
};

const DOWNLOAD_ES: DownloadSentences = {
  no_network: (value) =>
    `No se pudo llegar al sitio del SAT (${value}). Revise la conexión, o descargue el libro y use «npm run catalogues -- import ARCHIVO».`,
  address_not_allowed: (value) => `El sitio del SAT lleva a otra parte, y no se siguió: ${value}`,
  no_answer: (value) => `El sitio del SAT no entregó el archivo (${value}).`,
  no_workbook: (value) => `La página ya no tiene el enlace a los catálogos de CFDI 4.0: ${value}`,
  too_large: (value) => `El archivo es mucho mayor que los catálogos del SAT: ${value}`,
  cut_short: (value) => `La descarga se interrumpió (${value}). Intente de nuevo.`,
};

const DOWNLOAD_EN: DownloadSentences = {
  no_network: (value) =>
    `The SAT's site could not be reached (${value}). Check the connection, or download the workbook and use "npm run catalogues -- import FILE".`,
  address_not_allowed: (value) => `The SAT's site leads elsewhere, and was not followed: ${value}`,
  no_answer: (value) => `The SAT's site did not give the file (${value}).`,
  no_workbook: (value) => `The page has no link to the lists of CFDI 4.0 any more: ${value}`,
  too_large: (value) => `The file is much larger than the SAT's lists: ${value}`,
  cut_short: (value) => `The download broke off (${value}). Try again.`,
};

const isOfDownload = (problem: CatalogueProblem): problem is DownloadProblem => problem.code in DOWNLOAD_ES;

/** What is wrong with a file of lists, or with having one, in a sentence. */
export function catalogueProblem(problem: CatalogueProblem, language: "es" | "en"): string {
  if (isOfDownload(problem)) return (language === "es" ? DOWNLOAD_ES : DOWNLOAD_EN)[problem.code](problem.value);
  return (language === "es" ? PROBLEMS_ES : PROBLEMS_EN)[problem.code](problem);
}
