import { randomBytes } from "node:crypto";
import type { Comprobante, DoctoRelacionado, Pagos } from "@timbra/cfdi";
import type { InvoiceRow, ShareView } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { currencyDecimals } from "../lib/decimal-text.ts";
import { DAY_MS } from "../lib/durations.ts";
import { idOfBytes, newId } from "../lib/ids.ts";
import { sha256 } from "../lib/sha256.ts";
import { readStamped, satLinkOf } from "./detail.ts";
import type { Author } from "./draft.ts";
import { findInvoice, findStamp, numberOf, type StoredStamp, toInvoiceRow } from "./invoices.db.ts";
import { countOpening, findShare, insertShare, type ShareRecord } from "./sharing.db.ts";

/** Of a long invoice the page shows its beginning; the files have all of it. */
const SHOWN_LINES = 50;

interface ShareCommand extends Author {
  readonly invoiceId: string;
  /** How long the link works. */
  readonly days: number;
}

/** Makes a link to a stamped invoice. Its secret is shown only this once, and not stored. */
export async function createShare(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { issuerId, userId, invoiceId, days }: ShareCommand,
): Promise<{ readonly share: ShareRecord; readonly token: string } | "not_found" | "invoice_not_stamped"> {
  const token = newShareToken(issuerId);
  const now = clock.now();
  return withTenant(db, issuerId, async (tx) => {
    if ((await findInvoice(tx, issuerId, invoiceId)) === undefined) return "not_found";
    if ((await findStamp(tx, issuerId, invoiceId)) === null) return "invoice_not_stamped";
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const given = { issuerId, id: newId(clock), invoiceId, hash: hashOfToken(token), userId, now, expiresAt };
    return { share: await insertShare(tx, given), token };
  });
}

/** The link of a secret and the issuer it is of; null when there is none that works. */
export async function withOpenShare<T>(
  deps: Pick<Deps, "db" | "clock">,
  token: string,
  work: (tx: Tx, share: ShareRecord) => Promise<T>,
): Promise<T | null> {
  const issuerId = issuerOfToken(token);
  if (issuerId === null) return null;
  return withTenant(deps.db, issuerId, async (tx) => {
    const share = await findShare(tx, issuerId, hashOfToken(token), deps.clock.now());
    return share === undefined ? null : work(tx, share);
  });
}

/** What whoever has the link sees, with how the document stands now. */
export function viewShare(deps: Pick<Deps, "db" | "clock" | "catalogues">, token: string): Promise<ShareView | null> {
  return withOpenShare(deps, token, async (tx, share) => {
    const { issuer_id: issuerId, invoice_id: id } = share;
    const [invoice, stamp] = [await findInvoice(tx, issuerId, id), await findStamp(tx, issuerId, id)];
    if (invoice === undefined || stamp === null) return null;
    await countOpening(tx, issuerId, share.id, deps.clock.now());
    const row = toInvoiceRow(invoice, currencyDecimals(deps.catalogues));
    const document = readStamped(stamp);
    return {
      ...documentView(document, stamp),
      type: row.type,
      number: numberOf(row),
      date: row.date,
      ...sumOf(document, row),
      state: stateOf(row.state),
      sandbox: row.environment === "sandbox",
      expires_at: share.expires_at.toISOString(),
    };
  });
}

function documentView(document: Comprobante, { uuid, certifiedAt }: StoredStamp) {
  const { Emisor, Receptor, Conceptos, Complemento, LugarExpedicion } = document;
  const pagos = pagosOf(Complemento);
  const sold = pagos === undefined ? Conceptos : [];
  const paid = pagos === undefined ? [] : pagos.Pago.flatMap(({ DoctoRelacionado }) => DoctoRelacionado);
  const lines = sold
    .slice(0, SHOWN_LINES)
    .map((line) => ({ description: line.Descripcion, quantity: line.Cantidad, amount: line.Importe }));
  return {
    issuer: { rfc: Emisor.Rfc, name: Emisor.Nombre },
    receiver: { rfc: Receptor.Rfc, name: Receptor.Nombre },
    uuid,
    certified_at: certifiedAt,
    expedition_zip: LugarExpedicion,
    lines,
    paid: paid.slice(0, SHOWN_LINES).map(toPaid),
    more_lines: Math.max(sold.length, paid.length) - Math.min(SHOWN_LINES, Math.max(sold.length, paid.length)),
    sat_qr: satLinkOf(uuid, document),
  };
}

/** A receipt's own total is zero by law: what was paid stands in its complement, in pesos. */
function sumOf({ Complemento }: Comprobante, { total, currency }: Pick<InvoiceRow, "total" | "currency">) {
  const pagos = pagosOf(Complemento);
  return pagos === undefined ? { total, currency } : { total: pagos.Totales.MontoTotalPagos, currency: "MXN" };
}

function pagosOf(complementos: Comprobante["Complemento"] = []): Pagos | undefined {
  return complementos.find((one): one is Pagos => one.tipo === "pagos");
}

function toPaid({
  IdDocumento,
  Serie,
  Folio,
  NumParcialidad,
  ImpPagado,
  ImpSaldoInsoluto,
  MonedaDR,
}: DoctoRelacionado): ShareView["paid"][number] {
  const number = [Serie, Folio].filter((part) => part !== undefined).join("-");
  return {
    number: number || null,
    uuid: IdDocumento.toUpperCase(),
    instalment: NumParcialidad,
    amount: ImpPagado,
    left: ImpSaldoInsoluto,
    currency: MonedaDR,
  };
}

function stateOf(state: string): ShareView["state"] {
  if (state === "cancelled") return "cancelled";
  return state === "cancel_requested" || state === "cancel_in_process" ? "being_cancelled" : "live";
}

const ISSUER_BYTES = 16;
const SECRET_BYTES = 24;
const TOKEN = /^[\w-]{54}$/;

/** The secret of a new link: its issuer, in whose rows alone it is looked up, and 192 random bits. */
function newShareToken(issuerId: string): string {
  return Buffer.concat([Buffer.from(issuerId.replaceAll("-", ""), "hex"), randomBytes(SECRET_BYTES)]).toString(
    "base64url",
  );
}

/** The issuer that a secret names; null for a text that is no secret of ours. */
function issuerOfToken(token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const issuer = Buffer.from(token, "base64url").subarray(0, ISSUER_BYTES);
  return idOfBytes(issuer);
}

function hashOfToken(token: string): Buffer {
  return sha256(token);
}
