import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Csf } from "@timbra/contract";

const QUERY_KEY = ["csf-at-hand"];

/**
 * The issuer's own constancia between the step that read it and the one that needs its address; only this window knows
 * it.
 */
export function useCachedCsf() {
  const queries = useQueryClient();
  const { data } = useQuery<Csf | null>({ queryKey: QUERY_KEY, queryFn: skipToken });
  return {
    csf: data ?? null,
    keep: (csf: Csf) => queries.setQueryData(QUERY_KEY, csf),
    forget: () => queries.setQueryData(QUERY_KEY, null),
  };
}

/** What people write where an address has none: the field is required, and few constancias say the streets beside. */
const NO_REFERENCE = "Sin referencia";

/**
 * The address that a constancia says, as the form of step two has it. A town without localities is its own, and a
 * reference is nothing that the SAT knows of everybody.
 */
export const addressOfCsf = ({ address, zip_code }: Csf) => ({
  calle: address.calle ?? "",
  no_exterior: address.no_exterior ?? "",
  no_interior: address.no_interior ?? "",
  colonia: address.colonia ?? "",
  referencia: address.referencia ?? NO_REFERENCE,
  municipio: address.municipio ?? "",
  localidad: address.localidad ?? address.municipio ?? "",
  estado: address.estado ?? "",
  codigo_postal: zip_code ?? "",
});
