import { ActionIcon, Button, Skeleton, Table, Text, Title } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { NEW_SERIES, type ReadRequestOf, type Series, seriesCreateRequest } from "@timbra/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import type { FormOf } from "../../../lib/checked-form.ts";
import { resetSaved, useSchemaForm } from "../../../lib/form.ts";
import { seriesQuery, useRefreshProfile } from "../../../lib/queries.ts";
import { useConfirmedClose } from "../../../lib/unsaved-typing.ts";
import { useDeletion } from "../../../ui/deletion.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { PageOrModal } from "../../../ui/page-or-modal.tsx";
import { submitOf } from "../../../ui/show-refusal.ts";
import { toast } from "../../../ui/toast.ts";
import type { SectionProps } from "../profile-form.tsx";
import classes from "./series-form.module.css";

const BLANK_SERIES = { serie: NEW_SERIES.serie, folio: String(NEW_SERIES.folio) };

/** The issuer's series: what there is, and a new one. It stays open after saving, for there may be more to add. */
export function SeriesForm({ as = "page", onClose, onSaved }: SectionProps) {
  const { t } = useTranslation();
  const heading = useId();
  const query = useQuery(seriesQuery);
  const form = useSchemaForm(seriesCreateRequest, BLANK_SERIES);
  const close = useConfirmedClose(form.formState.isDirty, onClose);
  return (
    <PageOrModal
      as={as}
      title={t("series.title")}
      text={t("series.text")}
      onClose={onClose}
      actions={
        as === "modal" && (
          <Button variant="default" onClick={close}>
            {t("common.close")}
          </Button>
        )
      }
    >
      <div className={classes.content}>
        <NewSeriesForm form={form} onSaved={onSaved} />
        <section aria-labelledby={heading}>
          <Title order={as === "page" ? 2 : 3} id={heading} mb="xs">
            {t("series.existing")}
          </Title>
          {query.error === null ? (
            <SeriesTable series={query.data} onDeleted={onSaved} />
          ) : (
            <QueryFailure query={query} title={t("issuer.load_error")} />
          )}
        </section>
      </div>
    </PageOrModal>
  );
}

interface NewSeriesFormProps {
  readonly form: FormOf<typeof seriesCreateRequest>;
  readonly onSaved: (() => void) | undefined;
}

function NewSeriesForm({ form, onSaved }: NewSeriesFormProps) {
  const { t } = useTranslation();
  const profileSaved = useRefreshProfile();
  const { control, formState } = form;
  const save = async (sent: ReadRequestOf<"createSeries">) => {
    const typed = form.getValues();
    await call("createSeries", { body: sent });
    resetSaved(form, typed, BLANK_SERIES);
    toast.success(t("series.save_text"));
    await profileSaved();
    onSaved?.();
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submitOf(form, save)(event)}>
      <TextField control={control} name="serie" label={t("series.serie")} uppercase required />
      <TextField
        control={control}
        name="folio"
        label={t("series.folio")}
        description={t("series.folio_hint")}
        inputMode="numeric"
        required
      />
      <Button
        type="submit"
        loading={formState.isSubmitting}
        leftSection={<IconPlus className={classes.icon} aria-hidden />}
      >
        {t("series.add")}
      </Button>
    </form>
  );
}

interface SeriesTableProps {
  /** Undefined while on its way. */
  readonly series: readonly Series[] | undefined;
  readonly onDeleted: (() => void) | undefined;
}

/** What there is, each with the folio it goes on with. */
function SeriesTable({ series, onDeleted }: SeriesTableProps) {
  const { t } = useTranslation();
  const profileSaved = useRefreshProfile();
  const deletion = useDeletion<Series>({
    text: t("series.delete_question"),
    failure: t("series.delete_error"),
    nameOf: ({ serie }) => serie,
    remove: async ({ series_id }) => {
      await call("deleteSeries", { body: { series_id } });
      await profileSaved();
      onDeleted?.();
      return { message: t("series.delete_success") };
    },
  });
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
                <ActionIcon aria-label={t("series.delete", { serie: one.serie })} onClick={() => deletion.ask(one)}>
                  <IconTrash className={classes.icon} aria-hidden />
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {deletion.dialog}
    </>
  );
}
