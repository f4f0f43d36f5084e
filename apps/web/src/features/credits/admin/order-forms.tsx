import { Decimal } from "@timbra/cfdi";
import { type ClientOrderRow, refundOrderRequest } from "@timbra/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { useSchemaForm } from "../../../lib/form.ts";
import { formatMoney } from "../../../lib/format.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { FormFrame } from "../../../ui/form-frame.tsx";
import { toast } from "../../../ui/toast.ts";
import { orderReference } from "../api.ts";
import { GrantCreditsForm, ReasonField } from "./grant-credits-form.tsx";

interface OrderFormProps {
  readonly order: ClientOrderRow;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Gives the buyer of an order credits. */
export function CreditOrderForm({ order, onDone, onClose }: OrderFormProps) {
  const { t } = useTranslation();
  return (
    <GrantCreditsForm
      title={t("admin_orders.grant_title", { rfc: order.issuer_rfc })}
      text={t("admin_orders.grant_text", { reference: orderReference(order.order_id) })}
      reasonText={t("admin_orders.reason_text")}
      send={(body) => call("creditOrder", { params: { id: order.order_id }, body })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/**
 * Requests a refund of an order. The idempotency key is made once when the form opens: sent again, nothing more is
 * refunded.
 */
export function RefundForm({ order, onDone, onClose }: OrderFormProps) {
  const { t } = useTranslation();
  const commandId = useMemo(() => crypto.randomUUID(), []);
  const form = useSchemaForm(refundOrderRequest, { wish: commandId, amount: "", reason: "" });
  const left = Decimal.parse(order.total).minus(Decimal.parse(order.refunded)).withScale(2).toString();
  return (
    <FormFrame
      as="modal"
      title={t("admin_orders.refund_title", { reference: orderReference(order.order_id) })}
      text={t("admin_orders.refund_text", { left: formatMoney(left, order.currency) })}
      form={form}
      submitLabel={t("admin_orders.refund")}
      busyText={t("issuer.saving")}
      onClose={onClose}
      onSubmit={async (body) => {
        toast.success((await call("refundOrder", { params: { id: order.order_id }, body })).message);
        await onDone();
      }}
    >
      <TextField
        control={form.control}
        name="amount"
        label={t("admin_orders.refund_amount")}
        description={t("admin_orders.refund_amount_text")}
        inputMode="decimal"
      />
      <ReasonField control={form.control} description={t("admin_orders.reason_text")} />
    </FormFrame>
  );
}
