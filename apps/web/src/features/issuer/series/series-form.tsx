import { Button, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { NEW_SERIES, type ReadRequestOf, seriesCreateRequest } from "@timbra/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import { type FormOf, useSchemaForm } from "../../../lib/form.ts";
import { seriesQuery } from "../../../lib/issuer-queries.ts";
import { useProfileSaved } from "../../../lib/profile-saved.ts";
import { useAskedClose } from "../../../lib/unsaved-typing.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { PageOrModal } from "../../../ui/page-or-modal.tsx";
import { tellRefusal } from "../../../ui/tell-refusal.ts";
import { toast } from "../../../ui/toast.ts";
import type { SectionProps } from "../profile-form.tsx";
import classes from "./series-form.module.css";
import { SeriesTable } from "./series-table.tsx";

/** The issuer's series: what there is, and a new one. It stays open after saving, for there may be more to add. */
export function SeriesForm({ as, onClose, onSaved }: SectionProps) {
  const { t } = useTranslation();
  const heading = useId();
  const query = useQuery(seriesQuery);
  const form = useSchemaForm(seriesCreateRequest, { serie: NEW_SERIES.serie, folio: String(NEW_SERIES.folio) });
  const close = useAskedClose(form.formState.isDirty, onClose);
  return (
    <PageOrModal
      as={as}
      title={t("series.title")}
      text={t("series.text")}
      {...(onClose === undefined ? {} : { onClose })}
      actions={
        as === "modal" && (
          <Button variant="default" onClick={close}>
            {t("common.close")}
          </Button>
        )
      }
    >
      <div className={classes.content}>
        <NewSeriesForm form={form} {...(onSaved === undefined ? {} : { onSaved })} />
        <section aria-labelledby={heading}>
          <Title order={as === "page" ? 2 : 3} id={heading} mb="xs">
            {t("series.existing")}
          </Title>
          {query.error === null ? (
            <SeriesTable series={query.data} {...(onSaved === undefined ? {} : { onDeleted: onSaved })} />
          ) : (
            <LoadFailure
              title={t("issuer.load_error")}
              message={query.error.message}
              onRetry={() => void query.refetch()}
            />
          )}
        </section>
      </div>
    </PageOrModal>
  );
}

interface NewSeriesFormProps extends Pick<SectionProps, "onSaved"> {
  readonly form: FormOf<typeof seriesCreateRequest>;
}

function NewSeriesForm({ form, onSaved }: NewSeriesFormProps) {
  const { t } = useTranslation();
  const profileSaved = useProfileSaved();
  const { control, formState } = form;
  const save = async (sent: ReadRequestOf<"createSeries">) => {
    try {
      await call("createSeries", { body: sent });
    } catch (error) {
      tellRefusal(form, error);
      return;
    }
    form.reset();
    toast.success(t("series.save_text"));
    await profileSaved();
    onSaved?.();
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void form.handleSubmit(save)(event)}>
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
