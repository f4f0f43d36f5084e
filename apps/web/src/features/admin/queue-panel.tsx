import { Table, Text } from "@mantine/core";
import type { AdminDashboard } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatNumber } from "../../lib/format.ts";
import { Panel } from "../../ui/panel.tsx";
import classes from "./admin-dashboard.module.css";
import { jobName } from "./words.ts";

/** How much work of each kind waits, runs or has failed. */
export function QueuePanel({ figures: { queue, mails } }: { readonly figures: AdminDashboard }) {
  const { t } = useTranslation();
  const rows = [
    ...queue.map(({ name, ...counts }) => ({ name: jobName(t, name), ...counts })),
    { name: t("figures.mails_name"), waiting: mails.pending, running: 0, failed: mails.failed },
  ];
  return (
    <Panel title={t("figures.queue")}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("figures.work")}</Table.Th>
            {(["waiting", "running", "failed"] as const).map((state) => (
              <Table.Th key={state} scope="col" className={classes.number}>
                {t(`figures.${state}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, waiting, running, failed }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {Object.entries({ waiting, running, failed }).map(([state, count]) => (
                <Table.Td key={state} data-numeric className={classes.number}>
                  {formatNumber(String(count))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {mails.uncertain > 0 && (
        <Text size="sm" mt="sm">
          {t("figures.mails_uncertain", { count: mails.uncertain })}
        </Text>
      )}
      <Link to="/admin/work" className={classes.link}>
        {t("figures.see_work")}
      </Link>
    </Panel>
  );
}
