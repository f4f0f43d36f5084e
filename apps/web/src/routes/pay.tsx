import { SendDialog } from "../features/invoices/actions/send-dialog.tsx";
import { SendingsPanel } from "../features/invoices/actions/sendings-panel.tsx";
import { Postmark } from "../features/invoices/stamped/postmark.tsx";
import { Timeline } from "../features/invoices/stamped/timeline.tsx";
import { PayScreen } from "../features/pays/one/pay-screen.tsx";

export function Component() {
  return <PayScreen Timeline={Timeline} Postmark={Postmark} SendDialog={SendDialog} SendingsPanel={SendingsPanel} />;
}
