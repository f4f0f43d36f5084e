import { type ArchiveEntry, zipStream } from "../zip/zip-stream.ts";
import { looksLikeFormula, type SheetCell, type SheetContent } from "./sheet.ts";

/** The rows of a sheet of Excel; what does not fit goes on in another. */
const ROWS_PER_SHEET = 1_048_576;

type Rows = readonly (readonly SheetCell[])[];

/** Rows on their way, with those that did not fit in the sheet before. */
interface RowSource {
  readonly source: AsyncIterator<Rows>;
  left: Rows;
  ended: boolean;
}

/**
 * A workbook as it grows, of a sheet or of several: rows are asked for batch by batch and leave compressed, whatever
 * their number. The first row is the headings, which stay in view and filter. `local` dates the parts; `rowsOfASheet`
 * counts the headings.
 */
export async function* writeXlsx(
  sheets: SheetContent | readonly SheetContent[],
  local: string,
  rowsOfASheet = ROWS_PER_SHEET,
): AsyncGenerator<Uint8Array> {
  yield* zipStream(parts([sheets].flat(), rowsOfASheet), local);
}

async function* parts(sheets: readonly SheetContent[], rowsOfASheet: number): AsyncGenerator<ArchiveEntry> {
  const names: string[] = [];
  for (const sheet of sheets) yield* sheetParts(sheet, names, rowsOfASheet);
  for (const [name, xml] of workbookParts(names, stylesXml)) yield { name, content: Buffer.from(xml) };
}

/** One sheet, and those in which what does not fit goes on; adds their names. */
async function* sheetParts(sheet: SheetContent, names: string[], rowsOfASheet: number): AsyncGenerator<ArchiveEntry> {
  const flow: RowSource = { source: sheet.rows[Symbol.asyncIterator](), left: [], ended: false };
  try {
    for (let continued = 0; !flow.ended; continued += 1) {
      const at = names.length;
      names.push(sheetName(sheet.name, continued));
      yield { name: sheetPath(at), content: sheetXml(sheet, flow, rowsOfASheet) };
    }
  } finally {
    await flow.source.return?.();
  }
}

async function* sheetXml({ columns }: SheetContent, flow: RowSource, rowsOfASheet: number): AsyncGenerator<Uint8Array> {
  const names = columns.map((_, at) => columnName(at));
  const widths = columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join("");
  yield Buffer.from(
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<cols>${widths}</cols><sheetData>${headingXml(
        columns.map(({ header }) => header),
        names,
      )}`,
  );
  let number = 1;
  for await (const batch of nextSheetRows(flow, rowsOfASheet - 1)) {
    yield Buffer.from(batch.map((cells, at) => rowXml(cells, names, number + 1 + at)).join(""));
    number += batch.length;
  }
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${names.at(-1)}${number}"/></worksheet>`);
}

/** At most `room` rows; returns whether there are more. */
async function* nextSheetRows(flow: RowSource, room: number): AsyncGenerator<Rows> {
  let free = room;
  for (;;) {
    if (flow.left.length === 0) {
      const next = await flow.source.next();
      if (next.done === true) {
        flow.ended = true;
        return;
      }
      flow.left = next.value;
    }
    // Only now is it known that another row is there to need another sheet.
    if (free === 0 && flow.left.length > 0) return;
    const batch = flow.left.slice(0, free);
    flow.left = flow.left.slice(free);
    free -= batch.length;
    if (batch.length > 0) yield batch;
  }
}

/** More digits than these a spreadsheet rounds away: such a number is written as a text, which it keeps. */
const EXACT_DIGITS = 15;

/** "A", "B", … "Z", "AA". */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

/** A row of a sheet; `names` are those of its columns, `number` is from 1. */
function rowXml(cells: readonly SheetCell[], names: readonly string[], number: number): string {
  const body = cells.map((cell, at) => (cell === null ? "" : cellXml(cell, `${names[at]}${number}`))).join("");
  return `<row r="${number}">${body}</row>`;
}

function headingXml(headers: readonly string[], names: readonly string[]): string {
  return `<row r="1">${headers.map((header, at) => textXml(header, `${names[at]}1`, STYLE.heading)).join("")}</row>`;
}

function cellXml(cell: NonNullable<SheetCell>, place: string): string {
  if (cell.kind === "text") return textXml(cell.text, place, looksLikeFormula(cell.text) ? STYLE.literal : STYLE.plain);
  if (cell.kind === "date")
    return valueXml(serialDate(cell.local), place, cell.local.includes("T") ? STYLE.time : STYLE.date);
  const [whole = "", fraction = ""] = cell.decimal.replace("-", "").split(".");
  if (whole.length + fraction.length > EXACT_DIGITS) return textXml(cell.decimal, place, STYLE.plain);
  return valueXml(cell.decimal, place, numberStyle(fraction.length));
}

function textXml(text: string, place: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

function valueXml(value: string, place: string, style: number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
}

const MS_PER_DAY = 86_400_000;
/** Day 0 of a spreadsheet, such that every day since March 1900 has the number that Excel gives it. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** A local day or time as the number by which a spreadsheet knows it: days, and the part of a day. */
function serialDate(local: string): string {
  const [day = "", time = "00:00:00"] = local.split("T");
  const days = (Date.parse(`${day}T00:00:00Z`) - DAY_ZERO) / MS_PER_DAY;
  const partOfDay = Date.parse(`1970-01-01T${time}Z`) / MS_PER_DAY;
  return String(days + partOfDay);
}

/** The most characters that a cell of Excel holds. */
const LONGEST = 32_767;
/** Control signs, what is no sign, and lone halves of a pair. */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped.
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * A text as a cell's XML carries it. A sign that XML cannot carry is written _xHHHH_, and a text that looks like such
 * an escape is escaped itself (ECMA-376, ST_Xstring).
 */
function xmlText(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(UNWRITABLE, escapedUnit)
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

function escapedUnit(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** The parts of a workbook that name the others, by their path; `sheets` are the names of its sheets. */
function workbookParts(sheets: readonly string[], styles: string): ReadonlyMap<string, string> {
  const override = (part: string, type: string) => `<Override PartName="${part}" ContentType="${TYPES}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const parts: readonly (readonly [string, string])[] = [
    [
      "[Content_Types].xml",
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>${override("/xl/workbook.xml", "sheet.main")}${override("/xl/styles.xml", "styles")}` +
        `${sheets.map((_, at) => override(`/${sheetPath(at)}`, "worksheet")).join("")}</Types>`,
    ],
    [
      "_rels/.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_, at) => relation(`sheet${at}`, "worksheet", sheetPath(at).slice("xl/".length))).join("")}` +
        `${relation("styles", "styles", "styles.xml")}</Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
        `${sheets.map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="sheet${at}"/>`).join("")}</sheets></workbook>`,
    ],
    ["xl/styles.xml", styles],
  ];
  return new Map(parts.map(([path, xml]) => [path, HEAD + xml]));
}

function sheetPath(at: number): string {
  return `xl/worksheets/sheet${at + 1}.xml`;
}

/** A name that Excel takes for a sheet: at most 31 signs, none of its own. */
function sheetName(name: string, at: number): string {
  const ending = at === 0 ? "" : ` (${at + 1})`;
  return name.replace(/[[\]:*?/\\]/g, " ").slice(0, 31 - ending.length) + ending;
}

/** Decimals that a number can be shown with. */
const MAX_DECIMALS = 6;
const FIRST_FORMAT = 164;
const [DATE_FORMAT, TIME_FORMAT] = [FIRST_FORMAT, FIRST_FORMAT + 1];
const FIRST_NUMBER_FORMAT = FIRST_FORMAT + 2;

/**
 * The looks of cells, by their place in the list of `stylesXml`. A text that looks like a formula is marked as a text
 * for whoever edits it.
 */
const STYLE = { plain: 0, heading: 1, date: 2, time: 3, literal: 4, number: 5 } as const;

/** A number grouped by thousands, with as many decimals as it came with. */
function numberStyle(decimals: number): number {
  return STYLE.number + Math.min(decimals, MAX_DECIMALS);
}

const decimalPlaces = Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals) => decimals);
const numberFormat = (decimals: number) => `#,##0${decimals === 0 ? "" : `.${"0".repeat(decimals)}`}`;

const FORMATS = [
  `<numFmt numFmtId="${DATE_FORMAT}" formatCode="dd/mmm/yyyy"/>`,
  `<numFmt numFmtId="${TIME_FORMAT}" formatCode="dd/mmm/yyyy\\ hh:mm:ss"/>`,
  ...decimalPlaces.map(
    (decimals) => `<numFmt numFmtId="${FIRST_NUMBER_FORMAT + decimals}" formatCode="${numberFormat(decimals)}"/>`,
  ),
];

const look = (attributes: string) => `<xf borderId="0" xfId="0" ${attributes}/>`;

const LOOKS = [
  look('numFmtId="0" fontId="0" fillId="0"'),
  look('numFmtId="0" fontId="1" fillId="2" applyFont="1" applyFill="1"'),
  look(`numFmtId="${DATE_FORMAT}" fontId="0" fillId="0" applyNumberFormat="1"`),
  look(`numFmtId="${TIME_FORMAT}" fontId="0" fillId="0" applyNumberFormat="1"`),
  look('numFmtId="0" fontId="0" fillId="0" quotePrefix="1"'),
  ...decimalPlaces.map((decimals) =>
    look(`numFmtId="${FIRST_NUMBER_FORMAT + decimals}" fontId="0" fillId="0" applyNumberFormat="1"`),
  ),
];

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';

const stylesXml = [
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  `<numFmts count="${FORMATS.length}">${FORMATS.join("")}</numFmts>`,
  `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>`,
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE3F3EC"/><bgColor indexed="64"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${LOOKS.length}">${LOOKS.join("")}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  "</styleSheet>",
].join("");
