import type { CustomerData, RequestOf } from "@timbra/contract";
import { call } from "../../../lib/api-client.ts";

/** Gives a customer another name and leaves the rest as it is; the customer as saved. */
export async function renameCustomer(id: string, name: string): Promise<CustomerData> {
  const { customer_data } = await call("getCustomer", { query: { id } });
  const saved = await call("saveCustomer", { body: { ...toRequest(customer_data), customers_name: name } });
  return saved.customer_data;
}

function toRequest({ id, address, ...customer }: CustomerData): RequestOf<"saveCustomer"> {
  return {
    customer_id: id,
    customers_rfc: customer.rfc,
    customers_name: customer.name,
    customers_email: customer.email,
    customers_num_regid_trib: customer.num_regid_trib,
    cat_tax_regimes_id: customer.cat_tax_regimes_id,
    customers_telefono: customer.telefono,
    customers_fax: customer.fax,
    customers_email_2: customer.email_2,
    customers_email_3: customer.email_3,
    customers_pagina_web: customer.pagina_web,
    address_pais: address.pais,
    address_tipo: address.tipo,
    address_calle: address.calle,
    address_no_exterior: address.no_exterior,
    address_no_interior: address.no_interior,
    address_colonia: address.colonia,
    address_referencia: address.referencia,
    address_municipio: address.municipio,
    address_localidad: address.localidad,
    address_estado: address.estado,
    address_codigo_postal: address.codigo_postal,
  };
}
