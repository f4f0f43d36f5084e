import { Button, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { CustomerRow } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "../../../ui/panel.tsx";
import { SuggestInput } from "../../../ui/suggest/suggest-input.tsx";
import { payersQuery } from "../api.ts";
import classes from "../pays.module.css";
import type { Payer } from "./pay-form.ts";

const DEBOUNCE_MS = 180;
const NONE: readonly CustomerRow[] = [];

interface PayerPickerProps {
  readonly payer: Payer | null;
  readonly onPick: (payer: Payer | null) => void;
}

/** Who paid: found while one types, or told by the invoice that was chosen. */
export function PayerPicker({ payer, onPick }: PayerPickerProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t("pays.payer")}>
      {payer === null ? (
        <Search onPick={onPick} />
      ) : (
        <div className={classes.payer}>
          <div>
            <strong>{payer.name}</strong>
            <Text size="xs" c="dimmed">
              {payer.rfc}
            </Text>
          </div>
          <Button variant="default" onClick={() => onPick(null)}>
            {t("pays.other_payer")}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Search({ onPick }: Pick<PayerPickerProps, "onPick">) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const [open, setOpen] = useState(false);
  const found = useQuery({ ...payersQuery(search), enabled: open });
  return (
    <SuggestInput
      className={classes.input}
      aria-label={t("pays.payer")}
      placeholder={t("pays.payer_search")}
      value={text}
      onType={setText}
      onOpenChange={setOpen}
      options={found.data ?? NONE}
      pending={open && (found.isFetching || search !== text.trim())}
      optionKey={({ id }) => id}
      renderOption={({ name, rfc }) => (
        <span>
          {name}{" "}
          <Text span size="xs" c="dimmed">
            {rfc}
          </Text>
        </span>
      )}
      onPick={({ id, name, rfc }) => onPick({ id, name, rfc })}
      emptyText={t("pays.payer_none")}
    />
  );
}
