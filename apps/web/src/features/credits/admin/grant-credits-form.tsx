import { grantCreditsRequest, type ReadRequestOf } from "@timbra/contract";
import { useMemo } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSchemaForm } from "../../../lib/form.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { TextareaField } from "../../../ui/fields/textarea-field.tsx";
import type { FieldProps } from "../../../ui/fields/use-field.ts";
import { FormFrame } from "../../../ui/form-frame.tsx";
import { toast } from "../../../ui/toast.ts";

interface GrantCreditsFormProps {
  readonly title: string;
  readonly text: string;
  /** Who can read the reason. */
  readonly reasonText: string;
  readonly send: (body: ReadRequestOf<"grantCredits">) => Promise<{ readonly message: string }>;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Gives an issuer credits. The idempotency key is made once when the form opens: a second click, or a repeat after a
 * lost answer, gives nothing more.
 */
export function GrantCreditsForm({ title, text, reasonText, send, onDone, onClose }: GrantCreditsFormProps) {
  const { t } = useTranslation();
  const wish = useMemo(() => crypto.randomUUID(), []);
  const form = useSchemaForm(grantCreditsRequest, { wish, credits: "", reason: "" });
  const { control } = form;
  return (
    <FormFrame
      as="modal"
      title={title}
      text={text}
      form={form}
      submitLabel={t("admin_orders.grant")}
      busyText={t("issuer.saving")}
      onClose={onClose}
      onSubmit={async (body) => {
        toast.success((await send(body)).message);
        await onDone();
      }}
    >
      <TextField
        control={control}
        name="credits"
        label={t("admin_orders.grant_credits")}
        inputMode="numeric"
        required
      />
      <ReasonField control={control} description={reasonText} />
    </FormFrame>
  );
}

/** Why an administrator does something: the field `reason`, which the audit log keeps. */
export function ReasonField<Values extends FieldValues, Sent>(
  props: Pick<FieldProps<Values, Sent>, "control" | "description">,
) {
  const { t } = useTranslation();
  return <TextareaField {...props} name={"reason" as FieldPath<Values>} label={t("admin_orders.reason")} required />;
}
