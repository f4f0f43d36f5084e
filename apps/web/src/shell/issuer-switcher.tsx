import { useQuery, useQueryClient } from "@tanstack/react-query";
import { landingPath, type ResponseOf } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "../lib/api-client.ts";
import { issuersQuery } from "../lib/queries.ts";
import { startAnsweredSession } from "../lib/session.ts";
import { confirmDiscard, hasUnsavedTyping } from "../lib/unsaved-typing.ts";
import { SearchSelect } from "../ui/fields/search-select.tsx";
import { showUnexpectedError } from "../ui/toast.ts";
import { RfcChip } from "./chips.tsx";
import classes from "./issuer-switcher.module.css";

type Issuer = ResponseOf<"listIssuers">["issuers"][number];

/** The company of the session. For users of several companies: a switch between them. */
export function IssuerSwitcher({ rfc, readOnly }: { readonly rfc: string; readonly readOnly: boolean }) {
  const { data = [] } = useQuery(issuersQuery);
  const alone = data.length < (readOnly && rfc === "" ? 1 : 2);
  return alone ? (
    <span className={classes.alone} data-reads={readOnly}>
      <RfcChip rfc={rfc} />
    </span>
  ) : (
    <SwitchMenu issuers={data} />
  );
}

function SwitchMenu({ issuers }: { readonly issuers: readonly Issuer[] }) {
  const { t } = useTranslation();
  const change = useSwitchIssuer();
  const nameOf = ({ rfc, name }: Issuer) => (name === null ? rfc : `${rfc} · ${name}`);
  const current = issuers.find((issuer) => issuer.current);
  return (
    <SearchSelect
      size="xs"
      className={classes.switch}
      classNames={{ input: classes.input ?? "" }}
      aria-label={t("accountants.switch")}
      placeholder={t("accountants.switch")}
      title={current === undefined ? t("accountants.switch") : nameOf(current)}
      data={issuers.map((issuer) => ({ value: issuer.issuer_id, label: nameOf(issuer) }))}
      value={current?.issuer_id ?? null}
      comboboxProps={{ width: "max-content", position: "bottom-end", classNames: { dropdown: classes.dropdown ?? "" } }}
      onChange={(id) => id !== null && void change(id).catch(showUnexpectedError)}
    />
  );
}

/**
 * A session for another company. The cached data of the previous one is cleared first, so that nothing of it is shown
 * under the other. `address`: where to go there, if not to the first page.
 */
export function useSwitchIssuer() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (issuerId: string, address?: string) => {
    if (hasUnsavedTyping() && !(await confirmDiscard())) return;
    const answer = await call("switchIssuer", { body: { issuer_id: issuerId } });
    queries.clear();
    startAnsweredSession(answer);
    await navigate(address ?? landingPath(answer.user.roles));
  };
}
