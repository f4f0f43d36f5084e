import { ActionIcon, Group, NativeSelect, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../lib/format.ts";
import classes from "./data-table.module.css";
import { ROWS_PER_PAGE, type TableAddressControl } from "./use-table-address.ts";

interface PagerProps {
  readonly address: TableAddressControl;
  readonly shown: number;
  readonly total: number;
  /** The total is only the least it is. */
  readonly atLeast: boolean;
  readonly nextCursor: string | null;
}

export function Pager({ address, shown, total, atLeast, nextCursor }: PagerProps) {
  const { t } = useTranslation();
  const from = (address.page - 1) * address.rowsPerPage + 1;
  const range = {
    from: formatNumber(String(from)),
    to: formatNumber(String(from + shown - 1)),
    total: formatNumber(String(total)),
  };
  return (
    <Group className={classes.pager} justify="flex-end" gap="md">
      <Group gap="xs" wrap="nowrap" component="label" className={classes.rows}>
        <Text span size="xs" c="dimmed" className={classes.rowsLabel}>
          {t("table.rows_per_page")}
        </Text>
        <NativeSelect
          size="xs"
          data={ROWS_PER_PAGE.map(String)}
          value={String(address.rowsPerPage)}
          onChange={(event) => address.setRowsPerPage(Number(event.currentTarget.value))}
        />
      </Group>
      <Text size="xs" c="dimmed" data-numeric>
        {t(atLeast ? "table.range_at_least" : "table.range", range)}
      </Text>
      <Group gap={0} wrap="nowrap">
        <ActionIcon aria-label={t("table.previous")} disabled={address.page <= 1} onClick={address.goPrevious}>
          <IconChevronLeft className={classes.icon} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={t("table.next")}
          disabled={nextCursor === null}
          onClick={() => nextCursor !== null && address.goNext(nextCursor)}
        >
          <IconChevronRight className={classes.icon} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
