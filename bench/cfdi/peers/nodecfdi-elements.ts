import { sign } from "node:crypto";
import { nodeToXmlString } from "@nodecfdi/cfdi-core";
import { SumasConceptos, SumasConceptosWriter } from "@nodecfdi/cfdi-elements";
import { Comprobante } from "@nodecfdi/cfdi-elements/cfdi40";
import type { Comprobante as Document } from "@timbra/cfdi";
import { printRatios } from "./ratios.ts";

printRatios(({ key }, { comprobante, cadena }) => {
  const document = { ...comprobante, ...attributesOf(comprobante) };
  return () => {
    const node = nodesOf(document);
    node.addAttributes?.({ Sello: sign("sha256", Buffer.from(cadena, "utf8"), key).toString("base64") });
    nodeToXmlString(node, true);
  };
});

function nodesOf(document: Document) {
  const node = new Comprobante(attributesOf(document));
  node.addEmisor({ ...document.Emisor });
  node.addReceptor({ ...document.Receptor });
  for (const { Impuestos, ...concepto } of document.Conceptos) {
    const line = node.addConcepto(concepto);
    for (const row of Impuestos?.Traslados ?? []) line.addTraslado({ ...row });
  }
  new SumasConceptosWriter(node, new SumasConceptos(node, 2), 2).put();
  return node;
}

function attributesOf(document: Document): Record<string, string> {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => typeof value === "string"));
}
