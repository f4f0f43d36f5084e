import { type Comprobante, fechaLimiteDeCancelacion } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import type { CancellationBody, CancellationRelative, Language } from "@timbra/contract";
import type { Tx } from "../../adapters/postgres/index.ts";
import { currencyDecimals } from "../../currency-decimals.ts";
import type { Deps } from "../../deps.ts";
import { findInvoice } from "../invoice.db.ts";
import { toInvoiceRow } from "../invoice-row.ts";
import { findStamp } from "../stamp-facts.db.ts";
import { listReceipts } from "./attempts.db.ts";
import { type LockedInvoice, listRelatives } from "./cancellable.db.ts";
import { listCancellations } from "./cancellation.db.ts";
import { toCancellationBody } from "./cancellation-body.ts";
import { forecastOf } from "./forecast.ts";
import { replaces } from "./relations.ts";

/** Everything about cancelling an invoice; undefined when the issuer has none by that id. */
export async function getCancellation(
  tx: Tx,
  deps: Pick<Deps, "catalogues" | "clock">,
  issuerId: string,
  id: string,
  language: Language,
): Promise<CancellationBody | undefined> {
  const invoice = await findInvoice(tx, issuerId, id);
  if (invoice === undefined) return undefined;
  const decimals = currencyDecimals(deps.catalogues);
  const row = toInvoiceRow(invoice, decimals);
  const document = await readDocument(tx, issuerId, id);
  const receipts = await listReceipts(tx, issuerId, id);
  const requests = await listCancellations(tx, issuerId, id);
  const [cancellation = null, ...earlier] = requests.map((one) => toCancellationBody(one, receipts, language));
  const relatives = row.uuid === null ? [] : await listRelatives(tx, issuerId, row.uuid);
  const canRequest = row.state === "stamped" || row.state === "cancel_rejected";
  return {
    invoice: { ...row, expedition_zip: document?.LugarExpedicion ?? null },
    can_request: canRequest,
    is_global: document?.InformacionGlobal !== undefined,
    forecast:
      document === null || !canRequest
        ? null
        : forecastOf(
            document,
            deps.clock.now(),
            requests.some(({ state }) => state === "rejected"),
          ),
    last_day: document === null ? null : (fechaLimiteDeCancelacion(document) ?? null),
    relatives: relatives.map((one) => toRelative(one, row.uuid ?? "", decimals)),
    cancellation,
    earlier,
  };
}

async function readDocument(tx: Tx, issuerId: string, id: string): Promise<Comprobante | null> {
  const stamp = await findStamp(tx, issuerId, id);
  if (stamp === null) return null;
  const read = readCfdi(stamp.xml);
  if (!read.ok) throw new Error("A stored stamp cannot be read.");
  return read.comprobante;
}

function toRelative(
  invoice: LockedInvoice,
  uuid: string,
  decimals: (currency: string) => number,
): CancellationRelative {
  const row = toInvoiceRow(invoice, decimals);
  return { ...row, replaces: replaces(invoice.draft, uuid) };
}
