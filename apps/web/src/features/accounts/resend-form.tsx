import { resendRequest } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { EmailField } from "../../ui/fields/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { AccountForm } from "./account-form.tsx";

interface ResendFormProps {
  readonly email: string;
  readonly hint?: string;
  readonly secondary?: boolean;
  /**
   * Handles another address than `email`; returns the message to show. Without it, a link is requested for that address
   * too.
   */
  readonly onOther?: (email: string) => Promise<string>;
}

/** Asks for another verification mail; the answer is the same whether or not the account exists. */
export function ResendForm({ email, hint, secondary = false, onOther }: ResendFormProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(resendRequest, { email });
  return (
    <AccountForm
      form={form}
      submitLabel={t("accounts.resend")}
      busyLabel={t("accounts.resending")}
      secondary={secondary}
      onSubmit={async (sent) => {
        const isOther = onOther !== undefined && sent.email.toLowerCase() !== email.toLowerCase();
        toast.success(isOther ? await onOther(sent.email) : (await call("resendVerification", { body: sent })).message);
      }}
    >
      <EmailField control={form.control} name="email" label={t("accounts.email")} description={hint} required />
    </AccountForm>
  );
}
