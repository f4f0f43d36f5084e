import { type Receptor, RFC_GENERICO_EXTRANJERO, RFC_GENERICO_NACIONAL } from "@timbra/cfdi";
import { isGenericRfc } from "../fields/rfc.ts";
import { keyOfId } from "../ids.ts";
import type { InvoiceDraft } from "../invoices/draft.ts";
import type { Receiver } from "../invoices/receiver.ts";
import { legalName } from "./legal-name.ts";
import { present } from "./present.ts";

/** The literal of the matrix (CFDI40130): no accent. */
const PUBLICO_EN_GENERAL = "PUBLICO EN GENERAL";
const SIN_OBLIGACIONES_FISCALES = "616";
const SIN_EFECTOS_FISCALES = "S01";
const DEVOLUCIONES = "G02";
const MEXICO = "MEX";

/** Whether a receiver makes of an invoice a global one: the general public, however it was typed. */
export function isGeneralPublic(receiver: Pick<Receiver, "rfc" | "name">): boolean {
  return (
    receiver.rfc === RFC_GENERICO_NACIONAL && withoutAccents(legalName(receiver.name ?? "")) === PUBLICO_EN_GENERAL
  );
}

/**
 * Comprobante/Receptor. A generic RFC leaves no choice (guide p. 18-20; CFDI40149, 40159, 40161): regime 616, the
 * address of the place of issue, use S01 (an E may say G02). What is still missing is an empty text, which `check`
 * reports.
 */
export function toReceptor(
  receiver: Receiver | null,
  draft: Pick<InvoiceDraft, "type" | "cfdi_use_id">,
  LugarExpedicion: string,
): Receptor {
  const rfc = receiver?.rfc ?? "";
  const generic = isGenericRfc(rfc);
  const use = keyOf("cfdi_use", draft.cfdi_use_id);
  return {
    Rfc: rfc,
    Nombre: nameOf(receiver, generic),
    DomicilioFiscalReceptor: generic ? LugarExpedicion : (receiver?.zip_code ?? ""),
    ...residence(receiver),
    RegimenFiscalReceptor: generic ? SIN_OBLIGACIONES_FISCALES : keyOf("tax_regime", receiver?.tax_regime_id ?? null),
    UsoCFDI: generic && !(draft.type === "E" && use === DEVOLUCIONES) ? SIN_EFECTOS_FISCALES : use,
  };
}

function nameOf(receiver: Receiver | null, generic: boolean): string {
  const name = receiver?.name ?? "";
  if (receiver !== null && isGeneralPublic(receiver)) return PUBLICO_EN_GENERAL;
  return generic ? name.trim() : legalName(name);
}

/** Where a receiver abroad pays taxes, and under which number (guide p. 18-19); others have neither. */
function residence(receiver: Receiver | null): Pick<Receptor, "ResidenciaFiscal" | "NumRegIdTrib"> {
  if (receiver?.rfc !== RFC_GENERICO_EXTRANJERO) return {};
  const country = keyOf("country", receiver.country_id);
  return present({
    ResidenciaFiscal: country === "" || country === MEXICO ? null : country,
    NumRegIdTrib: receiver.foreign_tax_id,
  });
}

function keyOf(catalogue: "cfdi_use" | "tax_regime" | "country", id: number | null): string {
  return id === null ? "" : (keyOfId(catalogue, id) ?? "");
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "");
}
