import { Text } from "@mantine/core";
import { keyOfId } from "@timbra/contract";
import { useMemo, useState } from "react";
import { SuggestInput } from "../../../ui/suggest/suggest-input.tsx";
import { withLine } from "../draft/changes.ts";
import type { Line } from "../draft/editor-draft.ts";
import { useEditor } from "../editor/editor-context.ts";
import { cellProps } from "./cell-props.ts";
import { findUnits, unitOfKey } from "./find-units.ts";
import classes from "./lines.module.css";

interface UnitCellProps {
  readonly line: Line;
  readonly label: string;
  readonly error: string | undefined;
}

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
  const options = useMemo(() => (typed === null ? [] : findUnits(typed, units)), [typed, units]);
  const current = units.find(({ id }) => id === line.unit_id);
  const take = (unit: Unit) => {
    setTyped(null);
    edit(withLine(line.id, { unit_id: unit.id }));
  };
  const leave = () => {
    const exact = typed === null ? undefined : unitOfKey(typed, units);
    if (exact !== undefined) take(exact);
    setTyped(null);
  };
  return (
    <SuggestInput
      {...cellProps(line, "unit", label, error)}
      title={error ?? current?.name}
      value={
        typed ??
        (current === undefined ? (keyOfId("unit", line.unit_id ?? 0) ?? "") : `${current.key} · ${current.name}`)
      }
      onType={setTyped}
      onOpenChange={(open) => open && setTyped((current) => current ?? "")}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={leave}
      options={options}
      tabTakes={typed !== null && unitOfKey(typed, units) === undefined}
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
