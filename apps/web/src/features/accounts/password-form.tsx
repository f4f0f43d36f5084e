import { changePasswordRequest } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useSchemaForm } from "../../lib/form.ts";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import { toast } from "../../ui/toast.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

const BLANK = { current_password: "", password: "", password_confirmation: "" };

/** Changes the password of who is signed in; their other sessions end. */
export function PasswordForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const form = useSchemaForm(changePasswordRequest, BLANK);
  const { control } = form;
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
      <NewPasswordFields control={control} label={t("accounts.new_password")} />
    </FormFrame>
  );
}
