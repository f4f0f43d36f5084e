import { Button, Group, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { DEFAULT_IDS, type TaxRow } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { withLine } from "../draft/changes.ts";
import { emptyLine, type Line } from "../draft/editor-draft.ts";
import { useEditor } from "../editor/editor-context.ts";
import { TaxRowFields } from "./tax-row-fields.tsx";
import classes from "./taxes.module.css";

interface TaxesEditorProps {
  readonly line: Line;
  readonly title: string;
  readonly onDone: () => void;
}

const NEW_TAX: TaxRow = { tax: "IVA", factor: "rate", rate: "0.160000", withheld: false, base: null };

/** Tax object and taxes of a line; a line that is no object of tax has none. */
export function TaxesEditor({ line, title, onDone }: TaxesEditorProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const set = (taxes: readonly TaxRow[]) => edit(withLine(line.id, { taxes }));
  const pickObject = (id: number | null) => {
    if (id === null) return;
    const bare = id === DEFAULT_IDS.untaxed_object;
    const taxes =
      !bare && line.taxes.length === 0 && id === DEFAULT_IDS.tax_object ? emptyLine(form).taxes : line.taxes;
    edit(withLine(line.id, { tax_object_id: id, taxes: bare ? [] : taxes }));
  };
  const useEverywhere = () => {
    const { taxes, tax_object_id } = line;
    edit((draft) => ({ ...draft, lines: draft.lines.map((one) => ({ ...one, taxes, tax_object_id })) }));
    onDone();
  };
  return (
    <div className={classes.editor}>
      <Title order={3}>{title}</Title>
      <SearchSelect<number>
        label={t("invoice_editor.tax_object")}
        data={form.catalogues.taxobjects.map(({ id, clave, descripcion }) => ({
          value: id,
          label: `${clave} · ${descripcion}`,
        }))}
        value={line.tax_object_id}
        onChange={pickObject}
        comboboxProps={{ withinPortal: false }}
        maxDropdownHeight="14rem"
      />
      {line.taxes.map((row, at) => (
        <TaxRowFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a tax is nothing but its place in the line
          key={at}
          row={row}
          onChange={(next) => set(line.taxes.map((one, place) => (place === at ? next : one)))}
          onRemove={() => set(line.taxes.filter((_, place) => place !== at))}
        />
      ))}
      <Group justify="space-between" gap="xs">
        {line.tax_object_id === DEFAULT_IDS.untaxed_object ? (
          <span />
        ) : (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus className={classes.icon} aria-hidden />}
            onClick={() => set([...line.taxes, NEW_TAX])}
          >
            {t("invoice_editor.tax_add")}
          </Button>
        )}
        <Group gap="xs">
          <Button variant="subtle" size="xs" color="gray" onClick={useEverywhere}>
            {t("invoice_editor.tax_all")}
          </Button>
          <Button size="xs" onClick={onDone}>
            {t("invoice_editor.tax_done")}
          </Button>
        </Group>
      </Group>
    </div>
  );
}
