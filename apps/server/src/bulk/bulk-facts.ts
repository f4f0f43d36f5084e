import {
  FUEL_COMPLEMENT,
  legalDateAt,
  loadComplementTables,
  type NamedComplementTables,
  type TaxChoice,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { unitsByName } from "../catalogues/index.ts";
import { findCustomersByRfc } from "../customers/index.ts";
import type { Tx } from "../db/index.ts";
import type { TypedRow } from "../imports/index.ts";
import { getIssuingFacts, type IssuingFacts } from "../invoices/index.ts";
import { getGeneral, getTaxes, listSeries, toUserGeneralData, toUserTaxesData } from "../issuer/index.ts";
import { groupBy } from "../lib/group-by.ts";
import { findProducts, type ProductContent } from "../products/index.ts";

export type KnownCustomer = Awaited<ReturnType<typeof findCustomersByRfc>>[number];

/** Everything that the rows of a file are read by besides themselves. */
export interface BulkFacts {
  readonly catalogues: Deps["catalogues"];
  /** The key of the unit that is called so. */
  readonly unitCalled: (name: string) => string | undefined;
  readonly issuing: IssuingFacts;
  readonly legalDate: string;
  /** Of the complement that a file has columns for. */
  readonly complementTables: NamedComplementTables;
  readonly series: readonly { readonly id: string; readonly serie: string }[];
  readonly defaults: {
    readonly cfdiUse: number;
    readonly paymentMethod: number;
    readonly paymentForm: number;
    readonly currency: number;
    readonly taxes: Omit<TaxChoice, "tax_object_id">;
  };
  /** By RFC, the oldest last. */
  readonly customers: ReadonlyMap<string, readonly KnownCustomer[]>;
  /** By identification number. */
  readonly products: ReadonlyMap<string, { readonly id: string; readonly content: ProductContent }>;
}

/** Reads what a file's rows name in a few questions, however many rows there are. */
export async function readBulkFacts(
  tx: Tx,
  deps: Pick<Deps, "catalogues" | "catalogueStore" | "clock">,
  issuerId: string,
  rows: readonly TypedRow[],
): Promise<BulkFacts> {
  const issuing = await getIssuingFacts(tx, issuerId);
  const general = toUserGeneralData(issuing.issuer.rfc, await getGeneral(tx));
  const taxes = toUserTaxesData(issuerId, await getTaxes(tx));
  return {
    catalogues: deps.catalogues,
    unitCalled: unitsByName(deps.catalogueStore),
    issuing,
    legalDate: legalDateAt(deps.clock.now(), issuing.issuer.zip_code),
    complementTables: await loadComplementTables([{ name: FUEL_COMPLEMENT, data: {} }]),
    series: await listSeries(tx),
    defaults: {
      cfdiUse: general.cat_usoscfdi_id,
      paymentMethod: general.cat_payment_methods_id,
      paymentForm: general.cat_payment_forms_id,
      currency: general.cat_currencies_id,
      taxes: {
        vat_tax_id: taxes.cat_vat_taxes_id,
        vat_rate_id: taxes.cat_vat_rates_id,
        r_isr: taxes.r_isr,
        ieps: taxes.ieps,
      },
    },
    customers: await customersOf(tx, rows),
    products: await productsOf(tx, rows),
  };
}

async function customersOf(tx: Tx, rows: readonly TypedRow[]): Promise<ReadonlyMap<string, readonly KnownCustomer[]>> {
  const found = await findCustomersByRfc(tx, distinct(rows.map(({ cells }) => cells["rfc"]?.toUpperCase())));
  return groupBy(found, ({ content }) => content.rfc);
}

async function productsOf(tx: Tx, rows: readonly TypedRow[]): Promise<BulkFacts["products"]> {
  const codes = distinct(rows.map(({ cells }) => cells["code"]));
  const found = codes.length === 0 ? [] : await findProducts(tx, codes, []);
  // The oldest comes last, and stays.
  return new Map(found.map((product) => [product.content.identification_number ?? "", product]));
}

function distinct(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== undefined))];
}
