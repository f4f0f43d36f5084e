import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { adminAccountRequest, type ResponseOf } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useSavedForm } from "../../lib/form.ts";
import { useOpenModal } from "../../shell/modal-host.tsx";
import { SelectField } from "../../ui/fields/choice-fields.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import { toast } from "../../ui/toast.ts";

const BLANK = { username: "", language: "es" as "es" | "en", version: "" };
const KEY = ["admin", "account"] as const;
const LANGUAGES = [
  { value: "es", label: "Español" },
  { value: "en", label: "English" },
];

const toForm = ({ account: { username, language }, version }: ResponseOf<"getAdminAccount">) => {
  return { username, language, version };
};

/** /admin/account/info: the administrator's own name, the language of the mails, and the password. */
export function AccountScreen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const openModal = useOpenModal();
  const found = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call("getAdminAccount", { signal }) });
  const saved = useSavedForm(adminAccountRequest, found, { blank: BLANK, toForm });
  const { control } = saved.form;
  return (
    <FormFrame
      {...saved}
      as="page"
      title={t("screens.admin_account")}
      text={found.data?.account.email ?? ""}
      loadError={t("admin_account.error")}
      busyText={t("issuer.saving")}
      onSubmit={async (body) => {
        const { message } = await call("saveAdminAccount", { body });
        toast.success(message);
        await queries.invalidateQueries({ queryKey: KEY });
      }}
    >
      <TextField control={control} name="username" label={t("admin_users.username")} autoComplete="username" required />
      <SelectField control={control} name="language" label={t("admin_account.language")} options={LANGUAGES} required />
      <div>
        <Button variant="default" onClick={() => openModal("password")}>
          {t("account_menu.password")}
        </Button>
      </div>
    </FormFrame>
  );
}
