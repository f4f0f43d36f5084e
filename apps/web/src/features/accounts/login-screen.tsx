import { Anchor } from "@mantine/core";
import type { signInRequest } from "@timbra/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError, call } from "../../lib/api-client.ts";
import { type FormOf, useCheckedForm } from "../../lib/checked-form.ts";
import { lazyImport } from "../../lib/lazy-import.ts";
import { startAnsweredSession } from "../../lib/session.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { AccountForm } from "./account-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { SampleCompany } from "./sample-company.tsx";

/**
 * What is asked for: the password, then, of an account that has a second step, a code of the app or a recovery code.
 */
type Step = "password" | "app" | "recovery";

/** Signing in. The layout redirects a new session to its landing page. */
export function LoginScreen() {
  const { t } = useTranslation();
  const form = useCheckedForm<typeof signInRequest>(checkSignIn, { email: "", password: "", code: "" });
  const [step, setStep] = useState<Step>("password");
  const enter = async ({ code, ...known }: { email: string; password: string; code?: string | null | undefined }) => {
    try {
      startAnsweredSession(await call("signIn", { body: step === "password" ? known : { ...known, code } }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "second_factor_required" || step !== "password") throw error;
      setStep("app");
    }
  };
  const first = step === "password";
  return (
    <AuthLayout
      title={t(first ? "accounts.login_title" : "accounts.code_title")}
      text={first ? undefined : t(step === "app" ? "accounts.code_text" : "accounts.recovery_text")}
      foot={first ? <RegisterLink /> : undefined}
    >
      <AccountForm
        form={form}
        submitLabel={t("accounts.login")}
        busyLabel={t("accounts.logging_in")}
        onSubmit={enter}
        onRefused={(code) =>
          code === "email_not_verified" && (
            <Anchor component={Link} to="/verify" size="sm">
              {t("accounts.resend_title")}
            </Anchor>
          )
        }
      >
        {first ? (
          <CredentialsForm form={form} />
        ) : (
          <SecondFactorForm key={step} form={form} step={step} onStep={setStep} />
        )}
      </AccountForm>
      {first && <SampleCompany />}
    </AuthLayout>
  );
}

function RegisterLink() {
  const { t } = useTranslation();
  return (
    <>
      {t("accounts.no_account")}{" "}
      <Anchor component={Link} to="/register" size="sm">
        {t("accounts.register_link")}
      </Anchor>
    </>
  );
}

type LoginForm = FormOf<typeof signInRequest>;

/** Nobody has typed anything when the page opens: what checks it is loaded when the first field is left. */
const checkSignIn = async (typed: unknown) => (await lazyImport(() => import("./check-sign-in.ts"))).checkSignIn(typed);

function CredentialsForm({ form: { control } }: { readonly form: LoginForm }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField control={control} name="email" label={t("accounts.login_identity")} autoComplete="username" required />
      <PasswordField
        control={control}
        name="password"
        label={t("accounts.password")}
        autoComplete="current-password"
        required
      />
      <Anchor component={Link} to="/auth/forgot" size="sm">
        {t("accounts.forgot_link")}
      </Anchor>
    </>
  );
}

interface SecondFactorFormProps {
  readonly form: LoginForm;
  readonly step: "app" | "recovery";
  readonly onStep: (step: Step) => void;
}

function SecondFactorForm({ form, step, onStep }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const { setFocus, resetField } = form;
  useEffect(() => {
    setFocus("code");
    return () => resetField("code");
  }, [setFocus, resetField]);
  const app = step === "app";
  const way = (to: Step, words: string) => (
    <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onStep(to)}>
      {words}
    </Anchor>
  );
  return (
    <>
      <TextField
        control={form.control}
        name="code"
        label={t(app ? "accounts.code" : "accounts.recovery_code")}
        inputMode={app ? "numeric" : "text"}
        autoComplete="one-time-code"
        required
      />
      {app ? way("recovery", t("accounts.use_recovery")) : way("app", t("accounts.use_app"))}
      {way("password", t("accounts.other_account"))}
    </>
  );
}
