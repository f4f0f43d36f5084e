import { ActionIcon, Button, Group, Skeleton, Table, Text, Title } from "@mantine/core";
import { IconDeviceFloppy, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { TIPOS_DE_PERMISO } from "@timbra/cfdi/complementos";
import { type FuelPermit, fuelPermitRequest, NEW_FUEL_PERMIT, type ReadRequestOf } from "@timbra/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { input } from "zod";
import { call } from "../../../lib/api-client.ts";
import type { FormOf } from "../../../lib/checked-form.ts";
import { resetSaved, useSchemaForm } from "../../../lib/form.ts";
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

/** The issuer's permits to sell fuels: what there is, each to be changed, and a new one. It stays open after saving. */
export function FuelPermitsForm({ as = "page", onClose, onSaved }: SectionProps) {
  const { t } = useTranslation();
  const heading = useId();
  const query = useQuery(fuelPermitsQuery);
  const form = useSchemaForm(fuelPermitRequest, NEW_FUEL_PERMIT);
  const [changed, setChanged] = useState<FuelPermit | null>(null);
  const close = useConfirmedClose(form.formState.isDirty, onClose);
  const begin = (permit: FuelPermit | null) => {
    setChanged(permit);
    form.reset(permit === null ? NEW_FUEL_PERMIT : { number: permit.number, name: permit.name ?? "" });
    if (permit !== null) form.setFocus("number", { shouldSelect: true });
  };
  const profileSaved = useRefreshProfile();
  const saved = async (sent: input<typeof fuelPermitRequest>) => {
    setChanged(null);
    resetSaved(form, sent, NEW_FUEL_PERMIT);
    await profileSaved();
    onSaved?.();
  };
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
        <PermitForm form={form} changed={changed} onEnd={() => begin(null)} onSaved={saved} />
        <section aria-labelledby={heading}>
          <Title order={as === "page" ? 2 : 3} id={heading} mb="xs">
            {t("fuel_permits.existing")}
          </Title>
          {query.error === null ? (
            <PermitsTable
              permits={query.data}
              onChange={begin}
              onDeleted={({ id }) => {
                if (id === changed?.id) begin(null);
                onSaved?.();
              }}
            />
          ) : (
            <QueryFailure query={query} title={t("issuer.load_error")} />
          )}
        </section>
      </div>
    </PageOrModal>
  );
}

interface PermitFormProps {
  readonly form: FormOf<typeof fuelPermitRequest>;
  /** The permit that is changed; null: a new one is added. */
  readonly changed: FuelPermit | null;
  /** Nothing is changed any more. */
  readonly onEnd: () => void;
  /** Called with what the fields held when they were sent. */
  readonly onSaved: (sent: input<typeof fuelPermitRequest>) => Promise<void>;
}

function PermitForm({ form, changed, onEnd, onSaved }: PermitFormProps) {
  const { t } = useTranslation();
  const { control, formState } = form;
  const save = async (sent: ReadRequestOf<"createFuelPermit">) => {
    const typed = form.getValues();
    const { message } =
      changed === null
        ? await call("createFuelPermit", { body: sent })
        : await call("updateFuelPermit", { params: { id: changed.id }, body: { ...sent, version: changed.version } });
    toast.success(message);
    await onSaved(typed);
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
      <Group gap="xs" wrap="nowrap">
        <Button
          type="submit"
          loading={formState.isSubmitting}
          leftSection={
            changed === null ? (
              <IconPlus className={classes.icon} aria-hidden />
            ) : (
              <IconDeviceFloppy className={classes.icon} aria-hidden />
            )
          }
        >
          {t(changed === null ? "fuel_permits.add" : "fuel_permits.save")}
        </Button>
        {changed !== null && (
          <Button variant="default" onClick={onEnd}>
            {t("common.cancel")}
          </Button>
        )}
      </Group>
    </form>
  );
}

interface PermitsTableProps {
  /** Undefined while on its way. */
  readonly permits: readonly FuelPermit[] | undefined;
  readonly onChange: (permit: FuelPermit) => void;
  readonly onDeleted: (permit: FuelPermit) => void;
}

/** What there is, each with the kind that its number tells. */
function PermitsTable({ permits, onChange, onDeleted }: PermitsTableProps) {
  const { t } = useTranslation();
  const profileSaved = useRefreshProfile();
  const deletion = useDeletion<FuelPermit>({
    text: t("fuel_permits.delete_question"),
    failure: t("fuel_permits.delete_error"),
    nameOf: ({ number }) => number,
    remove: async (permit) => {
      const { message } = await call("deleteFuelPermit", { params: { id: permit.id } });
      await profileSaved();
      onDeleted(permit);
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
                <Group gap="xs" wrap="nowrap" justify="flex-end">
                  <ActionIcon
                    aria-label={t("fuel_permits.change", { number: one.number })}
                    onClick={() => onChange(one)}
                  >
                    <IconPencil className={classes.icon} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t("fuel_permits.delete", { number: one.number })}
                    onClick={() => deletion.ask(one)}
                  >
                    <IconTrash className={classes.icon} aria-hidden />
                  </ActionIcon>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {deletion.dialog}
    </>
  );
}
