import type { CancelRequestBody, MessageKey } from "@timbra/contract";
import type { Tx } from "../../adapters/postgres/index.ts";
import { findLiveReplaced, type LockedInvoice, listRelatives } from "./cancellable.db.ts";
import { isAwaitedAsReplacement } from "./cancellation.db.ts";
import { replaces } from "./relations.ts";

/** What keeps a request from being made, at its field. */
export interface RequestFault {
  readonly field: "motive" | "replacement_uuid" | "receipts";
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, string>>;
}

export interface RequestToCheck {
  readonly issuerId: string;
  readonly invoice: LockedInvoice;
  readonly wish: CancelRequestBody;
  /** The invoice that the wish names, if it is one of the issuer's. */
  readonly replacement: LockedInvoice | undefined;
}

/** Everything that the SAT would refuse and that our own books already tell. */
export async function checkRequest(tx: Tx, request: RequestToCheck): Promise<readonly RequestFault[]> {
  const { issuerId, invoice, wish } = request;
  const uuid = invoice.uuid ?? "";
  const awaited: RequestFault[] = (await isAwaitedAsReplacement(tx, issuerId, uuid))
    ? [{ field: "motive", key: "cancel_awaited" }]
    : [];
  const relatives = await listRelatives(tx, issuerId, uuid);
  const replaced: RequestFault[] = (await replacesLive(tx, issuerId, invoice))
    ? [{ field: "motive", key: "cancel_replaces_live" }]
    : [];
  if (wish.motive === "01")
    return [...awaited, ...replaced, ...checkReplacement(request), ...checkReceipts(request, relatives)];
  if (relatives.length === 0) return [...awaited, ...replaced];
  return [
    ...awaited,
    ...replaced,
    { field: "motive", key: "cancel_relatives", params: { numbers: relatives.map(nameOf).join(", ") } },
  ];
}

/**
 * With its substitute an invoice may be cancelled that receipts pay; but then they pay nothing that lives, and somebody
 * has to say that they will be replaced.
 */
function checkReceipts({ invoice, wish }: RequestToCheck, relatives: readonly LockedInvoice[]): RequestFault[] {
  const receipts = invoice.type === "P" ? [] : relatives.filter(({ type }) => type === "P");
  if (receipts.length === 0 || wish.receipts === "will_be_replaced") return [];
  return [{ field: "receipts", key: "cancel_paid", params: { numbers: receipts.map(nameOf).join(", ") } }];
}

/**
 * A receipt that is cancelled gives back what it settles; the one that it replaced, if that is still live, would count
 * again.
 */
async function replacesLive(tx: Tx, issuerId: string, { id, type }: LockedInvoice): Promise<boolean> {
  return type === "P" && (await findLiveReplaced(tx, issuerId, id)) !== null;
}

function checkReplacement({ invoice, replacement }: RequestToCheck): RequestFault[] {
  const key = replacement === undefined ? "cancel_replacement_unknown" : faultOf(invoice, replacement);
  return key === null ? [] : [{ field: "replacement_uuid", key }];
}

function faultOf(invoice: LockedInvoice, replacement: LockedInvoice): MessageKey | null {
  if (replacement.id === invoice.id) return "cancel_replacement_same";
  if (!["stamped", "cancel_rejected"].includes(replacement.state)) return "cancel_replacement_not_live";
  return replaces(replacement.draft, invoice.uuid ?? "") ? null : "cancel_replacement_unrelated";
}

function nameOf({ serie, folio, uuid }: LockedInvoice): string {
  return [serie, folio].filter((part) => part !== null).join("-") || (uuid ?? "");
}
