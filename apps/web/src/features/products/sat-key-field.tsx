import { Autocomplete, Button, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { sentence } from "@timbra/contract";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { catalogueSearchQuery } from "../../lib/queries.ts";
import { type FieldProps, toInputText, useField } from "../../ui/fields/use-field.ts";
import { useListboxKeys } from "../../ui/fields/use-listbox-keys.ts";
import classes from "./product-form.module.css";

/** The SAT's own page for finding a key (c_ClaveProdServ). */
const SAT_CATALOGUE = "https://pys.sat.gob.mx/PyS/catPyS.aspx";
const KEY = /^\d{8}$/;
const DEBOUNCE_MS = 250;

/** The SAT's key of a product: typed, or found by name in place. */
export function SatKeyField<Values extends FieldValues, Sent>(
  props: Pick<FieldProps<Values, Sent>, "control" | "name">,
) {
  const { t } = useTranslation();
  const { value, change, input } = useField({ ...props, label: t("products.sat_key"), required: true });
  const text = toInputText(value).trim();
  const [searched] = useDebouncedValue(text, DEBOUNCE_MS);
  const {
    data: rows = [],
    isSuccess,
    isFetching,
    isPlaceholderData,
  } = useQuery(catalogueSearchQuery("product-keys", searched));
  const found = new Map(rows.map((row) => [row.key, row]));
  const isAnswered = text !== "" && searched === text && isSuccess && !isPlaceholderData;
  const isUnknown = KEY.test(text) && isAnswered && !found.has(text);
  const isNothing = !KEY.test(text) && isAnswered && rows.length === 0;
  const description =
    found.get(text)?.description ??
    t(text === "" || KEY.test(text) ? "products.sat_key_hint" : "products.sat_key_digits");
  const [open, setOpen] = useState(false);
  const [first] = rows;
  const press = useListboxKeys({
    open,
    pending: text !== "" && !KEY.test(text) && (searched !== text || isFetching),
    // A whole key is never changed for another one.
    takeFirst: text === "" || KEY.test(text) || first === undefined ? null : () => take(first.key),
    onNothing: () => setOpen(false),
  });
  const take = (key: string) => {
    setOpen(false);
    change(key);
  };
  return (
    <div className={classes.key}>
      <Autocomplete
        {...input}
        description={
          <>
            {description} {input.description}
          </>
        }
        data={[...found.keys()]}
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <span className={classes.option}>
            <strong data-numeric>{option.value}</strong>
            <span>
              {found.get(option.value)?.description}
              {found.get(option.value)?.own === true && (
                <Text span size="xs" c="dimmed">
                  {" "}
                  · {t("products.sat_key_own")}
                </Text>
              )}
            </span>
          </span>
        )}
        value={toInputText(value)}
        onChange={change}
        dropdownOpened={open}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        onKeyDownCapture={press}
        autoComplete="off"
        withScrollArea={false}
        classNames={{ options: classes.options ?? "" }}
      />
      <div role="status">
        {(isUnknown || isNothing) && (
          <Text size="xs" c="var(--tb-warning-ink)">
            {isUnknown ? sentence("product_key_unknown", currentLanguage()) : t("invoice_editor.key_none")}
          </Text>
        )}
      </div>
      <Button
        component="a"
        href={SAT_CATALOGUE}
        target="_blank"
        rel="noopener noreferrer"
        variant="subtle"
        size="compact-sm"
        className={classes.external}
        leftSection={<IconExternalLink className={classes.icon} aria-hidden />}
        aria-label={`${t("products.sat_catalogue")} (${t("products.opens_elsewhere")})`}
      >
        {t("products.sat_catalogue")}
      </Button>
    </div>
  );
}
