import { Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { CustomerData, CustomerRow } from "@timbra/contract";
import { type ComponentType, useState } from "react";
import { useTranslation } from "react-i18next";
import { customersKey } from "../../../lib/customer-queries.ts";
import { CustomerPick } from "../../../ui/customer-pick/customer-pick.tsx";
import classes from "../tickets.module.css";

export type Buyer = Pick<CustomerRow, "id" | "name" | "rfc">;

/** The form of a new customer; the route brings it. */
export type CustomerFormPart = ComponentType<{
  readonly onClose: () => void;
  readonly onSaved: (customer: CustomerData) => void;
}>;

interface BuyerPickerProps {
  readonly buyer: Buyer | null;
  readonly error: string | null;
  readonly CustomerForm: CustomerFormPart;
  readonly onPick: (buyer: Buyer | null) => void;
}

/** The customer who asks for the invoice; one who is not there yet is added without leaving. */
export function BuyerPicker({ buyer, error, CustomerForm, onPick }: BuyerPickerProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const take = (customer: CustomerData) => {
    setAdding(false);
    void queries.invalidateQueries({ queryKey: customersKey });
    onPick(customer);
  };
  return (
    <div>
      <p className={classes.label}>{t("take_out.customer")}</p>
      <CustomerPick
        label={t("take_out.customer")}
        placeholder={t("take_out.search")}
        emptyText={t("take_out.none")}
        change={t("take_out.other")}
        chosen={buyer}
        invalid={error !== null}
        onPick={onPick}
      />
      {error !== null && (
        <Text role="alert" size="sm" c="red">
          {error}
        </Text>
      )}
      {buyer === null && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setAdding(true)}>
          {t("take_out.new_customer")}
        </Button>
      )}
      {adding && <CustomerForm onClose={() => setAdding(false)} onSaved={take} />}
    </div>
  );
}
