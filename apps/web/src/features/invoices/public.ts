/** What other features use of invoices: the parts of a document's page and list, which payment receipts have too. */
export { useDerive } from "./derive.ts";
export { actionIcon, DocumentPage } from "./detail/document-page.tsx";
export { StampBadge, StampFacts } from "./detail/stamp-badge.tsx";
export { documentColumns } from "./list/document-columns.tsx";
export { SendDialog, SendManyButton } from "./send/send-on-demand.tsx";
export { ShareDialog } from "./send/share-dialog.tsx";
