/**
 * Prints, for documents of each size, the rate at which the peer that is named does its work with one of our sealed
 * documents, as a ratio to raw signing. A peer is loaded only when it is its turn.
 */
import { sign } from "node:crypto";
import type { Comprobante as Document } from "@timbra/cfdi";
import { cpuMicroseconds, type Work } from "./cpu.ts";
import { CfdiIssuer, draftOf } from "./documents.ts";

const SIZES = [3, 20, 500];

type Sealed = ReturnType<CfdiIssuer["issue"]>;

const PEERS: Readonly<Record<string, (issuer: CfdiIssuer, sealed: Sealed) => Promise<Work>>> = {
  "nodecfdi-elements": writeElements,
  async "nodecfdi-credentials"({ files }, { cadena }) {
    const { Credential } = await import("@nodecfdi/credentials/node");
    const credential = Credential.create(files.cer.toString("binary"), files.key.toString("binary"), files.passphrase);
    return () => void credential.sign(cadena);
  },
  async "nodecfdi-core"(_issuer, { xml }) {
    const { nodeFromXmlString } = await import("@nodecfdi/cfdi-core");
    return () => void nodeFromXmlString(xml);
  },
  async "fast-xml-parser"(_issuer, { xml }) {
    const { XMLParser } = await import("fast-xml-parser");
    const parser = new XMLParser({ ignoreAttributes: false, parseAttributeValue: false });
    return () => void parser.parse(xml);
  },
  async saxes(_issuer, { xml }) {
    const { SaxesParser } = await import("saxes");
    return () => void new SaxesParser({ xmlns: true }).write(xml).close();
  },
};

const workOf = PEERS[process.argv[2] ?? ""];
if (workOf === undefined) throw new Error(`There is no peer called ${process.argv[2]}.`);
const issuer = new CfdiIssuer();
const ratios: Record<string, number> = {};
for (const lines of SIZES) {
  const work = await workOf(issuer, issuer.issue(draftOf(lines, 1, "ordinary")));
  const { raw, peer } = cpuMicroseconds({ raw: () => void issuer.signRaw(), peer: work });
  ratios[`${lines} lines`] = raw / peer;
}
console.log(JSON.stringify(ratios));

async function writeElements({ key }: CfdiIssuer, { comprobante, cadena }: Sealed): Promise<Work> {
  const { nodeToXmlString } = await import("@nodecfdi/cfdi-core");
  const { SumasConceptos, SumasConceptosWriter } = await import("@nodecfdi/cfdi-elements");
  const { Comprobante } = await import("@nodecfdi/cfdi-elements/cfdi40");
  const nodesOf = (document: Document) => {
    const node = new Comprobante(attributesOf(document));
    node.addEmisor({ ...document.Emisor });
    node.addReceptor({ ...document.Receptor });
    for (const { Impuestos, ...concepto } of document.Conceptos) {
      const line = node.addConcepto(concepto);
      for (const row of Impuestos?.Traslados ?? []) line.addTraslado({ ...row });
    }
    new SumasConceptosWriter(node, new SumasConceptos(node, 2), 2).put();
    return node;
  };
  const document = { ...comprobante, ...attributesOf(comprobante) };
  return () => {
    const node = nodesOf(document);
    node.addAttributes?.({ Sello: sign("sha256", Buffer.from(cadena, "utf8"), key).toString("base64") });
    nodeToXmlString(node, true);
  };
}

function attributesOf(document: Document): Record<string, string> {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => typeof value === "string"));
}
