import type { CreditDocument } from "../credits/index.ts";

/**
 * What a stamp's credit is held for: the sealed bytes, because an invoice that was refused and sealed again holds
 * again.
 */
export function creditDocument(issuerId: string, sealedDocumentId: string): CreditDocument {
  return { issuerId, documentKind: "sealed_document", documentId: sealedDocumentId };
}
