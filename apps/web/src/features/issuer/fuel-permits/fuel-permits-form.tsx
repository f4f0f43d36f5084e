import { ActionIcon, Button, Skeleton, Table, Text, Title } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { TIPOS_DE_PERMISO } from "@timbra/cfdi/complementos";
import { type FuelPermit, fuelPermitRequest, NEW_FUEL_PERMIT, type ReadRequestOf } from "@timbra/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/api-client.ts";
import type { FormOf } from "../../../lib/checked-form.ts";
import { useSchemaForm } from "../../../lib/form.ts";
import { fuelPermitsQuery, useRefreshProfile } from "../../../lib/queries.ts";
import { useConfirmedClose } from "../../../lib/unsaved-typing.ts";
import { useDeletion } from "../../../ui/deletion.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { PageOrModal } from "../../../ui/page-or-modal.tsx";
import { submitOf } from "../../../ui/show-refusal.ts";
import { toast } from "../../../ui/toast.ts";
import type { SectionProps } from "../profile-form.tsx";
import classes from "../series/series-form.module.css";

/** The issuer's permits to sell fuels: what there is, and a new one. It stays open after saving. */
export function FuelPermitsForm({ as = "page", onClose, onSaved }: SectionProps) {
  const { t } = useTranslation();
  const heading = useId();
  const query = useQuery(fuelPermitsQuery);
  const form = useSchemaForm(fuelPermitRequest, NEW_FUEL_PERMIT);
  const close = useConfirmedClose(form.formState.isDirty, onClose);
  return (
    <PageOrModal
      as={as}
      title={t("fuel_permits.title")}
      text={t("fuel_permits.text")}
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
        <NewPermitForm form={form} onSaved={onSaved} />
        <section aria-labelledby={heading}>
          <Title order={as === "page" ? 2 : 3} id={heading} mb="xs">
            {t("fuel_permits.existing")}
          </Title>
          {query.error === null ? (
            <PermitsTable permits={query.data} onDeleted={onSaved} />
          ) : (
            <QueryFailure query={query} title={t("issuer.load_error")} />
          )}
        </section>
      </div>
    </PageOrModal>
  );
}

interface NewPermitFormProps {
  readonly form: FormOf<typeof fuelPermitRequest>;
  readonly onSaved: (() => void) | undefined;
}

function NewPermitForm({ form, onSaved }: NewPermitFormProps) {
  const { t } = useTranslation();
  const profileSaved = useRefreshProfile();
  const { control, formState } = form;
  const save = async (sent: ReadRequestOf<"createFuelPermit">) => {
    const { message } = await call("createFuelPermit", { body: sent });
    form.reset();
    toast.success(message);
    await profileSaved();
    onSaved?.();
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submitOf(form, save)(event)}>
      <TextField
        control={control}
        name="number"
        label={t("fuel_permits.number")}
        description={t("fuel_permits.number_hint")}
        required
      />
      <TextField
        control={control}
        name="name"
        label={t("fuel_permits.name")}
        description={t("fuel_permits.name_hint")}
      />
      <Button
        type="submit"
        loading={formState.isSubmitting}
        leftSection={<IconPlus className={classes.icon} aria-hidden />}
      >
        {t("fuel_permits.add")}
      </Button>
    </form>
  );
}

interface PermitsTableProps {
  /** Undefined while on its way. */
  readonly permits: readonly FuelPermit[] | undefined;
  readonly onDeleted: (() => void) | undefined;
}

/** What there is, each with the kind that its number tells. */
function PermitsTable({ permits, onDeleted }: PermitsTableProps) {
  const { t } = useTranslation();
  const profileSaved = useRefreshProfile();
  const deletion = useDeletion<FuelPermit>({
    text: t("fuel_permits.delete_question"),
    failure: t("fuel_permits.delete_error"),
    nameOf: ({ number }) => number,
    remove: async ({ id }) => {
      const { message } = await call("deleteFuelPermit", { params: { id } });
      await profileSaved();
      onDeleted?.();
      return { message };
    },
  });
  if (permits === undefined) return <Skeleton h="var(--tb-row)" aria-hidden />;
  if (permits.length === 0) return <Text className={classes.empty}>{t("fuel_permits.empty")}</Text>;
  return (
    <>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("fuel_permits.permit")}</Table.Th>
            <Table.Th>{t("fuel_permits.action")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {permits.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td>
                {one.number}
                <Text size="xs" c="dimmed">
                  {[one.name, one.kind, TIPOS_DE_PERMISO[one.kind]?.nombre].filter(Boolean).join(" · ")}
                </Text>
              </Table.Td>
              <Table.Td>
                <ActionIcon
                  aria-label={t("fuel_permits.delete", { number: one.number })}
                  onClick={() => deletion.ask(one)}
                >
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
