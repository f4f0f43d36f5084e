import { EXTRA_FIELDS, idOfKey, type ResponseOf, ROLE_SCOPES, type Role, type User } from "@timbra/contract";
import { startSession } from "../lib/session.ts";

/** What the server would answer to somebody who has just registered: its defaults, and lists cut to what tests need. */

export const RFC = "EKU9003173C9";

const user: User = {
  name: "Escuela",
  email: "dueno@empresa.mx",
  rfc: RFC,
  roles: ["NormalRole"],
  scopes: ["crud_user_clients", "crud_user_products", "crud_user_invoices", "crud_user_payments", "crud_user_settings"],
};

export function signIn({
  rfc = RFC,
  decimals = 2,
  role,
}: {
  readonly rfc?: string;
  readonly decimals?: number;
  readonly role?: Role;
} = {}): void {
  const who = role === undefined ? user : { ...user, roles: [role], scopes: [...ROLE_SCOPES[role]] };
  startSession({ token: "t", user: { ...who, rfc }, isRegisterCompleted: false, decimals });
}

export const me = (missing_steps: ResponseOf<"me">["missing_steps"]): ResponseOf<"me"> => ({
  user,
  is_register_completed: missing_steps.length === 0,
  decimals: 2,
  missing_steps,
  credits: 5,
  erase_at: null,
  key_frozen_at: null,
});

export const TAX_REGIMES: ResponseOf<"listTaxRegimes">["tax_regimes"] = [
  { id: 1, key: "601", label: "601 - General de Ley Personas Morales", individual: false, company: true },
  {
    id: 9,
    key: "612",
    label: "612 - Personas Físicas con Actividades Empresariales",
    individual: true,
    company: false,
  },
  { id: 12, key: "616", label: "616 - Sin obligaciones fiscales", individual: true, company: false },
];

export const COUNTRIES: ResponseOf<"listCountries">["countries"] = [
  { id: 1, key: "MEX", name: "México" },
  { id: idOfKey("country", "ESP") ?? 0, key: "ESP", name: "España" },
];

export const general = (rfc = RFC): ResponseOf<"getGeneral"> => ({
  user_general_data: {
    rfc,
    cat_tax_regimes_id: 1,
    curp: null,
    employer_registration: null,
    business_name: null,
    cat_payment_forms_id: 3,
    cat_payment_methods_id: 2,
    cat_usoscfdi_id: 3,
    customs: 0,
    canLease: 0,
    cat_currencies_id: 1,
    decimals: 2,
    border_notice: null,
    complete: false,
    invoice_name: null,
  },
  CFDI_use: [
    { id: 3, key: "G03", descripcion: "Gastos en general", individual: true, company: true, tax_regimes: [1, 9] },
  ],
  currencies: [{ id: 1, key: "MXN", descripcion: "Peso Mexicano", decimals: 2 }],
  payment_form: [{ id: 3, key: "03", descripcion: "Transferencia electrónica de fondos" }],
  payment_method: [
    { id: 1, key: "PPD", descripcion: "Pago en parcialidades o diferido" },
    { id: 2, key: "PUE", descripcion: "Pago en una sola exhibición" },
  ],
  tax_regimes: TAX_REGIMES,
  version: "v1",
});

export const address: ResponseOf<"getAddress"> = {
  user_address_data: {
    calle: null,
    no_exterior: null,
    no_interior: null,
    colonia: null,
    referencia: null,
    municipio: null,
    localidad: null,
    estado: null,
    pais: "México",
    codigo_postal: null,
  },
  version: "v1",
};

export const taxes: ResponseOf<"getTaxes"> = {
  user_taxes_data: { id: null, cat_vat_taxes_id: 1, cat_vat_rates_id: 1, r_isr: "0", ieps: null },
  tax_vat: [
    { id: 1, name: "IVA 16 %", rate: "0.160000" },
    { id: 2, name: "IVA 8 %", rate: "0.080000" },
  ],
  tax_vat_rates: [
    { id: 1, name: "Sin retención", rate: null },
    { id: 2, name: "10.6667 %", rate: "0.106667" },
  ],
  version: "v1",
};

export const units: ResponseOf<"getUnitsData"> = {
  units: [
    { id: 1, key: "H87", name: "Pieza" },
    { id: 2, key: "E48", name: "Unidad de servicio" },
  ],
  taxobjects: [
    { id: 1, clave: "01", descripcion: "No objeto de impuesto" },
    { id: 2, clave: "02", descripcion: "Sí objeto de impuesto" },
  ],
};

export const extraFields = {
  extra_fields: Object.fromEntries(EXTRA_FIELDS.map((field) => [field, null])),
  version: "v1",
};
