import { Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { DEEDS, type DeedName, type DeedRow, type IssuerMailRow, mailKindName, WORDS_OF_DEEDS } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDateTime } from "../../lib/format.ts";
import { MAIL_TONES } from "../../lib/mail-tones.ts";
import { ChoiceFilter } from "../../ui/data-table/choice-filter.tsx";
import { DateFilter } from "../../ui/data-table/date-filter.tsx";
import { useDateAndStatusFilters, useUrlFilter } from "../../ui/data-table/url-filters.ts";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import classes from "./activity.module.css";
import { MoreActivity, useActivity } from "./activity-pages.tsx";

/** What an administrator does that concerns no issuer, and so is never here. */
const ADMIN_EVENTS: ReadonlySet<DeedName> = new Set<DeedName>([
  ...([
    "administrator_created",
    "administrator_link_made",
    "account_changed",
    "catalogues_updated",
    "invariants_checked",
    "invariants_check_cancelled",
    "chains_keyed",
  ] as const),
  ...(["job_retried", "order_attended", "mail_retried", "template_changed", "template_reverted"] as const),
]);
const ISSUER_EVENTS = DEEDS.filter((event) => !ADMIN_EVENTS.has(event));

/** /user/activity: what was done in the issuer's account and to it, by whom, from where and why. */
export function ActivityScreen() {
  const { t } = useTranslation();
  const language = currentLanguage();
  const dates = useDateAndStatusFilters();
  const choice = useUrlFilter("deed");
  const event = ISSUER_EVENTS.find((one) => one === choice.value) ?? null;
  const wanted = { deed: event, date_start: dates.dateStart, date_end: dates.dateEnd };
  const { found, rows } = useActivity(wanted);
  return (
    <Page title={t("activity.title")} text={t("activity.text")} width="form">
      <Panel>
        <Group gap="sm" mb="sm">
          <ChoiceFilter
            label={t("activity.what")}
            all={t("activity.all")}
            options={ISSUER_EVENTS.map((one) => ({ value: one, label: WORDS_OF_DEEDS[one][language] }))}
            choice={choice}
          />
          <DateFilter {...dates} />
        </Group>
        {found.isPending && <Skeleton className={classes.sketch} />}
        <QueryFailure query={found} title={t("activity.error")} />
        {found.isSuccess && rows.length === 0 && (
          <Text size="sm">{t(event !== null || dates.filtered ? "activity.none_such" : "activity.none")}</Text>
        )}
        <ol className={classes.events}>
          {rows.map((row) => (
            <AuditEventRow key={row.id} row={row} />
          ))}
        </ol>
        <MoreActivity found={found} />
      </Panel>
      <MailsPanel />
    </Page>
  );
}

function AuditEventRow({ row }: { readonly row: DeedRow }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const who = row.actor_role === "SuperAdminRole" ? t("activity.administrator", { name: row.actor }) : row.actor;
  const detail = useEventDetail(row);
  return (
    <li className={classes.event}>
      <Text size="sm" fw={600}>
        {WORDS_OF_DEEDS[row.deed][language]}
        {detail !== "" && <Text span c="dimmed" size="sm">{` · ${detail}`}</Text>}
      </Text>
      {row.reason !== "" && <Text size="sm">{t("activity.reason", { reason: row.reason })}</Text>}
      <Text size="xs" c="dimmed">
        {[who, formatDateTime(row.done_at, language), row.address].filter((part) => part !== "").join(" · ")}
      </Text>
    </li>
  );
}

/** What it was about: how many credits or sessions, what was wrong of a failed try, or whom or what it was done to. */
function useEventDetail({ deed, detail, subject }: DeedRow): string {
  const { t } = useTranslation();
  if (deed === "sign_in_failed")
    return t(detail["step"] === "code" ? "activity.wrong_code" : "activity.wrong_password", { name: subject });
  if ("credits" in detail) return t("activity.credits", { count: Number(detail["credits"]) });
  if (deed === "cancellations_asked") return t("cancel_many.deed", { count: Number(detail["asked"]) });
  if (deed === "retired_key_replaced")
    return t("activity.key_replaced", { from: subject, to: detail["to"], count: Number(detail["products"]) });
  if (deed === "sessions_ended") return t("activity.sessions", { count: Number(detail["count"]) });
  return subject;
}

/** Every mail in the issuer's name or to it: to whom, about what, and whether it left. */
function MailsPanel() {
  const { t } = useTranslation();
  const mails = useQuery({ queryKey: ["issuer-mails"], queryFn: ({ signal }) => call("listIssuerMails", { signal }) });
  return (
    <Panel title={t("activity.mails")}>
      {mails.isPending && <Skeleton className={classes.sketch} />}
      <QueryFailure query={mails} title={t("activity.mails_error")} />
      {mails.data?.rows.length === 0 && <Text size="sm">{t("activity.mails_none")}</Text>}
      <ul className={classes.events}>
        {mails.data?.rows.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
    </Panel>
  );
}

function MailRow({ mail: { kind, recipient, subject, state, created_at } }: { readonly mail: IssuerMailRow }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <li className={classes.event}>
      <Text size="sm" fw={600}>
        {subject} <StatusBadge tone={MAIL_TONES[state]} label={t(`actions.mail_${state}`)} />
      </Text>
      <Text size="xs" c="dimmed">
        {[mailKindName(kind, language), recipient, formatDateTime(created_at, language)].join(" · ")}
      </Text>
    </li>
  );
}
