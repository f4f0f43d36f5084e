import { type Csf, idOfKey } from "@timbra/contract";
import type { CustomerFormState, CustomerValues } from "./customer-values.ts";

/** Puts what was read of a constancia into the form; what could not be read stays as it was typed. */
export function fillFromCsf(form: CustomerFormState, csf: Csf, regime: Csf["tax_regimes"][number] | null): void {
  const { address } = csf;
  const read: Partial<Record<keyof CustomerValues, string | null>> = {
    customers_rfc: csf.rfc,
    customers_name: csf.name,
    address_codigo_postal: csf.zip_code,
    address_calle: address.calle,
    address_no_exterior: address.no_exterior,
    address_no_interior: address.no_interior,
    address_colonia: address.colonia,
    address_localidad: address.localidad,
    address_municipio: address.municipio,
    address_estado: address.estado,
  };
  const options = { shouldDirty: true, shouldTouch: true };
  for (const [field, value] of Object.entries(read)) {
    if (value !== null) form.setValue(field as keyof CustomerValues, value, options);
  }
  if (regime !== null) form.setValue("cat_tax_regime_id", { value: regime.id, label: regime.label }, options);
  form.setValue("address_pais", { value: idOfKey("country", "MEX") ?? 1, label: "México" }, options);
  void form.trigger(["customers_rfc", "customers_name", "cat_tax_regime_id", "address_codigo_postal"]);
}
