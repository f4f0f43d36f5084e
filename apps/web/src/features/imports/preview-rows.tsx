import { Table, Text } from "@mantine/core";
import type { ImportRow } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "../../ui/status-badge.tsx";
import classes from "./preview-rows.module.css";

const TONES = { valid: "positive", duplicate: "warning", invalid: "danger" } as const;
const WORDS = {
  valid: "imports.row_valid",
  duplicate: "imports.row_duplicate",
  invalid: "imports.row_invalid",
} as const;

interface PreviewRowsProps {
  readonly rows: readonly ImportRow[];
  readonly total: number;
}

/** The rows of a file, those that are wrong first, with what is wrong under which heading. */
export function PreviewRows({ rows, total }: PreviewRowsProps) {
  const { t } = useTranslation();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who uses the keyboard has to be able to scroll it */}
      <section className={classes.scroll} tabIndex={0} aria-label={t("imports.rows")}>
        <Table className={classes.table ?? ""} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("imports.line")}</Table.Th>
              <Table.Th>{t("imports.name")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.number}>
                <Table.Td data-numeric>{row.number}</Table.Td>
                <Table.Td>
                  <StatusBadge tone={TONES[row.state]} label={t(WORDS[row.state])} /> {row.name}
                  {[...row.errors, ...row.warnings].map(({ column, message }, at) => (
                    <Text
                      key={`${column} ${message}`}
                      size="xs"
                      c={at < row.errors.length ? "var(--tb-danger-ink)" : "var(--tb-warning-ink)"}
                    >
                      {column === "" ? message : `${column}: ${message}`}
                    </Text>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {total > rows.length && (
        <Text size="sm" c="dimmed">
          {t("imports.shown", { shown: rows.length, total })}
        </Text>
      )}
    </>
  );
}
