import type { InvoiceDraftInput } from "@timbra/contract";
import { type RegisteredIssuer, registerIssuer, type TestAccount } from "./accounts.ts";
import type { TestApp } from "./test-app.ts";

export interface ReadyIssuer extends RegisteredIssuer {
  readonly seriesId: string;
  readonly customerId: string;
}

const PASSPHRASE = "Sello-de-pruebas-1";

/**
 * An issuer that may stamp: registered, with a complete profile (which brings series A), a test certificate of the
 * sandbox, and a customer.
 */
export async function readyIssuer(
  test: TestApp,
  parts: Partial<TestAccount> = {},
  taxRegimeId = 1,
): Promise<ReadyIssuer> {
  const issuer = await registerIssuer(test, parts);
  await completeProfile(issuer, taxRegimeId);
  const { series } = (await issuer.client.call("listSeries")).body;
  const seriesId = series[0]?.series_id ?? "";
  const { body } = await issuer.client.call("saveCustomer", {
    body: {
      customers_rfc: "URE180429TM6",
      customers_name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
      customers_email: "compras@example.com",
      address_pais: 1,
      address_codigo_postal: "86991",
      cat_tax_regimes_id: 1,
    },
  });
  return { ...issuer, seriesId, customerId: body.customer_data.id };
}

/** The four steps of the registration, over HTTP. */
export async function completeProfile({ client, rfc }: RegisteredIssuer, taxRegimeId = 1): Promise<void> {
  await client.call("saveGeneral", {
    body: {
      cat_tax_regimes_id: taxRegimeId,
      business_name: "Escuela de Muestra SA de CV",
      cat_payment_forms_id: 3,
      cat_payment_methods_id: 2,
      cat_usoscfdi_id: 3,
      cat_currencies_id: 1,
      customs: 0,
      canLease: 0,
      decimals: 2,
    },
  });
  await client.call("saveAddress", {
    body: {
      calle: "Avenida Juárez",
      no_exterior: "100",
      no_interior: "",
      colonia: "Centro",
      referencia: "Frente a la alameda",
      municipio: "Cuauhtémoc",
      localidad: "Ciudad de México",
      estado: "Ciudad de México",
      pais: "México",
      codigo_postal: "06000",
    },
  });
  const { body: files } = await client.call("makeTestCsd", {
    body: { passphrase: PASSPHRASE, name: "ESCUELA DE MUESTRA" },
  });
  await client.call("storeCsd", { body: { ...files, passphrase: PASSPHRASE, rfc } });
  await client.call("saveTaxes", { body: { cat_vat_taxes_id: 1, cat_vat_rates_id: 1, r_isr: "0", ieps: null } });
}

/** A draft that can be stamped: 2.5 hours at 400.20 less 50.50, plus 16 % = 1102.00. */
export function someDraft(
  { seriesId, customerId }: Pick<ReadyIssuer, "seriesId" | "customerId">,
  parts: InvoiceDraftInput = {},
): InvoiceDraftInput {
  const item = {
    key: "81112002",
    description: 'Soporte técnico & "mesa de ayuda"',
    quantity: "2.5",
    unit_id: 1,
    unit_price: "400.20",
    discount: "50.50",
    tax_object_id: 2,
    taxes: [{ tax: "IVA", factor: "rate", rate: "0.16", withheld: false }],
  } as const;
  const header = {
    type: "I",
    cfdi_use_id: 3,
    payment_form_id: 3,
    payment_method_id: 2,
    export_id: 1,
    tax_regime_id: 1,
    currency_id: 1,
  } as const;
  return {
    ...header,
    series_id: seriesId,
    customer_id: customerId,
    items: [{ ...item, taxes: [...item.taxes] }],
    ...parts,
  };
}
