import { Autocomplete, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { COMPLEMENT_LISTS, type ComplementListName } from "@timbra/contract";
import { call } from "../../../lib/api-client.ts";
import type { NodeField } from "./complement-data.ts";

interface ValueFieldProps {
  readonly field: NodeField;
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** An attribute: a choice of its values, a search in its list of the SAT, or a text. */
export function ValueField(props: ValueFieldProps) {
  const { field, onChange, value, ...input } = props;
  const { valores, lista, base, largo } = field.type;
  if (valores !== undefined)
    return (
      <Select
        {...input}
        required={field.isRequired}
        // The schema of Detallista has one value twice.
        data={[...new Set(valores)]}
        value={value === "" ? null : value}
        onChange={(chosen) => onChange(chosen ?? "")}
        clearable={!field.isRequired}
        searchable
      />
    );
  if (lista !== undefined && isKnownList(lista)) return <ListField {...props} list={lista} />;
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

const PLACEHOLDERS: Readonly<Partial<Record<NonNullable<NodeField["type"]["base"]>, string>>> = {
  fecha: "2026-11-23",
  fechaHora: "2026-11-23T09:30:00",
  hora: "09:30:00",
};

function isKnownList(name: string): name is ComplementListName {
  return (COMPLEMENT_LISTS as readonly string[]).includes(name);
}

const DEBOUNCE_MS = 250;
const SHOWN = 20;

/** A key of a list: typed, or found by the words of its name. The name of the key is shown below it. */
function ListField({
  list,
  field,
  value,
  onChange,
  ...input
}: ValueFieldProps & { readonly list: ComplementListName }) {
  const [searched] = useDebouncedValue(value, DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ["catalogue", "complement", list, searched],
    queryFn: ({ signal }) =>
      call("searchComplementList", { params: { list }, query: { q: searched, limit: SHOWN }, signal }),
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
