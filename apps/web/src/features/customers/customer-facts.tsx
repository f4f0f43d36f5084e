import { Modal, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CustomerData } from "@timbra/contract";
import { useTranslation } from "react-i18next";
import { countriesQuery, customerQuery, taxRegimesQuery } from "../../lib/queries.ts";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { useReturnFocus } from "../../ui/return-focus.ts";
import classes from "./customer-facts.module.css";

interface CustomerFactsProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Everything that is known of a customer, for a read-only user. */
export function CustomerFacts({ id, name, onClose }: CustomerFactsProps) {
  const { t } = useTranslation();
  const found = useQuery(customerQuery(id));
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={name} size="lg" closeButtonProps={{ "aria-label": t("common.close") }}>
      {found.isPending && <Skeleton h="16rem" />}
      <QueryFailure query={found} title={t("clients.load_error")} />
      {found.isSuccess && <Facts customer={found.data} />}
    </Modal>
  );
}

function Facts({ customer: { address, ...customer } }: { readonly customer: CustomerData }) {
  const { t } = useTranslation();
  const { data: regimes } = useQuery(taxRegimesQuery);
  const { data: countries } = useQuery(countriesQuery);
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t("clients.rfc"), customer.rfc],
    [t("clients.tax_regime"), regimes?.find(({ id }) => id === customer.cat_tax_regimes_id)?.label],
    [t("clients.email"), customer.email],
    [t("clients.country"), countries?.find(({ id }) => id === address.pais)?.name],
    [t("clients.foreign_tax_id"), customer.num_regid_trib],
    [t("clients.zip_code"), address.codigo_postal],
    [t("clients.street"), address.calle],
    [t("clients.exterior_number"), address.no_exterior],
    [t("clients.interior_number"), address.no_interior],
    [t("clients.colony"), address.colonia],
    [t("clients.reference"), address.referencia],
    [t("clients.municipality"), address.municipio],
    [t("clients.locality"), address.localidad],
    [t("clients.state"), address.estado],
    [t("clients.webpage"), customer.pagina_web],
    [t("clients.phone"), customer.telefono],
    [t("clients.fax"), customer.fax],
    [t("clients.email_2"), customer.email_2],
    [t("clients.email_3"), customer.email_3],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
