import { Text } from "@mantine/core";
import { BANK_COLUMNS, type BankColumn, type BankLines, DATE_ORDERS } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { Panel } from "../../../ui/page.tsx";
import classes from "./bank.module.css";

interface ColumnsPanelProps {
  readonly found: BankLines;
  readonly busy: boolean;
  readonly onChange: (changes: {
    readonly columns?: BankColumn[];
    readonly date_order?: BankLines["date_order"];
  }) => void;
}

/** What each column was taken for, to be corrected. */
export function ColumnsPanel({ found: { columns, date_order }, busy, onChange }: ColumnsPanelProps) {
  const { t } = useTranslation();
  const kinds = columns.map(({ kind }) => kind);
  return (
    <Panel title={t("bank.columns")}>
      <ol className={classes.columns}>
        {columns.map(({ kind, heading, samples }, at) => {
          const name = heading ?? t("bank.column_n", { n: at + 1 });
          return (
            <li key={`${name} ${samples.join("|")}`}>
              <SearchSelect<BankColumn>
                label={name}
                data={BANK_COLUMNS.map((value) => ({ value, label: t(`bank.column_${value}`) }))}
                value={kind}
                disabled={busy}
                onChange={(chosen) =>
                  onChange({ columns: kinds.map((one, place) => (place === at ? (chosen ?? "ignored") : one)) })
                }
              />
              <Text size="xs" c="dimmed" className={classes.samples ?? ""}>
                {samples.join(" · ")}
              </Text>
            </li>
          );
        })}
        <li>
          <SearchSelect<BankLines["date_order"]>
            label={t("bank.date_order")}
            data={DATE_ORDERS.map((value) => ({ value, label: t(`bank.${value}`) }))}
            value={date_order}
            disabled={busy}
            onChange={(chosen) => onChange({ date_order: chosen ?? "day_first" })}
          />
        </li>
      </ol>
    </Panel>
  );
}
