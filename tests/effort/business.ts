import { randomInt } from "node:crypto";
import { parseRfc } from "@timbra/cfdi";
import { DEFAULT_IDS, type InvoiceDraftInput, idOfKey } from "@timbra/contract";
import { freshRfc, registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { completeProfile } from "../../scripts/demo/profile.ts";
import type { OpenedSession } from "../journeys/sign-in.ts";

/** The id of a key that is in its list. */
export function id(...[catalogue, key]: Parameters<typeof idOfKey>): number {
  const found = idOfKey(catalogue, key);
  if (found === undefined) throw new Error(`${catalogue} has no ${key}`);
  return found;
}

/** A product as a business keeps it; what is not said is of the product form's defaults. */
export type Product = Readonly<Record<string, string | number>>;

export const product = (key: string, description: string, price: string, more: Product = {}): Product => ({
  productos_tipo: "1",
  productos_claveprodserv: key,
  productos_descripcion: description,
  productos_cat_units_id: DEFAULT_IDS.unit,
  productos_valor: "0",
  productos_precio_unitario: price,
  productos_cat_taxobject_id: 2,
  productos_cat_vat_taxes_id: 1,
  productos_cat_vat_rates_id: 1,
  ...more,
});

/** Of the list of the rates of VAT. */
export const VAT = {
  zero: { productos_cat_vat_taxes_id: 3 },
  exempt: { productos_cat_vat_taxes_id: 4 },
  none: { productos_cat_taxobject_id: 1 },
} as const;

export const COMPANY = { rfc: "URE180429TM6", name: "UNIVERSIDAD ROBOTICA ESPAÑOLA", zip: "86991", regime: "601" };
export const PERSON = { rfc: "CACX7605101P8", name: "XOCHILT CASAS CHAVEZ", zip: "36257", regime: "605" };
export const ABROAD = { rfc: "XEXX010101000", name: "ACME INC", zip: "06000", regime: "616" };
export const OTHER = { rfc: "EKU9003173C9", name: "ESCUELA KEMPER URGATE", zip: "42501", regime: "601" };
export type Customer = typeof COMPANY;

/** A business that has all it works with, and what somebody does in it over the API before the count begins. */
export class Business {
  readonly api: Api;
  readonly rfc: string;
  readonly email: string;
  readonly password: string;

  /** So many credits more than a new account has. */
  readonly addCredits: (count: number) => Promise<void>;

  private constructor(
    api: Api,
    rfc: string,
    { email, password }: { email: string; password: string },
    addCredits: (email: string, count: number) => Promise<void>,
  ) {
    this.api = api;
    this.rfc = rfc;
    this.addCredits = (count) => addCredits(email, count);
    this.email = email;
    this.password = password;
  }

  static async open(
    url: string,
    { regime, zip = "06000" }: { readonly regime: string; readonly zip?: string | undefined },
    addCredits: (email: string, count: number) => Promise<void>,
  ): Promise<Business> {
    const api = new Api(url);
    const rfc = ["601", "603"].includes(regime) ? freshRfc() : personalRfc();
    const account = await registerAndSignIn(api, rfc);
    await completeProfile(api, { csd: null, issuer: { rfc: null, name: "ESCUELA DE MUESTRA", regime, zip } }, rfc);
    return new Business(api, rfc, account, addCredits);
  }

  /** What a browser keeps of a session. */
  async session(): Promise<Readonly<Record<string, string>>> {
    const { body } = await this.api.json<OpenedSession>("POST", "/api/auth/signin", {
      email: this.email,
      password: this.password,
    });
    const { token, user, is_register_completed, decimals } = body;
    return {
      token,
      currentUser: JSON.stringify(user),
      isRegisterCompleted: String(is_register_completed),
      decimals: String(decimals),
    };
  }

  async customer({ rfc, name, zip, regime }: Customer): Promise<string> {
    const { body } = await this.api.json<{ customer_data: { id: string } }>("POST", "/api/customers/update_or_create", {
      customers_rfc: rfc,
      customers_name: name,
      customers_email: "compras@ejemplo.mx",
      address_pais: rfc === ABROAD.rfc ? id("country", "USA") : id("country", "MEX"),
      ...(rfc === ABROAD.rfc && { customers_num_regid_trib: "123456789" }),
      address_codigo_postal: zip,
      cat_tax_regimes_id: id("tax_regime", regime),
    });
    return body.customer_data.id;
  }

  async products(products: readonly Product[]): Promise<void> {
    for (const one of products) await this.api.json("POST", "/api/products/update_or_create", one);
  }

  /** General data changed as the business says them once. */
  async general(changes: object): Promise<void> {
    const { body } = await this.api.json<{ user_general_data: Record<string, unknown>; version: string }>(
      "GET",
      "/api/auth/getGeneral",
    );
    const { rfc: _, complete: __, invoice_name: ___, ...kept } = body.user_general_data;
    await this.api.json("POST", "/api/auth/general", { ...kept, ...changes, version: body.version });
  }

  /** Tickets T-1, T-2… of today with 16 % of IVA inside, and their global invoice, stamped. */
  async globalInvoice(totals: readonly string[]): Promise<void> {
    const day = new Intl.DateTimeFormat("sv", { timeZone: "America/Mexico_City" }).format(new Date());
    for (const [at, total] of totals.entries())
      await this.api.json("POST", "/api/tickets/update_or_create", {
        folio: `T-${at + 1}`,
        sold_on: day,
        total,
        payment_form_id: id("payment_form", "01"),
      });
    const { body } = await this.api.json<{ invoice: { id: string } }>("POST", "/api/tickets/global", {
      periodicity: "04",
      day,
    });
    await this.api.json("POST", `/api/invoices/${body.invoice.id}/stamp`, undefined, {
      "idempotency-key": crypto.randomUUID(),
    });
  }

  /** A stamped invoice that is there already. */
  async invoice(parts: InvoiceDraftInput): Promise<{ readonly id: string; readonly folio: number }> {
    const { body: series } = await this.api.json<{ series: readonly { series_id: string }[] }>(
      "GET",
      "/api/auth/series/all",
    );
    const draft = {
      type: "I",
      series_id: series.series[0]?.series_id,
      cfdi_use_id: 3,
      payment_form_id: 3,
      payment_method_id: 2,
      export_id: 1,
      currency_id: 1,
      ...parts,
    };
    const { body } = await this.api.json<{ invoice: { id: string; folio: number } }>(
      "POST",
      "/api/invoices/stamp",
      draft,
      { "idempotency-key": crypto.randomUUID() },
    );
    return body.invoice;
  }
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The RFC of a person, with a right check digit. */
function personalRfc(): string {
  const some = (letters: string) => letters[randomInt(letters.length)] ?? "";
  const stem = `C${some("AEIOU")}${some(LETTERS)}${some("BCDFG")}7605${randomInt(10, 28)}${some(LETTERS)}${randomInt(10)}`;
  const digit = [..."0123456789A"].find((one) => {
    const parsed = parseRfc(stem + one);
    return parsed.ok && parsed.rfc.checkDigitOk;
  });
  return digit === undefined ? personalRfc() : stem + digit;
}
