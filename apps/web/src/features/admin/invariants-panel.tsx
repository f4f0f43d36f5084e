import { Alert, Button, Group, Progress, Skeleton, Text } from "@mantine/core";
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseOf } from "@timbra/contract";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.ts";
import classes from "./admin-dashboard.module.css";
import { invariantsQuery } from "./api.ts";

type Checks = ResponseOf<"getInvariants">;
type Running = NonNullable<Checks["running"]>;

/**
 * Whether every invariant held at the last check, with the first rows that violate one; how far the check that runs
 * is; and the buttons that begin and end one.
 */
export function InvariantsPanel() {
  const { t } = useTranslation();
  const found = useQuery(invariantsQuery());
  return (
    <Panel title={t("admin.invariants_title")}>
      {found.isPending && <Skeleton className={classes.sketch} />}
      <QueryFailure query={found} title={t("admin.invariants_error")} />
      {found.isSuccess && (
        <>
          <Verdict checks={found.data} />
          <LastCheck checks={found.data} />
          {found.data.running !== null && <CheckProgress running={found.data.running} />}
          <Commands running={found.data.running} />
        </>
      )}
    </Panel>
  );
}

function Verdict({ checks: { holds, invariants } }: { readonly checks: Checks }) {
  const { t } = useTranslation();
  if (holds === null) return <Text size="sm">{t("admin.never_checked")}</Text>;
  if (holds)
    return (
      <Alert color="jade" icon={<IconCircleCheck aria-hidden />} role="status">
        {t("admin.all_hold", { number: invariants.length })}
      </Alert>
    );
  const broken = invariants.filter((invariant) => !invariant.holds);
  return (
    <Alert
      color="red"
      icon={<IconAlertCircle aria-hidden />}
      role="alert"
      title={t("admin.some_broken", { number: broken.length })}
    >
      <ul className={classes.broken}>
        {broken.map(({ id, name, sentence, breaches, examples }) => (
          <li key={name}>
            <strong>{id}</strong> {sentence}
            <details>
              <summary>{t("admin.rows", { number: breaches })}</summary>
              <pre className={classes.rows}>{examples.map((row) => JSON.stringify(row)).join("\n")}</pre>
            </details>
          </li>
        ))}
      </ul>
      <Text size="sm" mt="sm">
        {t("admin.broken_next")}
      </Text>
    </Alert>
  );
}

/** When the data was checked, by whose wish, and what became of a check that did not come to its end. */
function LastCheck({ checks: { checked_at, last, daily_at } }: { readonly checks: Checks }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const of = (number: number) => formatNumber(String(number));
  const facts = [
    ...(checked_at === null ? [] : [t("admin.checked_at", { at: formatDateTime(checked_at, language) })]),
    ...(last?.state === "done"
      ? [
          t("admin.checked_issuers", { number: of(last.issuers_checked) }),
          ...(last.issuers_unchanged === 0
            ? []
            : [t("admin.checked_unchanged", { number: of(last.issuers_unchanged) })]),
        ]
      : []),
    daily_at === null ? t("admin.checked_on_request") : t("admin.checked_daily", { time: daily_at }),
  ];
  return (
    <>
      <Text size="xs" c="dimmed" mt="sm">
        {facts.join(" · ")}
      </Text>
      {last !== null && last.state !== "done" && (
        <Alert mt="sm" color="amber" icon={<IconAlertTriangle aria-hidden />} role="status">
          {t(`admin.check_${last.state}`, {
            at: formatDateTime(last.ended_at, language),
            done: of(last.issuers_checked),
            all: of(last.issuers),
          })}
        </Alert>
      )}
    </>
  );
}

const PERCENT = 100;

function CheckProgress({ running }: { readonly running: Running }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const of = (number: number) => formatNumber(String(number));
  const facts = [
    t("admin.check_started", { at: formatDateTime(running.started_at, language) }),
    ...(running.requested_by === null ? [] : [t("admin.check_by", { by: running.requested_by })]),
    ...(running.ends_at === null ? [] : [t("admin.check_ends", { at: formatDateTime(running.ends_at, language) })]),
  ];
  const progress = t("admin.check_running", { done: of(running.issuers_checked), all: of(running.issuers) });
  return (
    <>
      <Text size="sm" mt="sm" role="status">
        {progress}
      </Text>
      <Progress.Root size="sm" mt="xs">
        <Progress.Section value={PERCENT * running.done} aria-label={t("admin.check_progress")} />
      </Progress.Root>
      <Text size="xs" c="dimmed" mt="xs">
        {facts.join(" · ")}
      </Text>
      {running.broken > 0 && (
        <Alert mt="sm" color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
          {t("admin.check_broken", { number: running.broken })}
        </Alert>
      )}
    </>
  );
}

/** Checks what changed, or everything; or cancels the check that runs. */
function Commands({ running }: { readonly running: Running | null }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const group = useRef<HTMLDivElement>(null);
  const commanding = useMutation({
    mutationFn: (command: "changed" | "whole" | "cancel") =>
      command === "cancel"
        ? call("cancelInvariantsCheck", {})
        : call("checkInvariants", { body: { whole: command === "whole" } }),
    onSuccess: (checks) => {
      client.setQueryData(invariantsQuery().queryKey, checks);
      // The button that was pressed gives way to another.
      group.current?.focus();
    },
    onError: (error) => toast.error(error.message),
  });
  const isBeing = (command: typeof commanding.variables) => commanding.isPending && commanding.variables === command;
  const button = (command: NonNullable<typeof commanding.variables>, words: string) => (
    <Button
      key={command}
      variant="default"
      size="xs"
      loading={isBeing(command)}
      disabled={commanding.isPending}
      onClick={() => commanding.mutate(command)}
    >
      {words}
    </Button>
  );
  return (
    <Group mt="sm" gap="sm" ref={group} tabIndex={-1} role="group" aria-label={t("admin.invariants_title")}>
      {running === null
        ? [button("changed", t("admin.check_changed")), button("whole", t("admin.check_whole"))]
        : button("cancel", t("admin.check_cancel"))}
    </Group>
  );
}
