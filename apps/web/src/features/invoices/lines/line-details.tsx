import { Button, Group, Modal, Switch, Textarea, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { FieldGrid, FullWidthRow } from "../../../ui/field-grid.tsx";
import { RfcInput } from "../../../ui/fields/rfc-field.tsx";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { useReturnFocus } from "../../../ui/return-focus.ts";
import { Complements } from "../complements/document-complements.tsx";
import type { Line, ThirdParty } from "../editor/draft.ts";
import { updateLine } from "../editor/draft-changes.ts";
import { headerId, lineComplements, useEditor } from "../editor/editor-context.ts";
import { useFieldFocus } from "../editor/editor-focus.ts";
import type { EditorProblem } from "../editor/problems.ts";
import { OperationSelect } from "./operation-select.tsx";

interface LineDetailsProps {
  readonly line: Line;
  readonly number: number;
  /** The field of a complement to begin at: "complements.0.data.rfcPago". */
  readonly field: string | null;
  readonly problems: readonly EditorProblem[];
  readonly onClose: () => void;
}

const NO_THIRD_PARTY: ThirdParty = { rfc: "", name: "", tax_regime_id: null, zip_code: "" };

/** What few lines need: identification, whole description, property account, customs documents, a third party. */
export function LineDetails({ line, number, field, problems, onClose }: LineDetailsProps) {
  const { t } = useTranslation();
  const { edit } = useEditor();
  const phone = useMediaQuery("(max-width: 48em)");
  useReturnFocus();
  useFieldFocus(field === null ? null : `lines.${line.id}.${field}`);
  const set = (change: Partial<Omit<Line, "id">>) => edit(updateLine(line.id, change));
  const errorOf = (field: string) =>
    problems.find((problem) => problem.line?.id === line.id && problem.field.startsWith(field))?.message;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("invoice_editor.details_of", { number })}
      size="lg"
      fullScreen={phone}
      withCloseButton={false}
    >
      <FieldGrid>
        <FullWidthRow>
          <Textarea
            label={t("invoice_editor.description")}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={1000}
            data-autofocus={field === null || undefined}
            value={line.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
            error={errorOf("description")}
          />
        </FullWidthRow>
        <TextInput
          label={t("invoice_editor.sku")}
          maxLength={100}
          value={line.sku}
          onChange={(event) => set({ sku: event.currentTarget.value })}
          error={errorOf("sku")}
        />
        <TextInput
          label={t("invoice_editor.predial")}
          description={t("invoice_editor.predial_hint")}
          value={line.predial}
          onChange={(event) => set({ predial: event.currentTarget.value })}
          error={errorOf("predial")}
        />
        <FullWidthRow>
          <Textarea
            id={headerId(`lines.${line.id}.customs`)}
            label={t("invoice_editor.customs")}
            description={t("invoice_editor.customs_hint")}
            autosize
            minRows={1}
            maxRows={6}
            value={line.customs.join("\n")}
            onChange={(event) =>
              set({ customs: event.currentTarget.value === "" ? [] : event.currentTarget.value.split("\n") })
            }
            error={errorOf("customs")}
          />
        </FullWidthRow>
        <FullWidthRow>
          <OperationSelect
            label={t("tax_advice.operation")}
            description={t("tax_advice.operation_hint")}
            none={t("tax_advice.by_key")}
            value={line.operation}
            onPick={(operation) => set({ operation })}
          />
        </FullWidthRow>
        <Switch
          label={t("invoice_editor.price_has_taxes")}
          checked={line.price_has_taxes}
          onChange={(event) => set({ price_has_taxes: event.currentTarget.checked })}
        />
        <Switch
          label={t("invoice_editor.third_party")}
          checked={line.third_party !== null}
          onChange={(event) => set({ third_party: event.currentTarget.checked ? NO_THIRD_PARTY : null })}
        />
        {line.third_party !== null && (
          <ThirdPartyFields
            party={line.third_party}
            errorOf={errorOf}
            onChange={(third_party) => set({ third_party })}
          />
        )}
      </FieldGrid>
      <Complements
        place="line"
        complements={line.complements}
        base={lineComplements(line.id)}
        problems={complementProblems(problems, line.id)}
        onChange={(complements) => set({ complements })}
      />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t("invoice_editor.tax_done")}</Button>
      </Group>
    </Modal>
  );
}

/** The sentences of one line's complements, by the paths that their fields go by. */
function complementProblems(problems: readonly EditorProblem[], lineId: string): Record<string, string> {
  const own = problems.filter(({ line, field }) => line?.id === lineId && field.startsWith("complements."));
  return Object.fromEntries(own.map(({ field, message }) => [`lines.${lineId}.${field}`, message]));
}

interface ThirdPartyFieldsProps {
  readonly party: ThirdParty;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (party: ThirdParty) => void;
}

function ThirdPartyFields({ party, errorOf, onChange }: ThirdPartyFieldsProps) {
  const { t } = useTranslation();
  const { form } = useEditor();
  const set = (change: Partial<ThirdParty>) => onChange({ ...party, ...change });
  return (
    <>
      <RfcInput
        label={t("invoice_editor.third_party_rfc")}
        value={party.rfc}
        onChange={(rfc) => set({ rfc })}
        error={errorOf("third_party.rfc")}
      />
      <TextInput
        label={t("invoice_editor.third_party_name")}
        maxLength={300}
        value={party.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errorOf("third_party.name")}
      />
      <SearchSelect<number>
        label={t("invoice_editor.third_party_regime")}
        data={form.catalogues.tax_regimes.map(({ id, label }) => ({ value: id, label }))}
        clearable
        value={party.tax_regime_id}
        onChange={(tax_regime_id) => set({ tax_regime_id })}
        error={errorOf("third_party.tax_regime_id")}
      />
      <TextInput
        label={t("invoice_editor.third_party_zip")}
        inputMode="numeric"
        value={party.zip_code}
        onChange={(event) => set({ zip_code: event.currentTarget.value })}
        error={errorOf("third_party.zip_code")}
      />
    </>
  );
}
