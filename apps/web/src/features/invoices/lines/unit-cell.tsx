import { Text } from "@mantine/core";
import { idOfKey, keyOfId } from "@timbra/contract";
import { search } from "@timbra/sat-catalogues";
import { useMemo, useState } from "react";
import { SuggestInput } from "../../../ui/suggest/suggest-input.tsx";
import { withLine } from "../draft/changes.ts";
import type { Line } from "../draft/editor-draft.ts";
import { useEditor } from "../editor/editor-context.ts";
import { cellProps } from "./cell-props.ts";
import classes from "./lines.module.css";

interface UnitCellProps {
  readonly line: Line;
  readonly label: string;
  readonly error: string | undefined;
}

const SHOWN = 8;

interface Unit {
  readonly id: number;
  readonly key: string;
  readonly name: string;
}

/** The unit, by its key ("H87") or by words ("pieza"). What is typed and is no unit falls back to the one there was. */
export function UnitCell({ line, label, error }: UnitCellProps) {
  const { form, edit, focusCell } = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const { units } = form.catalogues;
  const options = useMemo(() => (typed === null ? [] : found(typed, units)), [typed, units]);
  const current = units.find(({ id }) => id === line.unit_id);
  const take = (unit: Unit) => {
    setTyped(null);
    edit(withLine(line.id, { unit_id: unit.id }));
  };
  const leave = () => {
    const exact = typed === null ? undefined : units.find(({ key }) => key === typed.trim().toUpperCase());
    if (exact !== undefined) take(exact);
    setTyped(null);
  };
  return (
    <SuggestInput
      {...cellProps(line, "unit", label, error)}
      title={error ?? current?.name}
      value={typed ?? (current === undefined ? (keyOfId("unit", line.unit_id ?? 0) ?? "") : `${current.key} · ${current.name}`)}
      onType={setTyped}
      onOpenChange={(open) => open && setTyped((current) => current ?? "")}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={leave}
      options={options}
      optionKey={({ key }) => key}
      renderOption={(unit) => (
        <span className={classes.option}>
          <span className={classes.optionName}>{unit.name}</span>
          <Text span size="xs" c="dimmed">
            {unit.key}
          </Text>
        </span>
      )}
      onPick={(unit) => {
        take(unit);
        focusCell(line.id, "price");
      }}
    />
  );
}

/** Units that have an id here, best first; with nothing typed, the usual ones. */
function found(text: string, units: readonly Unit[]): readonly Unit[] {
  if (text.trim() === "") return units.slice(0, SHOWN);
  return search("units", text, SHOWN * 2)
    .flatMap(({ clave }) => units.filter(({ id }) => id === idOfKey("unit", clave)))
    .slice(0, SHOWN);
}
