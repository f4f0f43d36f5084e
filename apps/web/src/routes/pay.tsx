import { SendDialog } from "../features/invoices/actions/send-dialog.tsx";
import { SendingsPanel } from "../features/invoices/actions/sendings-panel.tsx";
import { ShareDialog } from "../features/invoices/actions/share-dialog.tsx";
import { Postmark } from "../features/invoices/stamped/postmark.tsx";
import { SatPanel } from "../features/invoices/stamped/sat-panel.tsx";
import { StampFacts } from "../features/invoices/stamped/stamp-facts.tsx";
import { Timeline } from "../features/invoices/stamped/timeline.tsx";
import { PayScreen } from "../features/pays/one/pay-screen.tsx";

export function Component() {
  return (
    <PayScreen
      Timeline={Timeline}
      Postmark={Postmark}
      StampFacts={StampFacts}
      SatPanel={SatPanel}
      SendDialog={SendDialog}
      SendingsPanel={SendingsPanel}
      ShareDialog={ShareDialog}
    />
  );
}
