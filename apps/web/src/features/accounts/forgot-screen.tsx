import { Alert } from "@mantine/core";
import { forgotPasswordRequest } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { EmailField } from "../../ui/fields/text-field.tsx";
import { AccountForm } from "./account-form.tsx";
import { AuthLayout, BackToLogin } from "./auth-layout.tsx";
import { MailboxHint } from "./mailbox-hint.tsx";

export function ForgotScreen() {
  const { t } = useTranslation();
  const [sent, setSent] = useState<string | null>(null);
  const form = useSchemaForm(forgotPasswordRequest, { email: "" });
  return (
    <AuthLayout title={t("accounts.forgot_title")} text={t("accounts.forgot_text")} foot={<BackToLogin />}>
      <AccountForm
        form={form}
        submitLabel={t("accounts.forgot_send")}
        busyLabel={t("accounts.resending")}
        onSubmit={async (request) => setSent((await call("forgotPassword", { body: request })).message)}
      >
        <EmailField control={form.control} name="email" label={t("accounts.email")} required />
      </AccountForm>
      <div role="status">
        {sent !== null && (
          <Alert color="jade">
            {sent}
            <MailboxHint />
          </Alert>
        )}
      </div>
    </AuthLayout>
  );
}
