import { useTranslation } from "react-i18next";
import { CustomerPick } from "../../../ui/customer-pick/customer-pick.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { Payer } from "./pay-form.ts";

interface PayerPickerProps {
  readonly payer: Payer | null;
  readonly onPick: (payer: Payer | null) => void;
}

/** Who paid: found while one types, or told by the invoice that was chosen. */
export function PayerPicker({ payer, onPick }: PayerPickerProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t("pays.payer")}>
      <CustomerPick
        label={t("pays.payer")}
        placeholder={t("pays.payer_search")}
        emptyText={t("pays.payer_none")}
        change={t("pays.other_payer")}
        chosen={payer}
        onPick={(customer) =>
          onPick(customer === null ? null : { id: customer.id, name: customer.name, rfc: customer.rfc })
        }
      />
    </Panel>
  );
}
