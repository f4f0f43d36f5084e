import { Anchor, Button } from "@mantine/core";
import { resetPasswordRequest } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { AccountForm } from "./account-form.tsx";
import { AuthLayout, BackToLogin } from "./auth-layout.tsx";
import { useMailedLink } from "./mailed-link.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

/** The page of the link in the recovery mail. */
export function ResetScreen() {
  const { t } = useTranslation();
  const { user_id, token } = useMailedLink();
  const [done, setDone] = useState<string | null>(null);
  if (user_id === undefined || token === undefined) {
    return (
      <AuthLayout
        title={t("accounts.verify_failed_title")}
        text={t("accounts.reset_link_missing")}
        foot={<BackToLogin />}
      >
        <Button component={Link} to="/auth/forgot" mt="md">
          {t("accounts.forgot_title")}
        </Button>
      </AuthLayout>
    );
  }
  if (done !== null) {
    return (
      <AuthLayout title={t("accounts.reset_done_title")} text={done}>
        <Button component={Link} to="/auth/login" mt="md">
          {t("accounts.login")}
        </Button>
      </AuthLayout>
    );
  }
  return <ResetForm userId={user_id} token={token} onDone={setDone} />;
}

interface ResetFormProps {
  readonly userId: string;
  readonly token: string;
  readonly onDone: (message: string) => void;
}

function ResetForm({ userId, token, onDone }: ResetFormProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(resetPasswordRequest, { user_id: userId, token, password: "", password_confirmation: "" });
  const { control } = form;
  return (
    <AuthLayout title={t("accounts.reset_title")} text={t("accounts.reset_text")} foot={<BackToLogin />}>
      <AccountForm
        form={form}
        submitLabel={t("accounts.reset_save")}
        busyLabel={t("common.loading")}
        onSubmit={async (sent) => onDone((await call("resetPassword", { body: sent })).message)}
        onRefused={(code) =>
          code.startsWith("token_") && (
            <Anchor component={Link} to="/auth/forgot" size="sm">
              {t("accounts.forgot_title")}
            </Anchor>
          )
        }
      >
        <NewPasswordFields control={control} label={t("accounts.password")} />
      </AccountForm>
    </AuthLayout>
  );
}
