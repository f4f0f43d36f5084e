import { List, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/panel.tsx";
import classes from "./admin-dashboard.module.css";
import { workQuery } from "./api.ts";

/** How the certification providers stand, what waits for them, and how much does not go on by itself. */
export function ProvidersPanel() {
  const { t } = useTranslation();
  const work = useQuery(workQuery());
  return (
    <Panel title={t("admin.providers_title")}>
      {work.isPending && <Skeleton className={classes.sketch} />}
      {work.isError && (
        <LoadFailure
          title={t("admin.providers_error")}
          message={work.error.message}
          onRetry={() => void work.refetch()}
        />
      )}
      {work.isSuccess && (
        <>
          <List>
            {work.data.providers.map(({ provider, state, reason, asking, limit, waiting }) => (
              <List.Item key={provider}>
                <strong>{provider}</strong>: {t(`admin.provider_${state}`)}
                {reason !== "" && ` (${reason})`} · {t("admin.provider_work", { asking, limit, waiting })}
              </List.Item>
            ))}
          </List>
          <Text size="sm" mt="sm">
            {t("admin.stuck", { number: work.data.jobs.length })}
          </Text>
        </>
      )}
    </Panel>
  );
}
