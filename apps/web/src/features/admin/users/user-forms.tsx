import { type AdminUserRow, reasonRequest } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { useSchemaForm } from "../../../lib/form.ts";
import { FormFrame } from "../../../ui/form-frame.tsx";
import { toast } from "../../../ui/toast.ts";
import { GrantCreditsForm, ReasonField } from "../../credits/public.ts";

interface UserFormProps {
  readonly user: AdminUserRow;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

export function GrantForm({ user, onDone, onClose }: UserFormProps) {
  const { t } = useTranslation();
  return (
    <GrantCreditsForm
      title={t("admin_users.grant_title", { rfc: user.rfc ?? "" })}
      text={t("admin_users.grant_text")}
      reasonText={t("admin_users.reason_text")}
      send={(body) => call("grantCredits", { params: { id: user.id }, body })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

interface ReasonFormProps extends UserFormProps {
  readonly command: "block" | "unblock";
}

/** Blocks or unblocks a user; a reason is required, and stored. */
export function ReasonForm({ user, command, onDone, onClose }: ReasonFormProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(reasonRequest, { reason: "" });
  return (
    <FormFrame
      as="modal"
      title={t(`admin_users.${command}_title`, { name: user.username })}
      text={t(`admin_users.${command}_text`)}
      form={form}
      submitLabel={t(`admin_users.${command}`)}
      busyText={t("issuer.saving")}
      onClose={onClose}
      onSubmit={async (body) => {
        const { message } = await call(command === "block" ? "blockUser" : "unblockUser", {
          params: { id: user.id },
          body,
        });
        toast.success(message);
        await onDone();
      }}
    >
      <ReasonField control={form.control} description={t("admin_users.reason_text")} />
    </FormFrame>
  );
}
