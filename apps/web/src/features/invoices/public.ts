/** What other features use of invoices: the parts of a document's page and list, which payment receipts have too. */
export { SatPanel } from "./cancel/sat-status.tsx";
export { actionIcon, CancelLink, DocumentPage, FileButtons, SendButton } from "./detail/document-page.tsx";
export { StampBadge, StampFacts } from "./detail/stamp-badge.tsx";
export { Timeline } from "./detail/timeline.tsx";
export { documentColumns } from "./list/document-columns.tsx";
export { DeliveriesPanel } from "./send/deliveries-panel.tsx";
export { SendDialog } from "./send/send-dialog.tsx";
export { SendManyButton } from "./send/send-many.tsx";
export { ShareDialog } from "./send/share-dialog.tsx";
