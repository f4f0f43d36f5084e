import { type AdminUserRow, grantCreditsRequest, reasonRequest } from "@timbra/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { useSchemaForm } from "../../../lib/form.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { TextareaField } from "../../../ui/fields/textarea-field.tsx";
import { FormFrame } from "../../../ui/form-frame.tsx";
import { toast } from "../../../ui/toast.ts";

interface GrantFormProps {
  readonly user: AdminUserRow;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Gives an issuer credits. The wish is made once as the form opens: a second click, or a repeat after a lost answer,
 * gives nothing more.
 */
export function GrantForm({ user, onDone, onClose }: GrantFormProps) {
  const { t } = useTranslation();
  const wish = useMemo(() => crypto.randomUUID(), []);
  const form = useSchemaForm(grantCreditsRequest, { wish, credits: "", reason: "" });
  const { control } = form;
  return (
    <FormFrame
      as="modal"
      title={t("admin_users.grant_title", { rfc: user.rfc ?? "" })}
      text={t("admin_users.grant_text")}
      form={form}
      submitLabel={t("admin_users.grant")}
      busyText={t("issuer.saving")}
      onClose={onClose}
      onSubmit={async (body) => {
        const { message } = await call("grantCredits", { params: { id: user.id }, body });
        toast.success(message);
        await onDone();
      }}
    >
      <TextField control={control} name="credits" label={t("admin_users.grant_credits")} inputMode="numeric" required />
      <TextareaField
        control={control}
        name="reason"
        label={t("admin_users.reason")}
        description={t("admin_users.reason_text")}
        required
      />
    </FormFrame>
  );
}

interface ReasonFormProps {
  readonly user: AdminUserRow;
  readonly deed: "block" | "unblock";
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Blocks a user or lets them in again; why is asked for, and kept. */
export function ReasonForm({ user, deed, onDone, onClose }: ReasonFormProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(reasonRequest, { reason: "" });
  return (
    <FormFrame
      as="modal"
      title={t(`admin_users.${deed}_title`, { name: user.username })}
      text={t(`admin_users.${deed}_text`)}
      form={form}
      submitLabel={t(`admin_users.${deed}`)}
      busyText={t("issuer.saving")}
      onClose={onClose}
      onSubmit={async (body) => {
        const { message } = await call(deed === "block" ? "blockUser" : "unblockUser", {
          params: { id: user.id },
          body,
        });
        toast.success(message);
        await onDone();
      }}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label={t("admin_users.reason")}
        description={t("admin_users.reason_text")}
        required
      />
    </FormFrame>
  );
}
