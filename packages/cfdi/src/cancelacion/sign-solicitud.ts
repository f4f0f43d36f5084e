import type { SolicitudRevisada } from "./check-solicitud.ts";
import { canonicalDocument } from "./raiz.ts";
import { canonicalSignedInfo, signatureNode } from "./signature.ts";
import { raizDe, rfcDe } from "./solicitud.ts";
import type { XmlSigner } from "./xml-signer.ts";

/** A request with its signature. */
export interface SolicitudFirmada {
  readonly solicitud: SolicitudRevisada;
  /** The request's XML in canonical form, after its declaration; what is kept and sent, byte for byte. */
  readonly xml: string;
  /** DigestValue: SHA-1 of the canonical document without its Signature, base64. */
  readonly digest: string;
  /** SignatureValue, base64. */
  readonly firma: string;
}

/**
 * Signs a request as the SAT's cancellation service asks: an enveloped XMLDSig, RSA-SHA1 over inclusive C14N 1.0. Each
 * document is written in its canonical form, so no canonicaliser has a part in it and the same request gives the same
 * bytes. Throws RangeError when the signer belongs to another RFC (303, 1003): it must have been settled before.
 */
export function signSolicitud(solicitud: SolicitudRevisada, signer: XmlSigner): SolicitudFirmada {
  if (signer.rfc !== rfcDe(solicitud)) throw new RangeError("The certificate belongs to another RFC");
  const raiz = raizDe(solicitud);
  const digest = signer.sha1(canonicalDocument(raiz));
  const firma = signer.signSha1(canonicalSignedInfo(digest));
  const document = canonicalDocument(raiz, signatureNode(digest, firma, signer));
  return { solicitud, xml: `<?xml version="1.0" encoding="UTF-8"?>\n${document}`, digest, firma };
}
