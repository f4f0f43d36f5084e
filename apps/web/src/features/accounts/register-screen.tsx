import { Anchor } from "@mantine/core";
import { registerRequest } from "@timbra/contract";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { RfcField } from "../../ui/fields/rfc-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { AccountForm } from "./account-form.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import { Entrance } from "./entrance.tsx";
import { MailboxHint } from "./mailbox-hint.tsx";
import { PasswordRules } from "./password-rules.tsx";
import { ResendForm } from "./resend-form.tsx";

const NOTHING = { rfc: "", username: "", email: "", password: "", password_confirmation: "" };

export function RegisterScreen() {
  const [registered, setRegistered] = useState<string | null>(null);
  return registered === null ? <RegisterForm onRegistered={setRegistered} /> : <CheckMail email={registered} />;
}

function RegisterForm({ onRegistered }: { readonly onRegistered: (email: string) => void }) {
  const { t } = useTranslation();
  const form = useSchemaForm(registerRequest, NOTHING);
  const { control } = form;
  const password = useWatch({ control, name: "password" });
  return (
    <Entrance
      title={t("accounts.register_title")}
      text={t("accounts.register_text")}
      foot={
        <>
          {t("accounts.has_account")}{" "}
          <Anchor component={Link} to="/auth/login" size="sm">
            {t("accounts.login_link")}
          </Anchor>
        </>
      }
    >
      <AccountForm
        form={form}
        submitLabel={t("accounts.register")}
        busyLabel={t("accounts.registering")}
        failure={t("common.register_error")}
        onSubmit={async (sent) => {
          await call("register", { body: sent });
          onRegistered(sent.email);
        }}
      >
        <RfcField control={control} name="rfc" label={t("accounts.rfc")} description={t("accounts.rfc_hint")} required />
        <TextField control={control} name="username" label={t("accounts.username")} autoComplete="username" required />
        <TextField control={control} name="email" type="email" label={t("accounts.email")} autoComplete="email" required />
        <PasswordField control={control} name="password" label={t("accounts.password")} autoComplete="new-password" required />
        <PasswordRules password={password} />
        <PasswordField
          control={control}
          name="password_confirmation"
          label={t("accounts.password_confirmation")}
          autoComplete="new-password"
          required
        />
      </AccountForm>
    </Entrance>
  );
}

function CheckMail({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  return (
    <Entrance title={t("accounts.check_mail_title")} text={t("accounts.check_mail_text", { email })} foot={<BackToLogin />}>
      <MailboxHint />
      <ResendForm email={email} />
    </Entrance>
  );
}
