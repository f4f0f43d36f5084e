import { invoiceDraft } from "@timbra/contract";

/** The relation of a replacement to what it replaces (c_TipoRelacion). */
const REPLACES = "04";

/** Whether a kept invoice says that it replaces a document (208, 212, 312). */
export function replaces(draft: unknown, uuid: string): boolean {
  return invoiceDraft
    .parse(draft)
    .relations.some(({ type, uuids }) => type === REPLACES && uuids.includes(uuid.toUpperCase()));
}
