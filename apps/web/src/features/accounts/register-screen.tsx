import { Anchor, Button, Text } from "@mantine/core";
import { isCheckDigitDoubtful, isRfcFormat, type RequestOf, registerRequest } from "@timbra/contract";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { startAnsweredSession } from "../../lib/session.ts";
import { RfcField } from "../../ui/fields/rfc-field.tsx";
import { EmailField, TextField } from "../../ui/fields/text-field.tsx";
import { useCommand } from "../../ui/use-command.ts";
import { AccountForm } from "./account-form.tsx";
import { AuthLayout, BackToLogin } from "./auth-layout.tsx";
import { useEmailConfirmed } from "./email-confirmed.ts";
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
  const suggested = useRef("");
  useEffect(() => {
    if (rfc === "" || !isRfcFormat(rfc) || form.getValues("username") !== suggested.current) return;
    // What a user name may have: letters and digits.
    suggested.current = rfc.replaceAll(/[&@]/g, "");
    form.setValue("username", suggested.current);
  }, [rfc, form]);
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
        <TextField
          control={control}
          name="username"
          label={t("accounts.username")}
          description={t("accounts.username_hint")}
          autoComplete="username"
          required
        />
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
  const { busy, run } = useCommand();
  const { email, password } = registered;
  const enter = async () => startAnsweredSession(await call("signIn", { body: { email, password } }));
  // Of whoever confirmed in another tab: when it was another address, this one is not confirmed, and goes on waiting.
  useEmailConfirmed(() => void enter().catch(() => undefined));
  return (
    <AuthLayout
      title={t("accounts.check_mail_title")}
      text={t("accounts.check_mail_text", { email: registered.email })}
      foot={<BackToLogin />}
    >
      <MailboxHint />
      <Button loading={busy} onClick={() => void run(enter)}>
        {t("accounts.confirmed_enter")}
      </Button>
      <ResendForm email={registered.email} hint={t("accounts.check_mail_correct")} secondary onOther={correct} />
    </AuthLayout>
  );
}
