import { Text } from "@mantine/core";
import type { ReportTable } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDate, formatNumber } from "../../lib/format.ts";
import classes from "./month-screen.module.css";

type Kind = ReportTable["columns"][number]["kind"];

/** A table of a report. On a phone each row is a list of its columns. */
export function FiguresTable({ table: { note, title, columns, rows } }: { readonly table: Omit<ReportTable, "id"> }) {
  const { t } = useTranslation();
  return (
    <>
      {note !== null && (
        <Text size="xs" c="dimmed" className={classes.note ?? ""}>
          {note}
        </Text>
      )}
      {rows.length === 0 ? (
        <Text size="sm">{t("reports.nothing")}</Text>
      ) : (
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              {columns.map(({ id, label, kind }) => (
                <th key={id} scope="col" data-figure={isFigure(kind)}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FiguresRow key={row.cells.join("|")} columns={columns} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

type FiguresRowProps = Pick<ReportTable, "columns"> & { readonly row: ReportTable["rows"][number] };

/** A card of a phone is named by the first thing that the row says, and has no line for what it does not say. */
function FiguresRow({ columns, row: { cells, emphasis } }: FiguresRowProps) {
  const named = cells.findIndex((text) => !isBlank(text));
  return (
    <tr data-emphasis={emphasis} data-empty={isEmpty(cells)}>
      {columns.map(({ id, label, kind }, at) => (
        <td
          key={id}
          data-label={label}
          data-figure={isFigure(kind)}
          data-numeric={isFigure(kind) || undefined}
          data-blank={isBlank(cells[at] ?? null)}
          data-names={at === named}
        >
          <span>{shown(cells[at] ?? null, kind)}</span>
        </td>
      ))}
    </tr>
  );
}

const isBlank = (text: string | null): boolean => text === null || text === "";

/** Nothing but zeros after what the row is about; a phone leaves it out. */
const isEmpty = ([, ...cells]: readonly (string | null)[]): boolean =>
  cells.every((text) => /^0(\.0+)?$/.test(text ?? ""));

const isFigure = (kind: Kind): boolean => kind === "amount" || kind === "count";

function shown(text: string | null, kind: Kind): string {
  if (text === null || kind === "text") return text ?? "";
  return kind === "date" ? formatDate(text, currentLanguage()) : formatNumber(text);
}
