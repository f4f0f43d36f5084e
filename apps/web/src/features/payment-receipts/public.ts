/** What other features use of payments. */
export { MarkPaid } from "./mark-paid.tsx";
