import type { InvoiceType, Receiver } from "@timbra/contract";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { withHeader } from "../draft/changes.ts";
import type { GlobalPeriod } from "../draft/editor-draft.ts";
import bands from "../editor/bands.module.css";
import { useEditor } from "../editor/editor-context.ts";
import { PickedSelect } from "../editor/picked-select.tsx";
import type { HeaderProblems } from "../editor/problem-index.ts";
import { allowedUses } from "./allowed-uses.ts";
import { CustomerPicker } from "./customer-picker.tsx";
import { GlobalPeriodFields } from "./global-period-fields.tsx";
import { ReceiverFacts } from "./receiver-facts.tsx";

interface ReceiverBandProps {
  readonly customerId: string | null;
  readonly receiver: Receiver | null;
  readonly type: InvoiceType;
  readonly useId: number | null;
  readonly global: GlobalPeriod | null;
  readonly problems: HeaderProblems;
  /** A customer was chosen: what comes next. */
  readonly onPicked: () => void;
}

/** To whom: the customer, their fiscal facts, and the use that their regime allows. */
export const ReceiverBand = memo(function ReceiverBand({
  customerId,
  receiver,
  type,
  useId,
  global,
  problems,
  onPicked,
}: ReceiverBandProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const uses = allowedUses(form.catalogues.cfdi_uses, receiver, type);
  return (
    <section className={bands.band} aria-labelledby="invoice-to-whom">
      <h2 id="invoice-to-whom" className={bands.title}>
        {t("invoice_editor.to_whom")}
      </h2>
      {receiver === null ? (
        <CustomerPicker error={problems["customer_id"]} onPicked={onPicked} />
      ) : (
        <ReceiverFacts customerId={customerId} receiver={receiver} error={problems["customer_id"]} />
      )}
      <PickedSelect
        field="cfdi_use_id"
        label={t("invoice_editor.cfdi_use")}
        options={uses.map(({ id, key, descripcion }) => ({ value: id, label: `${key} · ${descripcion}` }))}
        value={useId}
        onPick={(id) => edit(withHeader({ cfdi_use_id: id }))}
        problems={problems}
        {...(uses.length === 1
          ? { hint: t(type === "T" ? "invoice_editor.cfdi_use_transfer" : "invoice_editor.cfdi_use_generic") }
          : {})}
      />
      {global !== null && <GlobalPeriodFields period={global} problems={problems} />}
    </section>
  );
});
