import { xmlText } from "./xml-text.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
export const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** The parts of a workbook that name the others, by their path; `sheets` are the names of its sheets. */
export function workbookParts(sheets: readonly string[], styles: string): ReadonlyMap<string, string> {
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

export function sheetPath(at: number): string {
  return `xl/worksheets/sheet${at + 1}.xml`;
}

/** A name that Excel takes for a sheet: at most 31 signs, none of its own. */
export function sheetName(name: string, at: number): string {
  const ending = at === 0 ? "" : ` (${at + 1})`;
  return name.replace(/[[\]:*?/\\]/g, " ").slice(0, 31 - ending.length) + ending;
}
