import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Api } from "./api.ts";
import type { DemoOptions, IssuerOptions } from "./options.ts";

type ProfileOptions = Pick<DemoOptions, "issuer" | "csd">;

interface Choice {
  readonly id: number;
  readonly label?: string;
}

/** The four steps of the registration: general data, address, certificate, default taxes. */
export async function completeProfile(api: Api, options: ProfileOptions, rfc: string): Promise<void> {
  await api.json("POST", "/api/auth/general", await generalData(api, options.issuer));
  await api.json("POST", "/api/auth/address", addressOf(options.issuer.zip));
  await api.json("POST", "/api/csd/store", { ...(await csdFiles(api, options)), rfc });
  await api.json("POST", "/api/auth/taxes", { cat_vat_taxes_id: 1, cat_vat_rates_id: 1, r_isr: "0", ieps: null });
}

async function generalData(api: Api, issuer: IssuerOptions): Promise<object> {
  const { body } = await api.json<{ tax_regimes: readonly Choice[] }>("GET", "/api/catalogs/invoice/get/tax_regimes");
  const regime = body.tax_regimes.find((one) => one.label?.startsWith(issuer.regime));
  if (regime === undefined) throw new Error(`There is no tax regime ${issuer.regime}.`);
  return {
    cat_tax_regimes_id: regime.id,
    business_name: issuer.name,
    cat_payment_forms_id: 3,
    cat_payment_methods_id: 2,
    cat_usoscfdi_id: 3,
    cat_currencies_id: 1,
    customs: 0,
    canLease: 0,
    decimals: 2,
  };
}

function addressOf(zip: string): object {
  return {
    calle: "Avenida Juárez",
    no_exterior: "100",
    no_interior: "",
    colonia: "Centro",
    referencia: "Frente a la alameda",
    municipio: "Cuauhtémoc",
    localidad: "Ciudad de México",
    estado: "Ciudad de México",
    pais: "México",
    codigo_postal: zip,
  };
}

async function csdFiles(api: Api, options: ProfileOptions): Promise<object> {
  if (options.csd === null) {
    const passphrase = "12345678a";
    const { body } = await api.json<object>("POST", "/api/sandbox/csd", { passphrase, name: options.issuer.name });
    return { ...body, passphrase };
  }
  const { cer, key, passphrase } = options.csd;
  return {
    passphrase,
    certBase64: (await readFile(cer)).toString("base64"),
    keyBase64: (await readFile(key)).toString("base64"),
    cer_filename: basename(cer),
    key_filename: basename(key),
  };
}
