/** Decimals that a number can be shown with. */
const MOST_DECIMALS = 6;
const FIRST_FORMAT = 164;
const [DATE_FORMAT, TIME_FORMAT] = [FIRST_FORMAT, FIRST_FORMAT + 1];
const FIRST_NUMBER_FORMAT = FIRST_FORMAT + 2;

/**
 * The looks of cells, by their place in the list of `stylesXml`. A text that looks like a formula is marked as a text
 * for whoever edits it.
 */
export const STYLE = { plain: 0, heading: 1, date: 2, time: 3, literal: 4, number: 5 } as const;

/** A number grouped by thousands, with as many decimals as it came with. */
export function numberStyle(decimals: number): number {
  return STYLE.number + Math.min(decimals, MOST_DECIMALS);
}

const decimalPlaces = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => decimals);
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

export const stylesXml = [
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
