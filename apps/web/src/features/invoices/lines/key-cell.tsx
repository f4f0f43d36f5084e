import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { catalogueSearchQuery } from "../../../lib/catalogue-queries.ts";
import { SuggestInput } from "../../../ui/suggest/suggest-input.tsx";
import { SUGGEST_PAUSE_MS } from "../../../ui/suggest/suggest-pause.ts";
import { withLine } from "../draft/changes.ts";
import type { Line } from "../draft/editor-draft.ts";
import { useEditor } from "../editor/editor-context.ts";
import { cellProps } from "./cell-props.ts";
import classes from "./lines.module.css";

interface KeyCellProps {
  readonly line: Line;
  readonly label: string;
  readonly error: string | undefined;
}

const NO_KEYS: ResponseOf<"searchCatalogue">["rows"] = [];
const WHOLE_KEY = /^\d{8}$/;

/** The SAT's key of what is sold: eight digits, or words that look for it ("silla de oficina"). */
export function KeyCell({ line, label, error }: KeyCellProps) {
  const { t } = useTranslation();
  const { edit, focusCell } = useEditor();
  const [open, setOpen] = useState(false);
  const text = line.key.trim();
  const wished = text === "" ? line.description.trim() : text;
  const [search] = useDebouncedValue(wished, SUGGEST_PAUSE_MS);
  const found = useQuery({ ...catalogueSearchQuery("product-keys", search), enabled: open && search !== "" });
  const options = open && search !== "" ? (found.data ?? NO_KEYS) : NO_KEYS;
  const complete = WHOLE_KEY.test(text);
  return (
    <SuggestInput
      {...cellProps(line, "key", label, error)}
      data-numeric-text
      maxLength={60}
      value={line.key}
      onType={(key) => edit(withLine(line.id, { key }))}
      onOpenChange={setOpen}
      options={options}
      tabTakes={!complete}
      pending={open && !complete && wished !== "" && (found.isFetching || search !== wished)}
      optionKey={({ key }) => key}
      renderOption={({ key, description, own }) => (
        <span className={classes.option}>
          <span className={classes.optionName}>{description}</span>
          <Text span size="xs" c="dimmed" data-numeric>
            {own ? `${t("products.sat_key_own")} · ${key}` : key}
          </Text>
        </span>
      )}
      onPick={({ key }) => {
        edit(withLine(line.id, { key }));
        focusCell(line.id, "quantity");
      }}
      {...(open && text !== "" && !complete ? { emptyText: t("invoice_editor.key_none") } : {})}
    />
  );
}
