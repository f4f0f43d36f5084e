import { ActionIcon, Skeleton, Table, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Series } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { useProfileSaved } from "../../../lib/profile-saved.ts";
import { ConfirmedDeletion } from "../../../ui/confirmed-deletion.tsx";
import classes from "./series-form.module.css";

interface SeriesTableProps {
  /** Undefined while on its way. */
  readonly series: readonly Series[] | undefined;
  readonly onDeleted?: () => void;
}

/** What there is, each with the folio it goes on with. */
export function SeriesTable({ series, onDeleted }: SeriesTableProps) {
  const { t } = useTranslation();
  const [doomed, setDoomed] = useState<Series | null>(null);
  if (series === undefined) return <Skeleton h="var(--tb-row)" aria-hidden />;
  if (series.length === 0) return <Text className={classes.empty}>{t("series.empty")}</Text>;
  return (
    <>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("series.serie")}</Table.Th>
            <Table.Th data-numeric>{t("series.folio")}</Table.Th>
            <Table.Th>{t("series.action")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {series.map((one) => (
            <Table.Tr key={one.series_id}>
              <Table.Td>{one.serie}</Table.Td>
              <Table.Td data-numeric>{one.folio_siguiente}</Table.Td>
              <Table.Td>
                <ActionIcon aria-label={t("series.delete", { serie: one.serie })} onClick={() => setDoomed(one)}>
                  <IconTrash className={classes.icon} aria-hidden />
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <DeleteSeries doomed={doomed} onEnd={() => setDoomed(null)} {...(onDeleted === undefined ? {} : { onDeleted })} />
    </>
  );
}

interface DeleteSeriesProps {
  readonly doomed: Series | null;
  readonly onEnd: () => void;
  readonly onDeleted?: () => void;
}

function DeleteSeries({ doomed, onEnd, onDeleted }: DeleteSeriesProps) {
  const { t } = useTranslation();
  const profileSaved = useProfileSaved();
  const destroy = async () => {
    if (doomed !== null) await call("deleteSeries", { body: { series_id: doomed.series_id } });
    await profileSaved();
    onDeleted?.();
    return t("series.delete_success");
  };
  return (
    <ConfirmedDeletion
      opened={doomed !== null}
      text={t("series.delete_question")}
      {...(doomed === null ? {} : { name: doomed.serie })}
      destroy={destroy}
      failure={t("series.delete_error")}
      onEnd={onEnd}
    />
  );
}
