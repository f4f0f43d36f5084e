import { randomBytes } from "node:crypto";
import { gif, png } from "../../issuer/testing/images.ts";
import type { PublishedCall } from "./published-call.ts";

const scope = "crud_user_settings";
const base64 = (bytes: Buffer) => bytes.toString("base64");
const someSerie = () => `n${randomBytes(5).toString("hex")}`;
const campos = Array.from({ length: 20 }, (_, at) => `campo${at + 1}`);
const campoNames = campos.map((campo) => `extra_fields.${campo}`);

const GENERAL = {
  cat_tax_regimes_id: 1,
  curp: null,
  employer_registration: null,
  business_name: "ESCUELA DE MUESTRA",
  cat_payment_forms_id: 3,
  cat_payment_methods_id: 2,
  cat_usoscfdi_id: 3,
  customs: 0,
  canLease: 0,
  cat_currencies_id: 1,
  decimals: 2,
};

const ADDRESS = {
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
};

/** The version of the image in use, as its `download_params` name it. */
const download = (kind: "logo" | "background"): NonNullable<PublishedCall["payload"]> => {
  return async ({ client }) => {
    const { body } = await client.raw("GET", `/api/auth/get/${kind}`);
    return (body as { download_params: Record<string, unknown> }).download_params;
  };
};

export const PROFILE_CALLS: readonly PublishedCall[] = [
  {
    call: "GET /api/auth/getTaxesData",
    scope,
    answers: [
      ...["cat_vat_taxes_id", "cat_vat_rates_id", "r_isr", "ieps", "id"].map((name) => `user_taxes_data.${name}`),
      ...["tax_vat[].name", "tax_vat[].id", "tax_vat_rates[].name", "tax_vat_rates[].id"],
    ],
  },
  {
    call: "POST /api/auth/taxes",
    scope,
    payload: () => ({ cat_vat_taxes_id: 1, cat_vat_rates_id: 1, r_isr: 0, ieps: null }),
    answers: ["message"],
    says: "message",
    mistaken: {
      payload: { cat_vat_taxes_id: 99, cat_vat_rates_id: "x", r_isr: "10.001", ieps: "-1" },
      fields: ["cat_vat_taxes_id", "cat_vat_rates_id", "r_isr", "ieps"],
    },
  },
  { call: "GET /api/auth/get/logo", scope, answers: ["logo_uri", "logo_name", "download_params"] },
  {
    call: "POST /api/auth/save/logo",
    scope,
    payload: () => ({ logoBase64: base64(png(130, 130)), logoName: "logo.png" }),
    answers: ["logo_uri", "logo_name", "download_params", "message"],
    says: "message",
    mistaken: { payload: { logoBase64: base64(png(131, 130)), logoName: "logo.png" }, fields: ["logoBase64"] },
  },
  { call: "GET /api/auth/download/logo", scope, payload: download("logo"), answers: { file: "image/png" } },
  { call: "GET /api/auth/get/background", scope, answers: ["background_uri", "background_name", "download_params"] },
  {
    call: "POST /api/auth/save/background",
    scope,
    payload: () => ({ backgroundBase64: base64(gif(816, 1056)), backgroundName: "fondo.gif" }),
    answers: ["background_uri", "background_name", "download_params", "message"],
    says: "message",
    mistaken: { payload: { backgroundBase64: "AAAA" }, fields: ["backgroundBase64", "backgroundName"] },
  },
  { call: "GET /api/auth/download/background", scope, payload: download("background"), answers: { file: "image/png" } },
  {
    call: "GET /api/auth/getGeneral",
    scope,
    answers: [
      ...["rfc", ...Object.keys(GENERAL)].map((name) => `user_general_data.${name}`),
      ...["CFDI_use", "payment_form", "payment_method", "currencies"].flatMap((list) => [
        `${list}[].descripcion`,
        `${list}[].id`,
      ]),
      ...["tax_regimes[].label", "tax_regimes[].id"],
    ],
  },
  {
    call: "POST /api/auth/general",
    scope,
    payload: () => GENERAL,
    answers: ["message"],
    says: "message",
    mistaken: {
      payload: { curp: "NO", employer_registration: "123456789", business_name: "ab", decimals: 7 },
      fields: [
        ...[
          "cat_tax_regimes_id",
          "cat_payment_forms_id",
          "cat_payment_methods_id",
          "cat_usoscfdi_id",
          "cat_currencies_id",
        ],
        ...["curp", "employer_registration", "business_name", "decimals"],
      ],
    },
  },
  {
    call: "POST /api/auth/address",
    scope,
    payload: () => ADDRESS,
    answers: ["message"],
    says: "message",
    mistaken: { payload: {}, fields: Object.keys(ADDRESS).filter((name) => name !== "no_interior") },
  },
  {
    call: "GET /api/auth/getAddressData",
    scope,
    answers: Object.keys(ADDRESS).map((name) => `user_address_data.${name}`),
  },
  {
    call: "POST /api/csd/store",
    scope,
    payload: ({ csd, rfc }) => ({ ...csd, rfc }),
    answers: ["status"],
    says: "status",
    mistaken: {
      payload: { passphrase: "1234567", certBase64: "AAAA", keyBase64: "AAAA" },
      fields: ["passphrase", "certBase64", "keyBase64", "cer_filename", "key_filename", "rfc"],
    },
  },
  { call: "GET /api/csd/data", scope, answers: ["csd.cer_filename", "csd.key_filename", "csd.valid_until"] },
  {
    call: "GET /api/auth/series/all",
    scope,
    answers: ["series[].series_id", "series[].serie", "series[].folio_siguiente"],
  },
  {
    call: "POST /api/auth/series/create",
    scope,
    payload: () => ({ serie: someSerie(), folio: 1 }),
    answers: ["message"],
    says: "message",
    mistaken: { payload: { serie: "", folio: "1.5" }, fields: ["serie", "folio"] },
  },
  {
    call: "POST /api/auth/series/delete",
    scope,
    payload: async ({ client }) => {
      const serie = someSerie();
      return { series_id: (await client.call("createSeries", { body: { serie, folio: 7 } })).body.series.series_id };
    },
    answers: ["message"],
    says: "message",
    mistaken: { payload: {}, fields: ["series_id"] },
    foreign: ({ seriesId }) => ({ series_id: seriesId }),
  },
  { call: "GET /api/auth/get/extrafields", scope, answers: campoNames },
  {
    call: "POST /api/auth/store/extrafields",
    scope,
    payload: () => Object.fromEntries(campos.map((campo, at) => [campo, at === 0 ? null : `Texto ${at}`])),
    answers: ["message"],
    says: "message",
    mistaken: { payload: { campo1: 1, campo20: ["x"] }, fields: ["campo1", "campo20"] },
  },
  { call: "GET /api/auth/get/credits", scope: "*", answers: ["credits"] },
];
