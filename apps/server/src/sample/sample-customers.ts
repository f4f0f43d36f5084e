import { idOfKey, type RequestOf } from "@timbra/contract";

interface SampleCustomer {
  readonly rfc: string;
  readonly name: string;
  readonly regime: string;
  readonly zip: string;
  readonly country?: string;
  readonly foreignTaxId?: string;
}

/**
 * The taxpayers that the SAT publishes for tests, the general public, and somebody abroad. The order is that of
 * `sample-drafts`.
 */
export const SAMPLE_CUSTOMERS: readonly SampleCustomer[] = [
  { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE", regime: "601", zip: "42501" },
  { rfc: "URE180429TM6", name: "UNIVERSIDAD ROBOTICA ESPAÑOLA", regime: "601", zip: "86991" },
  { rfc: "IIA040805DZ4", name: "INDISTRIA ILUMINADORA DE ALMACENES", regime: "601", zip: "62661" },
  { rfc: "H&E951128469", name: "HERRERIA & ELECTRICOS", regime: "601", zip: "06002" },
  { rfc: "XIQB891116QE4", name: "BERENICE XIMO QUEZADA", regime: "612", zip: "40000" },
  { rfc: "MISC491214B86", name: "CECILIA MIRANDA SANCHEZ", regime: "612", zip: "01010" },
  { rfc: "FUNK671228PH6", name: "KARLA FUENTE NOLASCO", regime: "626", zip: "01160" },
  { rfc: "XAXX010101000", name: "PUBLICO EN GENERAL", regime: "616", zip: "06000" },
  {
    rfc: "XEXX010101000",
    name: "NORTHWIND TRADERS LLC",
    regime: "616",
    zip: "06000",
    country: "USA",
    foreignTaxId: "123456789",
  },
];

export function toCustomerForm({
  rfc,
  name,
  regime,
  zip,
  country = "MEX",
  foreignTaxId,
}: SampleCustomer): RequestOf<"saveCustomer"> {
  return {
    customers_rfc: rfc,
    customers_name: name,
    customers_email: `${rfc.toLowerCase().replace(/[^a-z0-9]/g, "")}@ejemplo.mx`,
    address_pais: idOfKey("country", country) ?? 1,
    cat_tax_regimes_id: idOfKey("tax_regime", regime) ?? 1,
    address_codigo_postal: zip,
    ...(foreignTaxId === undefined ? {} : { customers_num_regid_trib: foreignTaxId }),
  };
}
