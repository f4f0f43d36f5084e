import { readCfdi } from "@timbra/cfdi/xml";
import { safeFileName } from "@timbra/contract";

/**
 * What the files of a stamped document are called, without their ending: "EKU9003173C9_A-12_AB9303C2-…", as the
 * document itself has it.
 */
export function documentName({ uuid, xml }: { readonly uuid: string; readonly xml: Uint8Array }): string {
  const read = readCfdi(xml);
  if (!read.ok) return uuid;
  const { Emisor, Serie, Folio } = read.comprobante;
  const number = [Serie, Folio].filter((part) => part !== undefined).join("-");
  const parts = [Emisor.Rfc, number, uuid].filter((part) => part !== "");
  return safeFileName(parts.join("_").replace(/[\s/\\]+/g, "-"));
}
