import { Anchor, Text } from "@mantine/core";
import { isCheckDigitDoubtful, type RequestOf, registerRequest } from "@timbra/contract";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { RfcField } from "../../ui/fields/rfc-field.tsx";
import { EmailField, TextField } from "../../ui/fields/text-field.tsx";
import { AccountForm } from "./account-form.tsx";
import { AuthLayout, BackToLogin } from "./auth-layout.tsx";
import { MailboxHint } from "./mailbox-hint.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { ResendForm } from "./resend-form.tsx";

const EMPTY_REGISTRATION = { rfc: "", username: "", email: "", password: "", password_confirmation: "" };

type Registration = RequestOf<"register">;

export function RegisterScreen() {
  const [registered, setRegistered] = useState<Registration | null>(null);
  return registered === null ? (
    <RegisterForm onRegistered={setRegistered} />
  ) : (
    <CheckMail key={registered.email} registered={registered} onCorrected={setRegistered} />
  );
}

function RegisterForm({ onRegistered }: { readonly onRegistered: (sent: Registration) => void }) {
  const { t } = useTranslation();
  const form = useSchemaForm(registerRequest, EMPTY_REGISTRATION);
  const { control } = form;
  const rfc = useWatch({ control, name: "rfc" });
  return (
    <AuthLayout
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
          onRegistered(sent);
        }}
      >
        <div>
          <RfcField
            control={control}
            name="rfc"
            label={t("accounts.rfc")}
            description={t("accounts.rfc_hint")}
            required
          />
          <div role="status">
            {isCheckDigitDoubtful(rfc) && (
              <Text size="xs" c="var(--tb-warning-ink)" mt="xs">
                {t("accounts.rfc_check_digit")}
              </Text>
            )}
          </div>
        </div>
        <TextField control={control} name="username" label={t("accounts.username")} autoComplete="username" required />
        <EmailField control={control} name="email" label={t("accounts.email")} required />
        <NewPasswordFields control={control} label={t("accounts.password")} />
      </AccountForm>
    </AuthLayout>
  );
}

interface CheckMailProps {
  readonly registered: Registration;
  readonly onCorrected: (sent: Registration) => void;
}

/** Where the link was sent; an address that was mistyped is corrected here, and the registration of it forgotten. */
function CheckMail({ registered, onCorrected }: CheckMailProps) {
  const { t } = useTranslation();
  const correct = async (email: string) => {
    const sent = { ...registered, email };
    const { message } = await call("register", { body: { ...sent, corrects: registered.email } });
    onCorrected(sent);
    return message;
  };
  return (
    <AuthLayout
      title={t("accounts.check_mail_title")}
      text={t("accounts.check_mail_text", { email: registered.email })}
      foot={<BackToLogin />}
    >
      <MailboxHint />
      <ResendForm email={registered.email} hint={t("accounts.check_mail_correct")} onOther={correct} />
    </AuthLayout>
  );
}
