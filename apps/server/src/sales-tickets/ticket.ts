import {
  DEFAULT_IDS,
  type InvoiceState,
  keyOfId,
  type Language,
  PRICE_KIND,
  type TaxChoice,
  type TicketColumn,
  type TicketForm,
  type TicketHolder,
  type TicketRow,
  type TicketStatus,
} from "@timbra/contract";
import { dateCell, numberCell, textCell } from "../adapters/sheets/index.ts";
import { type Tx, violatedKey } from "../db/index.ts";
import { contentVersion, requireCurrentVersion } from "../http/edit-version.ts";
import type { ExportColumns } from "../http/export.ts";
import { numberOf } from "../invoices/index.ts";
import type { Clock } from "../lib/clock.ts";
import { plainDecimal } from "../lib/decimal-text.ts";
import { newId } from "../lib/ids.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import { taxesText } from "../products/index.ts";
import { TICKET_STATUS_WORDS } from "../texts/index.ts";
import {
  deleteFreeTickets,
  getTicket,
  type HolderRecord,
  insertTicket,
  lockTickets,
  TICKET_CONTENT,
  type TicketContent,
  type TicketRecord,
  updateTicket,
} from "./tickets.db.ts";

export type SavedTicket =
  | { readonly kind: "saved"; readonly ticket: TicketRecord }
  | { readonly kind: "not_found" | "exists" }
  | { readonly kind: "held"; readonly folio: string };

/** Keeps a new ticket, or changes one that no invoice has. */
export async function saveTicket(tx: Tx, clock: Clock, issuerId: string, form: TicketForm): Promise<SavedTicket> {
  const now = clock.now();
  const content = toTicketContent(form);
  if (form.ticket_id === null) return toSaveResult(await insertTicket(tx, issuerId, newId(clock), content, now));
  const kept = await getTicket(tx, form.ticket_id);
  if (kept === null) return { kind: "not_found" };
  await requireCurrentVersion(tx, {
    owner: issuerId,
    expectedVersion: form.version,
    readCurrent: async () => toContent((await getTicket(tx, kept.id)) ?? kept),
  });
  if (isHeld(kept)) return { kind: "held", folio: kept.folio };
  const ticket = await updateTicket(tx, kept.id, content, now);
  return ticket === null ? { kind: "held", folio: kept.folio } : { kind: "saved", ticket };
}

function toSaveResult(ticket: TicketRecord | null): SavedTicket {
  return ticket === null ? { kind: "exists" } : { kind: "saved", ticket };
}

/** Whether a write ran into a ticket that is there already. */
export function isDuplicateKey(error: unknown): boolean {
  return violatedKey(error) === "tickets_once";
}

export type TicketDeletion =
  | { readonly kind: "deleted"; readonly count: number }
  | { readonly kind: "not_found" }
  | { readonly kind: "held"; readonly folio: string };

/** Deletes tickets that no invoice has: all of them, or none. */
export async function deleteTickets(tx: Tx, ids: readonly string[]): Promise<TicketDeletion> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await lockTickets(tx, wanted);
  if (found.length !== wanted.length) return { kind: "not_found" };
  const held = found.find(isHeld);
  if (held !== undefined) return { kind: "held", folio: held.folio };
  return { kind: "deleted", count: (await deleteFreeTickets(tx, wanted)).length };
}

/** Without tax object (clave 01) nothing else is kept. */
export function toTicketContent(form: TicketForm): TicketContent {
  const { folio, sold_on, total, payment_form_id, tax_object_id, vat_tax_id, ieps } = form;
  const untaxed = tax_object_id === DEFAULT_IDS.untaxed_object;
  const taxes = untaxed
    ? { vat_tax_id: DEFAULT_IDS.vat_tax, ieps: null }
    : { vat_tax_id, ieps: ieps === "0" ? null : ieps };
  return { folio, sold_on, total, payment_form_id, tax_object_id, ...taxes };
}

/** Two tickets with the same one are the same: a folio, at one combination of taxes. */
export function ticketKey({
  folio,
  tax_object_id,
  vat_tax_id,
  ieps,
}: Omit<TicketContent, "sold_on" | "total" | "payment_form_id">): string {
  return JSON.stringify([folio, tax_object_id, vat_tax_id, plainDecimal(ieps ?? "0")]);
}

/** Whether an invoice has it, so that it is neither changed nor deleted. */
function isHeld({
  global_invoice_id,
  own_invoice_id,
}: Pick<TicketRecord, "global_invoice_id" | "own_invoice_id">): boolean {
  return global_invoice_id !== null || own_invoice_id !== null;
}

/** Its taxes as products choose theirs; nothing is withheld of a ticket (guide of the global invoice). */
export function taxChoiceOf({
  tax_object_id,
  vat_tax_id,
  ieps,
}: Pick<TicketContent, "tax_object_id" | "vat_tax_id" | "ieps">): TaxChoice {
  return { tax_object_id, vat_tax_id, vat_rate_id: DEFAULT_IDS.vat_rate, r_isr: null, ieps };
}

export function toTicketRow(
  ticket: TicketRecord,
  holders: ReadonlyMap<string, HolderRecord>,
  language: Language,
): TicketRow {
  const holderOf = (id: string | null) => toHolder(id === null ? undefined : holders.get(id));
  const ieps = ticket.ieps === null ? null : plainDecimal(ticket.ieps);
  return {
    id: ticket.id,
    ...toContent(ticket),
    total: plainDecimal(ticket.total, PESO_DECIMALS),
    ieps,
    taxes: taxesInWords({ ...ticket, ieps }, language),
    status: statusOf(ticket),
    global_invoice: holderOf(ticket.global_invoice_id),
    credit_note: holderOf(ticket.credit_note_id),
    own_invoice: holderOf(ticket.own_invoice_id),
    version: contentVersion(toContent(ticket)),
    created_at: ticket.created_at.toISOString(),
    updated_at: ticket.updated_at.toISOString(),
  };
}

const PESO_DECIMALS = 2;

/** What a person wrote of a ticket, for its version. */
function toContent(ticket: TicketContent): TicketContent {
  return Object.fromEntries(TICKET_CONTENT.map((column) => [column, ticket[column]])) as object as TicketContent;
}

/** In the words of products, which imports understand. */
function taxesInWords(
  { tax_object_id, vat_tax_id, ieps }: Pick<TicketContent, "tax_object_id" | "vat_tax_id" | "ieps">,
  language: Language,
): string {
  const choice = {
    tax_object: { id: tax_object_id, clave: keyOfId("tax_object", tax_object_id) ?? "" },
    vat_tax: { id: vat_tax_id },
    ieps,
  };
  return taxesText(
    { ...choice, vat_rates: { id: DEFAULT_IDS.vat_rate }, r_isr: null, valor: PRICE_KIND.unit },
    language,
  );
}

function toHolder(found: HolderRecord | undefined): TicketHolder | null {
  if (found === undefined) return null;
  const { id, state, serie, folio } = found;
  return { id, state: state as InvoiceState, serie, folio: folio === null ? null : Number(folio) };
}

function statusOf({ global_invoice_id, own_invoice_id }: TicketRecord): TicketStatus {
  if (own_invoice_id !== null) return "on_its_own";
  return global_invoice_id === null ? "pending" : "in_global";
}

const NO_INVOICE = { serie: null, folio: null };

/** A ticket as the columns of an exported list. */
export const TICKET_CELLS: ExportColumns<TicketColumn, TicketRow> = {
  folio: [24, ({ folio }) => textCell(folio)],
  sold_on: [14, ({ sold_on }) => textCell(sold_on)],
  total: [16, ({ total }) => numberCell(total)],
  taxes: [26, ({ taxes }) => textCell(taxes)],
  payment_form: [16, (ticket) => textCell(keyOfId("payment_form", ticket.payment_form_id) ?? "")],
  status: [20, ({ status }, language) => textCell(TICKET_STATUS_WORDS[status][language])],
  // Blank for a draft, which has no number yet.
  invoice: [20, ({ own_invoice, global_invoice }) => textCell(numberOf(own_invoice ?? global_invoice ?? NO_INVOICE))],
  created_at: [20, (ticket) => dateCell(mexicanTime(new Date(ticket.created_at)))],
  updated_at: [20, (ticket) => dateCell(mexicanTime(new Date(ticket.updated_at)))],
};
