import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/panel.tsx";
import classes from "./admin-dashboard.module.css";
import { figuresQuery } from "./api.ts";
import { CertificatesPanel } from "./certificates-panel.tsx";
import { FigureCharts } from "./figure-charts.tsx";
import { FigureTotals } from "./figure-totals.tsx";
import { QueuePanel } from "./queue-panel.tsx";

/** Users, stamps, refusals, queues and certificates of the whole platform. */
export function FiguresPanels() {
  const { t } = useTranslation();
  const found = useQuery(figuresQuery());
  if (found.isPending)
    return (
      <Panel>
        <Skeleton className={classes.sketch} />
      </Panel>
    );
  if (found.isError)
    return (
      <Panel>
        <LoadFailure title={t("figures.error")} message={found.error.message} onRetry={() => void found.refetch()} />
      </Panel>
    );
  return (
    <>
      <FigureTotals figures={found.data} />
      <FigureCharts figures={found.data} />
      <div className={classes.columns}>
        <QueuePanel figures={found.data} />
        <CertificatesPanel figures={found.data} />
      </div>
    </>
  );
}
