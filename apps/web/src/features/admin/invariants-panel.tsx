import { Alert, Button, Group, Skeleton, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDateTime } from "../../lib/format.ts";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import classes from "./admin-dashboard.module.css";
import { invariantsQuery } from "./api.ts";

/** Whether every invariant holds; for a violated one, the first rows that violate it. */
export function InvariantsPanel() {
  const { t } = useTranslation();
  const found = useQuery(invariantsQuery());
  return (
    <Panel title={t("admin.invariants_title")}>
      {found.isPending && <Skeleton className={classes.sketch} />}
      <QueryFailure query={found} title={t("admin.invariants_error")} />
      {found.isSuccess && (
        <>
          <Verdict found={found.data} />
          <Group mt="sm" gap="sm">
            <Button variant="default" size="xs" loading={found.isFetching} onClick={() => void found.refetch()}>
              {t("admin.check_again")}
            </Button>
            <Text size="xs" c="dimmed">
              {t("admin.checked_at", { at: formatDateTime(found.data.checked_at, currentLanguage()) })}
            </Text>
          </Group>
        </>
      )}
    </Panel>
  );
}

function Verdict({ found: { holds, invariants } }: { readonly found: ResponseOf<"getInvariants"> }) {
  const { t } = useTranslation();
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
    </Alert>
  );
}
