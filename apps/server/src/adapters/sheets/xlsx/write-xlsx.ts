import { type ArchiveEntry, zipStream } from "../../zip/index.ts";
import type { SheetCell, SheetContent } from "../cell.ts";
import { columnName, headingXml, rowXml } from "./row-xml.ts";
import { stylesXml } from "./styles.ts";
import { MAIN, sheetName, sheetPath, workbookParts } from "./workbook.ts";

/** The rows of a sheet of Excel; what does not fit goes on in another. */
const ROWS_OF_A_SHEET = 1_048_576;

type Rows = readonly (readonly SheetCell[])[];

/** Rows on their way, with those that did not fit in the sheet before. */
interface Flow {
  readonly source: AsyncIterator<Rows>;
  left: Rows;
  ended: boolean;
}

/**
 * A workbook as it grows: rows are asked for batch by batch and leave compressed, whatever their number. The first row
 * is the headings, which stay in view and filter. `local` dates the parts; `rowsOfASheet` counts the headings.
 */
export async function* writeXlsx(
  sheet: SheetContent,
  local: string,
  rowsOfASheet = ROWS_OF_A_SHEET,
): AsyncGenerator<Uint8Array> {
  yield* zipStream(parts(sheet, rowsOfASheet), local);
}

async function* parts(sheet: SheetContent, rowsOfASheet: number): AsyncGenerator<ArchiveEntry> {
  const flow: Flow = { source: sheet.rows[Symbol.asyncIterator](), left: [], ended: false };
  try {
    const names: string[] = [];
    do {
      const at = names.length;
      names.push(sheetName(sheet.name, at));
      yield { name: sheetPath(at), content: sheetXml(sheet, flow, rowsOfASheet) };
    } while (!flow.ended);
    for (const [name, xml] of workbookParts(names, stylesXml)) yield { name, content: Buffer.from(xml) };
  } finally {
    await flow.source.return?.();
  }
}

async function* sheetXml({ columns }: SheetContent, flow: Flow, rowsOfASheet: number): AsyncGenerator<Uint8Array> {
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
  for await (const batch of sheetful(flow, rowsOfASheet - 1)) {
    yield Buffer.from(batch.map((cells, at) => rowXml(cells, names, number + 1 + at)).join(""));
    number += batch.length;
  }
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${names.at(-1)}${number}"/></worksheet>`);
}

/** At most `room` rows; tells the flow whether there are more. */
async function* sheetful(flow: Flow, room: number): AsyncGenerator<Rows> {
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
