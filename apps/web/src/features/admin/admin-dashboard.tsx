import { List, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import classes from "./admin-dashboard.module.css";
import { workQuery } from "./api.ts";
import { CataloguesPanel } from "./catalogues-panel.tsx";
import { InvariantsPanel } from "./invariants-panel.tsx";
import { StatisticsPanels } from "./statistics-panel.tsx";

/**
 * What an administrator looks at first: whether the data is sound, whether documents are being certified, and how old
 * the SAT's lists are.
 */
export function AdminDashboard() {
  const { t } = useTranslation();
  return (
    <Page title={t("screens.admin_dashboard")} text={t("admin.text")}>
      <div className={classes.panels}>
        <StatisticsPanels />
        <InvariantsPanel />
        <ProvidersPanel />
        <CataloguesPanel />
      </div>
    </Page>
  );
}

/** The state of the certification providers, what waits for them, and how much needs attention. */
function ProvidersPanel() {
  const { t } = useTranslation();
  const work = useQuery(workQuery());
  return (
    <Panel title={t("admin.providers_title")}>
      {work.isPending && <Skeleton className={classes.sketch} />}
      <QueryFailure query={work} title={t("admin.providers_error")} />
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
