import { Alert, Anchor, Button, Group, Skeleton, Text } from "@mantine/core";
import { IconLockOpen, IconSnowflake } from "@tabler/icons-react";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseOf } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDateTime } from "../../lib/format.ts";
import { meQuery, useRefreshProfile } from "../../lib/queries.ts";
import { useDeletion } from "../../ui/deletion.tsx";
import items from "../../ui/items.module.css";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { toast } from "../../ui/toast.ts";
import { useCommand } from "../../ui/use-command.ts";
import { activityKey } from "../activity/public.ts";
import classes from "./key-custody.module.css";
import { OpeningsPanel } from "./openings-panel.tsx";

type Custody = ResponseOf<"getKeyCustody">["custody"];
type StoredKey = NonNullable<Custody["key"]>;

const custodyQuery = queryOptions({
  queryKey: ["key-custody"],
  queryFn: async ({ signal }) => (await call("getKeyCustody", { signal })).custody,
});

/** /user/key: where the private key is, who opened it, and what its owner can do about it. */
export function KeyCustodyScreen() {
  const { t } = useTranslation();
  const found = useQuery(custodyQuery);
  return (
    <Page title={t("key_custody.title")} text={t("key_custody.text")} width="form">
      <div className={items.panels}>
        {found.isPending && <Skeleton h="var(--tb-row)" />}
        <QueryFailure query={found} title={t("key_custody.error")} />
        {found.isSuccess && (
          <>
            <StatePanel custody={found.data} />
            <PlacePanel custody={found.data} />
          </>
        )}
        <OpeningsPanel />
      </div>
    </Page>
  );
}

function StatePanel({ custody: { key, frozen_at: frozenAt } }: { readonly custody: Custody }) {
  const { t } = useTranslation();
  if (key === null && frozenAt === null)
    return (
      <Panel title={t("key_custody.state")}>
        <Text size="sm">{t("key_custody.none")}</Text>
        <Anchor component={Link} to="/user/csd" size="sm">
          {t("key_custody.upload")}
        </Anchor>
      </Panel>
    );
  return (
    <Panel title={t("key_custody.state")}>
      <Group mb="sm">
        <StatusBadge
          tone={frozenAt === null ? "positive" : "warning"}
          label={t(frozenAt === null ? "key_custody.usable" : "key_custody.frozen")}
        />
      </Group>
      {frozenAt === null ? (
        <Text size="sm">{t("key_custody.freeze_text")}</Text>
      ) : (
        <Alert color="amber" icon={<IconSnowflake aria-hidden />}>
          {t("key_custody.frozen_text", { date: formatDateTime(frozenAt, currentLanguage()) })}
        </Alert>
      )}
      <Group mt="md">
        <FreezeButton isFrozen={frozenAt !== null} />
        {key !== null && <DestroyButton stored={key} />}
      </Group>
    </Panel>
  );
}

/** Both ways ask for a proof of who does it, where the last one is old. */
function FreezeButton({ isFrozen }: { readonly isFrozen: boolean }) {
  const { t } = useTranslation();
  const refresh = useRefreshCustody();
  const { busy, run } = useCommand();
  const change = async () => {
    toast.success((await call(isFrozen ? "unfreezeKey" : "freezeKey", {})).message);
    await refresh();
  };
  return (
    <Button
      loading={busy}
      color={isFrozen ? "jade" : "amber"}
      leftSection={isFrozen ? <IconLockOpen aria-hidden size="1rem" /> : <IconSnowflake aria-hidden size="1rem" />}
      onClick={() => void run(change)}
    >
      {t(isFrozen ? "key_custody.unfreeze" : "key_custody.freeze")}
    </Button>
  );
}

function DestroyButton({ stored }: { readonly stored: StoredKey }) {
  const { t } = useTranslation();
  const refresh = useRefreshCustody();
  const profileSaved = useRefreshProfile();
  const deletion = useDeletion<StoredKey>({
    text: t("csd.destroy_question"),
    nameOf: ({ no_certificado }) => no_certificado,
    remove: async () => {
      const answer = await call("deleteCsd", {});
      await Promise.all([profileSaved(), refresh()]);
      return answer;
    },
  });
  return (
    <>
      <Button variant="light" color="red" onClick={() => deletion.ask(stored)}>
        {t("csd.destroy")}
      </Button>
      {deletion.dialog}
    </>
  );
}

function useRefreshCustody() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [custodyQuery.queryKey, meQuery.queryKey, activityKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
}

function PlacePanel({ custody: { key, openings, last_opened_at: last } }: { readonly custody: Custody }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  if (key === null) return null;
  const facts = [
    [t("key_custody.certificate"), key.no_certificado],
    [t("key_custody.stored"), formatDateTime(key.stored_at, language)],
    [t("key_custody.place"), t("key_custody.place_text")],
    [t("key_custody.cipher"), t("key_custody.cipher_text", { cipher: key.cipher })],
    [t("key_custody.passphrase"), t("key_custody.passphrase_text")],
    [t("key_custody.use"), t("key_custody.use_text")],
    [t("key_custody.provider"), t("key_custody.provider_text")],
    [t("key_custody.opened"), t("key_custody.opened_text", { count: openings })],
    [t("key_custody.last_opened"), last === null ? t("key_custody.never") : formatDateTime(last, language)],
  ] as const;
  return (
    <Panel title={t("key_custody.where")}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
