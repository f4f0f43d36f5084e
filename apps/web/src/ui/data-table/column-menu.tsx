import { ActionIcon, Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { takeFocus } from "../take-focus.ts";
import classes from "./data-table.module.css";
import type { Column } from "./types.ts";

interface ColumnMenuProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly string[];
  /** Null goes back to the usual ones. */
  readonly onChange: (ids: readonly string[] | null) => void;
}

export function ColumnMenu<Row>({ columns, shown, onChange }: ColumnMenuProps<Row>) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" aria-label={t("table.columns")} title={t("table.columns")}>
          <IconColumns3 className={classes.icon} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown ref={takeFocus} aria-label={t("table.columns")}>
        <Stack gap="xs">
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={column.header}
              checked={shown.includes(column.id)}
              disabled={column.fixed === true}
              onChange={(event) =>
                onChange(
                  columns
                    .map(({ id }) => id)
                    .filter((id) => (id === column.id ? event.currentTarget.checked : shown.includes(id))),
                )
              }
            />
          ))}
          <Button variant="subtle" size="compact-sm" color="gray" onClick={() => onChange(null)}>
            {t("table.usual_columns")}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
