import { Skeleton, Text } from "@mantine/core";
import type { Dashboard } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatMoney } from "../../lib/format.ts";
import { Panel } from "../../ui/panel.tsx";
import classes from "./dashboard-screen.module.css";
import { daysOf } from "./months.ts";

/** Whom most was invoiced to of late, each the way to their invoices. */
export function BestCustomers({ board }: { readonly board: Dashboard | undefined }) {
  const { t } = useTranslation();
  const since = board?.months.at(-3)?.month ?? "";
  return (
    <Panel title={t("board.customers")}>
      {board === undefined && <Skeleton className={classes.tallSketch} />}
      {board?.customers.length === 0 && <Text size="sm">{t("board.customers_none")}</Text>}
      {board !== undefined && board.customers.length > 0 && (
        <>
          <Text size="xs" c="dimmed">
            {t("board.customers_text")}
          </Text>
          <ol className={classes.rows}>
            {board.customers.map(({ rfc, name, currency, invoices, invoiced }) => (
              <li key={`${rfc}${currency}`} className={classes.row}>
                <span className={classes.words}>
                  <Link
                    to={`/list/invoice?${new URLSearchParams({ q: rfc, status: "active", type: "I", from: daysOf(since).from })}`}
                  >
                    {name}
                  </Link>
                  <span>{`${rfc} · ${t("board.invoices", { count: invoices })}`}</span>
                </span>
                <span data-numeric>{formatMoney(invoiced, currency)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}
