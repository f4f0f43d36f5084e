import { Anchor } from "@mantine/core";
import { signInRequest } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { startSession } from "../../lib/session.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { AccountForm } from "./account-form.tsx";
import { Entrance } from "./entrance.tsx";
import { SampleCompany } from "./sample-company.tsx";

/** Signing in. The frame leads a fresh session to where it belongs. */
export function LoginScreen() {
  const { t } = useTranslation();
  const form = useSchemaForm(signInRequest, { email: "", password: "" });
  const { control } = form;
  return (
    <Entrance
      title={t("accounts.login_title")}
      foot={
        <>
          {t("accounts.no_account")}{" "}
          <Anchor component={Link} to="/register" size="sm">
            {t("accounts.register_link")}
          </Anchor>
        </>
      }
    >
      <AccountForm
        form={form}
        submitLabel={t("accounts.login")}
        busyLabel={t("accounts.logging_in")}
        onSubmit={async (sent) => {
          const { token, user, is_register_completed, decimals } = await call("signIn", { body: sent });
          startSession({ token, user, isRegisterCompleted: is_register_completed, decimals });
        }}
        onRefused={(code) =>
          code === "email_not_verified" && (
            <Anchor component={Link} to="/verify" size="sm">
              {t("accounts.resend_title")}
            </Anchor>
          )
        }
      >
        <TextField control={control} name="email" label={t("accounts.login_identity")} autoComplete="username" required />
        <PasswordField control={control} name="password" label={t("accounts.password")} autoComplete="current-password" required />
        <Anchor component={Link} to="/auth/forgot" size="sm">
          {t("accounts.forgot_link")}
        </Anchor>
      </AccountForm>
      <SampleCompany />
    </Entrance>
  );
}
