import { Popover, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { keyOfId } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { takeFocus } from "../../../ui/take-focus.ts";
import type { Line } from "../draft/editor-draft.ts";
import lineClasses from "./lines.module.css";
import { taxWords } from "./tax-words.ts";
import { TaxesEditor } from "./taxes-editor.tsx";

interface TaxesCellProps {
  readonly line: Line;
  readonly number: number;
  readonly error: string | undefined;
}

/**
 * As many as the cell has room for; how many more there are is said after them, and which they are by the name of the
 * cell.
 */
const SHOWN = 2;

/** The taxes of a line as chips; pressing them opens the small editor. */
export function TaxesCell({ line, number, error }: TaxesCellProps) {
  const { t } = useTranslation();
  const [opened, { toggle, close }] = useDisclosure(false);
  const [used, setUsed] = useState(false);
  const name = t("invoice_editor.taxes_of", { number });
  const object = keyOfId("tax_object", line.tax_object_id ?? 0);
  const chips = line.taxes.map((tax) => taxWords(tax, t));
  const none = object === "01" ? t("invoice_editor.untaxed") : t("invoice_editor.no_taxes");
  const words = chips.length === 0 ? none : chips.join(", ");
  const target = (
    <UnstyledButton
      className={lineClasses.taxes}
      data-line={line.id}
      data-cell="taxes"
      data-invalid={error !== undefined}
      aria-label={`${name}: ${words}`}
      title={error ?? words}
      aria-expanded={opened}
      aria-haspopup="dialog"
      onClick={() => {
        setUsed(true);
        toggle();
      }}
    >
      {chips.length === 0 ? (
        <span className={lineClasses.noTaxes}>{none}</span>
      ) : (
        [...chips.slice(0, SHOWN), ...(chips.length > SHOWN ? [`+${chips.length - SHOWN}`] : [])].map((chip, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tax is nothing but its place in the line, and may be there twice while one types
          <span key={at} className={lineClasses.chip}>
            {chip}
          </span>
        ))
      )}
    </UnstyledButton>
  );
  // A popover is made when it is first wanted: a table of five hundred lines has none.
  if (!used) return target;
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      trapFocus
      returnFocus
      width="min(34rem, calc(100vw - 1.5rem))"
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown ref={takeFocus} aria-label={name}>
        <TaxesEditor line={line} title={name} onDone={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
