import { SendDialog } from "../features/invoices/actions/send-dialog.tsx";
import { SendManyButton } from "../features/invoices/actions/send-many-button.tsx";
import { PayList } from "../features/pays/list/pay-list.tsx";

/** Where the list of receipts meets the letters of invoices. */
export function Component() {
  return <PayList SendDialog={SendDialog} SendManyButton={SendManyButton} />;
}
