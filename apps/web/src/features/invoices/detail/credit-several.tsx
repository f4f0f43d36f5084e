import { Button } from "@mantine/core";
import type { InvoiceRow } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { mayCredit } from "../derive.ts";

const CreditSeveralDialog = lazyDialog(() => import("./credit-several-dialog.tsx").then((m) => m.CreditSeveralDialog));

interface CreditSeveralProps {
  readonly rows: readonly InvoiceRow[];
}

/** One credit note over the selected invoices, where they are of one customer and one currency. */
export function CreditSeveralButton({ rows }: CreditSeveralProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<readonly InvoiceRow[] | null>(null);
  const credited = rows.filter(mayCredit);
  const [first] = credited;
  const isOne = credited.every(
    ({ receiver_rfc, currency }) => receiver_rfc === first?.receiver_rfc && currency === first.currency,
  );
  return (
    <>
      {credited.length > 1 && isOne && (
        <Button size="compact-sm" variant="default" onClick={() => setAsked(credited)}>
          {t("actions.credit_several", { count: credited.length })}
        </Button>
      )}
      {asked !== null && <CreditSeveralDialog rows={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
