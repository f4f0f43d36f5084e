import { resendRequest } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { TextField } from "../../ui/fields/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { AccountForm } from "./account-form.tsx";

/** Asks for another verification mail; the answer is the same whether or not the account exists. */
export function ResendForm({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const form = useSchemaForm(resendRequest, { email });
  return (
    <AccountForm
      form={form}
      submitLabel={t("accounts.resend")}
      busyLabel={t("accounts.resending")}
      onSubmit={async (sent) => {
        const { message } = await call("resendVerification", { body: sent });
        toast.success(message);
      }}
    >
      <TextField control={form.control} name="email" type="email" label={t("accounts.email")} autoComplete="email" required />
    </AccountForm>
  );
}
