import { Autocomplete, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { FieldList, NodeAround } from "@timbra/contract";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import type { NodeField } from "./complement-data.ts";
import { listOfField, nameOfValue } from "./complement-parts.ts";

interface ValueFieldProps {
  readonly field: NodeField;
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** The node that it is of and those around it, the nearest first: a list may be narrowed by what they say. */
  readonly around: readonly NodeAround[];
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** An attribute: a choice of its values, a search in its list of the SAT, or a text. */
export function ValueField(props: ValueFieldProps) {
  const { field, onChange, value, around, ...input } = props;
  const { valores, lista, base, largo } = field.type;
  if (valores !== undefined)
    return (
      <Select
        {...input}
        required={field.isRequired}
        // The schema of Detallista has one value twice.
        data={[...new Set(valores)].map((key) => ({
          value: key,
          label: withName(key, nameOfValue(field.name, key, currentLanguage())),
        }))}
        value={value === "" ? null : value}
        onChange={(chosen) => onChange(chosen ?? "")}
        clearable={!field.isRequired}
        searchable
      />
    );
  const searched = listOfField(field.name, lista, around);
  if (searched !== undefined) return <ListField {...{ field, onChange, value, ...input }} searched={searched} />;
  const isNumber = base === "decimal" || base === "entero";
  return (
    <TextInput
      {...input}
      required={field.isRequired}
      value={value}
      maxLength={largo?.[1] ?? undefined}
      placeholder={base === undefined ? undefined : PLACEHOLDERS[base]}
      inputMode={isNumber ? "decimal" : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const withName = (key: string, name: string | undefined) => (name === undefined ? key : `${key} - ${name}`);

const PLACEHOLDERS: Readonly<Partial<Record<NonNullable<NodeField["type"]["base"]>, string>>> = {
  fecha: "2026-11-23",
  fechaHora: "2026-11-23T09:30:00",
  hora: "09:30:00",
};

const DEBOUNCE_MS = 250;
const SHOWN = 20;

/** A key of a list: typed, or found by the words of its name. The name of the key is shown below it. */
function ListField({
  searched: { list, within },
  field,
  value,
  onChange,
  ...input
}: Omit<ValueFieldProps, "around"> & { readonly searched: FieldList }) {
  const [typed] = useDebouncedValue(value, DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ["catalogue", "complement", list, within, typed],
    queryFn: ({ signal }) => {
      const query = { q: typed, limit: SHOWN, ...(within !== undefined && { within }) };
      return call("searchComplementList", { params: { list }, query, signal });
    },
    placeholderData: (previous) => previous,
  });
  const rows = data?.rows ?? [];
  const names = new Map(rows.map(({ key, description }) => [key, description]));
  return (
    <Autocomplete
      {...input}
      required={field.isRequired}
      description={names.get(value) || undefined}
      data={[...names.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => `${option.value} ${names.get(option.value) ?? ""}`.trim()}
      value={value}
      onChange={onChange}
    />
  );
}
