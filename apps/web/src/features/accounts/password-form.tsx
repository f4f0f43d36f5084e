import { changePasswordRequest } from "@timbra/contract";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import { toast } from "../../ui/toast.ts";
import { PasswordRules } from "./password-rules.tsx";

const BLANK = { current_password: "", password: "", password_confirmation: "" };

/** Changes the password of who is signed in; their other sessions end. */
export function PasswordForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const form = useSchemaForm(changePasswordRequest, BLANK);
  const { control } = form;
  const password = useWatch({ control, name: "password" });
  return (
    <FormFrame
      as="modal"
      title={t("accounts.change_title")}
      text={t("accounts.reset_text")}
      form={form}
      disposable
      busyText={t("issuer.saving")}
      onClose={onClose}
      onSubmit={async (sent) => {
        toast.success((await call("changePassword", { body: sent })).message);
        onClose();
      }}
    >
      <PasswordField
        control={control}
        name="current_password"
        label={t("accounts.current_password")}
        autoComplete="current-password"
        required
      />
      <PasswordField
        control={control}
        name="password"
        label={t("accounts.new_password")}
        autoComplete="new-password"
        required
      />
      <PasswordRules password={password} />
      <PasswordField
        control={control}
        name="password_confirmation"
        label={t("accounts.password_confirmation")}
        autoComplete="new-password"
        required
      />
    </FormFrame>
  );
}
