import { Button, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { CustomerRow } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SuggestInput } from "../../../ui/suggest/suggest-input.tsx";
import { buyersQuery } from "../api.ts";
import classes from "../tickets.module.css";

const DEBOUNCE_MS = 180;
const NONE: readonly CustomerRow[] = [];

interface BuyerPickerProps {
  readonly buyer: CustomerRow | null;
  readonly error: string | null;
  readonly onPick: (buyer: CustomerRow | null) => void;
}

/** The customer who asks for the invoice, found while one types. */
export function BuyerPicker({ buyer, error, onPick }: BuyerPickerProps) {
  const { t } = useTranslation();
  return (
    <div>
      <p className={classes.label}>{t("take_out.customer")}</p>
      {buyer === null ? (
        <Search onPick={onPick} />
      ) : (
        <div className={classes.buyer}>
          <span>
            <strong>{buyer.name}</strong>{" "}
            <Text span size="xs" c="dimmed">
              {buyer.rfc}
            </Text>
          </span>
          <Button variant="default" size="compact-sm" onClick={() => onPick(null)}>
            {t("take_out.other")}
          </Button>
        </div>
      )}
      {error !== null && (
        <Text role="alert" size="sm" c="red">
          {error}
        </Text>
      )}
      <Button component={Link} to="/new/customer" variant="subtle" size="compact-sm" mt="xs">
        {t("take_out.new_customer")}
      </Button>
    </div>
  );
}

function Search({ onPick }: Pick<BuyerPickerProps, "onPick">) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const [open, setOpen] = useState(false);
  const found = useQuery({ ...buyersQuery(search), enabled: open });
  return (
    <SuggestInput
      className={classes.input}
      aria-label={t("take_out.customer")}
      placeholder={t("take_out.search")}
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
      onPick={onPick}
      emptyText={t("take_out.none")}
    />
  );
}
