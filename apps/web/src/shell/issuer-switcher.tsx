import { Select } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { landingPath } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../lib/api-client.ts";
import { startSession } from "../lib/session.ts";
import { tellUnexpected } from "../ui/tell-unexpected.ts";

/** For who acts for several companies: which one, and another. Nothing that was read of one is shown under another. */
export function IssuerSwitcher() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data = [] } = useQuery({ queryKey: ["issuers"], queryFn: async ({ signal }) => (await call("listIssuers", { signal })).issuers });
  if (data.length < 2) return null;
  const change = async (issuerId: string) => {
    const { token, user, is_register_completed, decimals } = await call("switchIssuer", { body: { issuer_id: issuerId } });
    startSession({ token, user, isRegisterCompleted: is_register_completed, decimals });
    queries.clear();
    await navigate(landingPath(user.roles));
  };
  return (
    <Select
      label={t("accountants.switch")}
      data={data.map(({ issuer_id, rfc, name }) => ({ value: issuer_id, label: name === null ? rfc : `${rfc} · ${name}` }))}
      value={data.find(({ current }) => current)?.issuer_id ?? null}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      onChange={(id) => id !== null && void change(id).catch(tellUnexpected)}
    />
  );
}
