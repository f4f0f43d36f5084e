import { estadoDe, type RespuestaDeConsulta } from "@timbra/cfdi";
import type { PacPort } from "../port.ts";
import type { FinkokClient } from "./client.ts";
import { textIn, treesWith } from "./xml-tree.ts";

/** `get_sat_status`: the SAT's words, brought by the provider. */
export function finkokStatus(client: FinkokClient): PacPort["cancellationStatus"] {
  return async ({ uuid, issuerRfc, receiverRfc, total }, asking) => {
    const parameters = { taxpayer_id: issuerRfc, rtaxpayer_id: receiverRfc, uuid, total };
    const called = await client("cancel", "get_sat_status", parameters, asking);
    if (called.kind === "failed") return { kind: "unavailable", reason: called.reason, unheard: true };
    const sat = treesWith(called.result, "CodigoEstatus")[0];
    if (sat === undefined)
      return { kind: "unavailable", reason: `provider_says: ${textIn(called.result, "error").slice(0, 200)}` };
    const words: RespuestaDeConsulta = {
      CodigoEstatus: textIn(sat, "CodigoEstatus"),
      Estado: textIn(sat, "Estado"),
      EsCancelable: textIn(sat, "EsCancelable"),
      EstatusCancelacion: textIn(sat, "EstatusCancelacion"),
      ValidacionEFOS: textIn(sat, "ValidacionEFOS"),
    };
    return { kind: "answered", state: estadoDe(words), words };
  };
}
