import type { CustomerData, CustomerRow } from "../customers.ts";
import type { Receiver } from "./draft.ts";

/** The receiver that a customer is. */
export function receiverOf(customer: CustomerRow | CustomerData): Receiver {
  if ("address" in customer) {
    const { rfc, name, email, cat_tax_regimes_id, num_regid_trib, address } = customer;
    return {
      rfc,
      name,
      email,
      tax_regime_id: cat_tax_regimes_id,
      zip_code: address.codigo_postal,
      country_id: address.pais,
      foreign_tax_id: num_regid_trib,
    };
  }
  const { rfc, name, email, tax_regime_id, zip_code, country_id, foreign_tax_id } = customer;
  return { rfc, name, email, tax_regime_id, zip_code, country_id, foreign_tax_id };
}
