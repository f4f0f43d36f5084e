import { randomUUID } from "node:crypto";
import { cadenaTimbre, type Timbre } from "@timbra/cfdi";
import type { Authority } from "../authority/open-authority.ts";
import { localText } from "./local-time.ts";

/** Stamps carry the time of Zona Centro wherever the issuer is (Anexo 20, TFD 1.1). */
const ZONA_CENTRO = "America/Mexico_City";

/** A new stamp over a document's Sello, sealed with the provider's certificate. */
export function makeTimbre(selloCfd: string, authority: Authority, now: Date): Timbre {
  const unsealed: Timbre = {
    tipo: "timbre",
    Version: "1.1",
    UUID: randomUUID().toUpperCase(),
    FechaTimbrado: localText(now, ZONA_CENTRO),
    RfcProvCertif: authority.pacRfc,
    SelloCFD: selloCfd,
    NoCertificadoSAT: authority.satNumber,
    SelloSAT: "",
  };
  return { ...unsealed, SelloSAT: authority.sign(cadenaTimbre(unsealed)) };
}
