import type { ReadRequestOf } from "@timbra/contract";
import type { Address } from "./address.db.ts";

/** What the form starts with (spec §3). */
const COUNTRY = "México";

export function toAddress(form: ReadRequestOf<"saveAddress">): Address {
  return {
    street: form.calle,
    exteriorNumber: form.no_exterior,
    interiorNumber: form.no_interior,
    colony: form.colonia,
    reference: form.referencia,
    municipality: form.municipio,
    locality: form.localidad,
    state: form.estado,
    country: form.pais,
    zipCode: form.codigo_postal,
  };
}

/** The address under the names of the specification. */
export function toUserAddressData(address: Address | null) {
  return {
    calle: address?.street ?? null,
    no_exterior: address?.exteriorNumber ?? null,
    no_interior: address?.interiorNumber ?? null,
    colonia: address?.colony ?? null,
    referencia: address?.reference ?? null,
    municipio: address?.municipality ?? null,
    localidad: address?.locality ?? null,
    estado: address?.state ?? null,
    pais: address?.country ?? COUNTRY,
    codigo_postal: address?.zipCode ?? null,
  };
}
