/** The least that each form accepts; every test changes one field of one of these. */
export const customer = {
  customers_rfc: "EKU9003173C9",
  customers_name: "Escuela Kemper Urgate",
  address_pais: 1,
  customers_email: "compras@empresa.mx",
  cat_tax_regimes_id: 1,
  address_codigo_postal: "42501",
};

export const product = {
  productos_tipo: "0",
  productos_claveprodserv: "01010101",
  productos_descripcion: "Silla",
  productos_cat_units_id: 1,
  productos_valor: "0",
  productos_precio_unitario: "100",
};

export const general = {
  cat_tax_regimes_id: 1,
  business_name: "EMPRESA",
  cat_payment_forms_id: 3,
  cat_payment_methods_id: 2,
  cat_usoscfdi_id: 3,
  cat_currencies_id: 1,
};

export const address = {
  calle: "Reforma",
  no_exterior: "1",
  colonia: "Centro",
  referencia: "Esquina",
  municipio: "Cuauhtémoc",
  localidad: "Ciudad de México",
  estado: "CMX",
  pais: "México",
  codigo_postal: "06000",
};

export const registration = {
  rfc: "EKU9003173C9",
  username: "empresa",
  email: "dueno@empresa.mx",
  password: "Segura123",
  password_confirmation: "Segura123",
};

export const csd = {
  passphrase: "12345678",
  certBase64: "AAAAAAAAAAAA",
  keyBase64: "AAAAAAAAAAAA",
  cer_filename: "sello.cer",
  key_filename: "sello.key",
  rfc: "EKU9003173C9",
};
