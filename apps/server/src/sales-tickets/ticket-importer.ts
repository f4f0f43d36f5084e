import { DEFAULT_IDS, idOfKey, sentence, type TicketForm, ticketRequest } from "@timbra/contract";
import { formasPago } from "@timbra/sat-catalogues";
import { taxWarnings } from "../catalogues/index.ts";
import { type CellMessages, type Cells, type Importer, NOT_IN_LIST } from "../imports/index.ts";
import { plainText } from "../lib/plain-text.ts";
import { isUntaxed, parseTaxes, percent, vatOf } from "../products/index.ts";
import { ticketKey, toTicketContent } from "./ticket.ts";
import {
  deleteFreeTickets,
  findTickets,
  insertTickets,
  lockTickets,
  type TicketContent,
  updateTicket,
} from "./tickets.db.ts";

/** c_FormaPago: cash, when the file does not say. */
const CASH = "01";

/** What an import has to know of tickets. The same ticket: the same folio, at the same taxes. */
export const ticketImporter: Importer<TicketForm, TicketContent> = {
  kind: "tickets",
  schema: ticketRequest,
  toInput: (cells) => toInput(expandTaxes(cells)),
  errorsOf: (cells, { day, language }): CellMessages => ({
    ...((dayOfCell(cells["sold_on"]) ?? "") > day ? { sold_on: [sentence("ticket_future", language)] } : null),
    ...(cells["taxes"] !== undefined && parseTaxes(cells["taxes"]) === null
      ? { taxes: [sentence("import_taxes", language)] }
      : null),
    ...(isWithheld(cells) ? { taxes: [sentence("ticket_withheld", language)] } : null),
  }),
  warningsOf: ({ ieps }, context) =>
    Object.fromEntries(taxWarnings({ ieps: ["ieps", ieps] }, context).map(({ field, message }) => [field, [message]])),
  nameOf: (cells) => cells["folio"] ?? "",
  keyOf: (form) => ticketKey(toTicketContent(form)),
  toContent: toTicketContent,
  merge: (before, given, cells) => ({
    ...given,
    ...(cells["payment_form"] === undefined ? { payment_form_id: before.payment_form_id } : {}),
  }),
  async find(tx, forms) {
    const found = await findTickets(tx, [...new Set(forms.map(({ folio }) => folio))]);
    return new Map(found.map((ticket) => [ticketKey(ticket.content), ticket]));
  },
  insert: insertTickets,
  update: async (tx, id, content, now) => (await updateTicket(tx, id, content, now)) !== null,
  async lock(tx, ids) {
    const found = await lockTickets(tx, ids);
    return new Map(found.map((ticket) => [ticket.id, { changedAt: ticket.updated_at, archived: false }]));
  },
  deleteUnused: async (tx, ids) => new Set(await deleteFreeTickets(tx, ids)),
};

/** One cell may say all taxes, as in our own lists; a column for one of them goes before it. */
function expandTaxes(cells: Cells): Cells {
  return { ...(cells["taxes"] === undefined ? null : parseTaxes(cells["taxes"])), ...cells };
}

function toInput(cells: Cells): Readonly<Record<string, unknown>> {
  return {
    folio: cells["folio"],
    sold_on: dayOfCell(cells["sold_on"]),
    total: cells["total"]?.replace(/^\s*(?:mxn|mx)?\s*\$\s*/i, ""),
    payment_form_id: formOf(cells),
    tax_object_id: isUntaxed(cells) ? DEFAULT_IDS.untaxed_object : DEFAULT_IDS.tax_object,
    vat_tax_id: vatOf(cells),
    ieps: percent(cells["ieps"]),
  };
}

/** What the guide does not let into a global invoice. */
function isWithheld(cells: Cells): boolean {
  const said = cells["taxes"] === undefined ? null : parseTaxes(cells["taxes"]);
  return said !== null && ("vat_withheld" in said || "isr" in said);
}

/**
 * A key of c_FormaPago, also without its leading zero or with its words after it, or the words alone; cash unless
 * specified.
 */
function formOf(cells: Cells): number {
  const typed = cells["payment_form"];
  if (typed === undefined) return idOfKey("payment_form", CASH) ?? NOT_IN_LIST;
  const key = /^\d{1,2}(?!\d)/.exec(typed)?.[0].padStart(2, "0");
  const named = formasPago().find(({ descripcion }) => plainText(descripcion) === plainText(typed));
  return idOfKey("payment_form", key ?? named?.clave ?? "") ?? NOT_IN_LIST;
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
/** As dates are written in Mexico: day, month, year. */
const MEXICAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: .*)?$/;

/**
 * A day as spreadsheets have it, "2026-11-20" or "20/11/2026", as YYYY-MM-DD; anything else stays as it is, for the
 * form to refuse.
 */
function dayOfCell(text: string | undefined): string | undefined {
  const typed = text?.trim() ?? "";
  const iso = ISO.exec(typed);
  const mexican = MEXICAN.exec(typed);
  if (iso !== null) return isoDay(iso[1], iso[2], iso[3]);
  return mexican === null ? text : isoDay(mexican[3], mexican[2], mexican[1]);
}

function isoDay(year = "", month = "", day = ""): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
