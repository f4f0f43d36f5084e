import { type ClientOrderRow, grantCreditsRequest } from "@timbra/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { useSchemaForm } from "../../../lib/form.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { TextareaField } from "../../../ui/fields/textarea-field.tsx";
import { FormFrame } from "../../../ui/form-frame.tsx";
import { toast } from "../../../ui/toast.ts";
import { orderReference } from "../api.ts";

export interface OrderFormProps {
  readonly order: ClientOrderRow;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Gives the buyer of an order credits. The wish is made once as the form opens: sent again, it gives nothing more. */
export function CreditOrderForm({ order, onDone, onClose }: OrderFormProps) {
  const { t } = useTranslation();
  const wish = useMemo(() => crypto.randomUUID(), []);
  const form = useSchemaForm(grantCreditsRequest, { wish, credits: "", reason: "" });
  return (
    <FormFrame
      as="modal"
      title={t("admin_orders.grant_title", { rfc: order.issuer_rfc })}
      text={t("admin_orders.grant_text", { reference: orderReference(order.order_id) })}
      form={form}
      submitLabel={t("admin_orders.grant")}
      busyText={t("issuer.saving")}
      onClose={onClose}
      onSubmit={async (body) => {
        toast.success((await call("creditOrder", { params: { id: order.order_id }, body })).message);
        await onDone();
      }}
    >
      <TextField
        control={form.control}
        name="credits"
        label={t("admin_orders.grant_credits")}
        inputMode="numeric"
        required
      />
      <TextareaField
        control={form.control}
        name="reason"
        label={t("admin_orders.reason")}
        description={t("admin_orders.reason_text")}
        required
      />
    </FormFrame>
  );
}
