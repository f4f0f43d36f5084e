import {
  type CustomerData,
  catalogueIds,
  type InvoiceForm,
  legalDateAt,
  type ProductRow,
  type ResponseOf,
} from "@timbra/contract";
import {
  exportaciones,
  formasPago,
  labelOf,
  meses,
  metodosPago,
  monedas,
  objetosImp,
  periodicidades,
  regimenes,
  tiposRelacion,
  unidades,
  usosCfdi,
} from "@timbra/sat-catalogues";

type Lists = InvoiceForm["catalogues"];

const keyed = (rows: readonly { readonly clave: string; readonly descripcion: string }[]) =>
  rows.map(({ clave, descripcion }) => ({ key: clave, descripcion }));

const described = (
  catalogue: Parameters<typeof catalogueIds>[0],
  rows: readonly { readonly clave: string; readonly descripcion: string }[],
) =>
  catalogueIds(catalogue).flatMap(({ id, key }) => {
    const row = rows.find(({ clave }) => clave === key);
    return row === undefined ? [] : [{ id, key, descripcion: row.descripcion }];
  });

const regimeId = (key: string) => catalogueIds("tax_regime").find((one) => one.key === key)?.id;

/** The SAT's lists with the ids of the contract, as the server sends them. */
const catalogues: Lists = {
  tax_regimes: described("tax_regime", regimenes()).map(({ id, key, descripcion }) => {
    const regime = regimenes().find(({ clave }) => clave === key);
    return {
      id,
      key,
      label: `${key} - ${descripcion}`,
      individual: regime?.fisica ?? false,
      company: regime?.moral ?? false,
    };
  }),
  cfdi_uses: described("cfdi_use", usosCfdi()).map((row) => {
    const use = usosCfdi().find(({ clave }) => clave === row.key);
    return {
      ...row,
      individual: use?.fisica ?? false,
      company: use?.moral ?? false,
      tax_regimes: (use?.regimenes ?? []).flatMap((key) => regimeId(key) ?? []),
    };
  }),
  currencies: described("currency", monedas()).map((row) => ({
    ...row,
    decimals: monedas().find(({ clave }) => clave === row.key)?.decimales ?? 2,
  })),
  payment_forms: described("payment_form", formasPago()),
  payment_methods: described("payment_method", metodosPago()),
  exports: described("export", exportaciones()),
  taxobjects: described("tax_object", objetosImp()).map(({ id, key, descripcion }) => ({
    id,
    clave: key,
    descripcion,
  })),
  countries: catalogueIds("country").map(({ id, key }) => ({ id, key, name: labelOf("c_Pais", key) ?? key })),
  vat_taxes: [],
  vat_rates: [],
  relation_types: keyed(tiposRelacion()),
  periodicities: keyed(periodicidades()),
  months: keyed(meses()),
};

export const SERIES = "0193a6f2-7a50-7c00-8000-00000000000a";

/** The everyday units, as the server offers them. */
export const UNITS: ResponseOf<"getUnitsData">["units"] = catalogueIds("unit").map(({ id, key }) => ({
  id,
  key,
  name: unidades().find(({ clave }) => clave === key)?.descripcion ?? key,
}));

/** The editor's data for an ordinary company. */
export const FORM: InvoiceForm = {
  issuer: {
    rfc: "EKU9003173C9",
    name: "ESCUELA KEMPER URGATE",
    tax_regime_id: 1,
    zip_code: "06000",
    border_notice: null,
    imports_goods: false,
    fuel_permits: [],
  },
  get legal_now() {
    return legalDateAt(new Date(), "06000");
  },
  series: [{ series_id: SERIES, serie: "A", folio_siguiente: 7 }],
  defaults: {
    tax_regime_id: 1,
    payment_form_id: 3,
    payment_method_id: 2,
    cfdi_use_id: 3,
    currency_id: 1,
    export_id: 1,
    taxes: { id: null, cat_vat_taxes_id: 1, cat_vat_rates_id: 1, r_isr: "0", ieps: null },
    extra_fields: {} as InvoiceForm["defaults"]["extra_fields"],
  },
  decimals: 2,
  complements: [],
  catalogues,
};

export const CUSTOMER: CustomerData = {
  id: "0193a6f2-7a50-7c00-8000-0000000000c1",
  rfc: "URE180429TM6",
  name: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
  email: "compras@ejemplo.mx",
  num_regid_trib: null,
  cat_tax_regimes_id: 1,
  telefono: null,
  fax: null,
  email_2: null,
  email_3: null,
  pagina_web: null,
  address: {
    pais: 1,
    tipo: null,
    calle: null,
    no_exterior: null,
    no_interior: null,
    colonia: null,
    referencia: null,
    municipio: null,
    localidad: null,
    estado: null,
    codigo_postal: "86991",
  },
};

export const CUSTOMER_ROW = {
  id: CUSTOMER.id,
  rfc: CUSTOMER.rfc,
  name: CUSTOMER.name,
  email: CUSTOMER.email,
  tax_regime_id: 1,
  country_id: 1,
  zip_code: "86991",
  phone: null,
  foreign_tax_id: null,
  created_at: "2026-11-20T10:00:00Z",
  updated_at: "2026-11-20T10:00:00Z",
};

export const PRODUCT: ProductRow = {
  id: "0193a6f2-7a50-7c00-8000-0000000000b1",
  tipo: "1",
  claveprodserv: "81112002",
  descripcion: "Soporte técnico mensual",
  numero_identificacion: "SOP-1",
  unit: { id: 2, key: "E48", name: "Unidad de servicio" },
  valor: "0",
  importe: "400.20",
  precio_unitario: "400.20",
  tax_object: { id: 2, clave: "02" },
  vat_tax: { id: 1 },
  vat_rates: { id: 1 },
  r_isr: null,
  ieps: null,
  operacion: null,
  cuenta_predial: null,
  ieps_cuota: null,
  ieps_unidades: null,
  created_at: "2026-11-20T10:00:00Z",
  updated_at: "2026-11-20T10:00:00Z",
};
