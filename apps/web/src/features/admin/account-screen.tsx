import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { adminAccountRequest, type ResponseOf } from "@timbra/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/api-client.ts";
import { useLoadedForm } from "../../lib/form.ts";
import { useOpenModal } from "../../shell/modal-host.tsx";
import { SelectField } from "../../ui/fields/choice-fields.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { FormFrame } from "../../ui/form-frame.tsx";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { toast } from "../../ui/toast.ts";

const BLANK: { username: string; language: "es" | "en"; version: string } = {
  username: "",
  language: "es",
  version: "",
};
const KEY = ["admin", "account"] as const;
const LANGUAGES = [
  { value: "es", label: "Español" },
  { value: "en", label: "English" },
];

const toForm = ({ account: { username, language }, version }: ResponseOf<"getAdminAccount">): typeof BLANK => ({
  username,
  language,
  version,
});

/** /admin/account/info: the administrator's own name, the language of the mails, and the password. */
export function AccountScreen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const openModal = useOpenModal();
  const found = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call("getAdminAccount", { signal }) });
  const form = useLoadedForm(
    adminAccountRequest,
    BLANK,
    useMemo(() => found.data && toForm(found.data), [found.data]),
  );
  const latest = async () => {
    const { data } = await found.refetch();
    return data && toForm(data);
  };
  return (
    <FormFrame
      as="page"
      latest={latest}
      title={t("screens.admin_account")}
      text={found.data?.account.email ?? ""}
      form={form}
      loading={found.isPending}
      busyText={t("issuer.saving")}
      {...(found.isError
        ? {
            failure: <QueryFailure query={found} title={t("admin_account.error")} />,
          }
        : {})}
      onSubmit={async (body) => {
        const { message } = await call("saveAdminAccount", { body });
        toast.success(message);
        await queries.invalidateQueries({ queryKey: KEY });
      }}
    >
      <TextField
        control={form.control}
        name="username"
        label={t("admin_users.username")}
        autoComplete="username"
        required
      />
      <SelectField
        control={form.control}
        name="language"
        label={t("admin_account.language")}
        options={LANGUAGES}
        required
      />
      <div>
        <Button variant="default" onClick={() => openModal("password")}>
          {t("account_menu.password")}
        </Button>
      </div>
    </FormFrame>
  );
}
