import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalXml, find, readXml } from "./xml.ts";

const canonical = (xml: string) => {
  const root = readXml(new TextEncoder().encode(xml));
  if (!root) throw new Error("not read");
  return canonicalXml(root);
};

/** A request as anybody may write it: declarations, attributes and quotes in their own order. */
const request = (folio: string) =>
  `<?xml version='1.0'?><Cancelacion RfcEmisor='EKU9003173C9' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" Fecha="2022-01-06T17:49:12"
   xmlns="http://cancelacfd.sat.gob.mx" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><Folios><Folio Motivo="02" ${folio}UUID="62B00C5E-4187-4336-B569-44E0030DC729" /></Folios></Cancelacion>`;

describe("canonical XML", () => {
  it.each([
    ["", "28wlg0suJ57t4P4P+LshbcH5PYE="],
    ['FolioSustitucion="" ', "C5CrlWmW2k+LRbwIz2JTydPW2+g="],
  ])("of a request has the digest that others compute for it (%j)", (folio, digest) => {
    expect(
      createHash("sha1")
        .update(canonical(request(folio)))
        .digest("base64"),
    ).toBe(digest);
  });

  it("keeps text, drops comments and instructions, and writes what must be escaped", () => {
    expect(canonical('<?a b?><a t="&lt;&#9;&#10;&quot;>"><!-- c -->x &amp; y &gt;<![CDATA[<&]]></a>')).toBe(
      '<a t="&lt;&#x9;&#xA;&quot;>">x &amp; y &gt;&lt;&amp;</a>',
    );
  });

  it("declares a namespace once, and again only where it changes", () => {
    expect(canonical('<a xmlns="u" xmlns:p="v"><b xmlns="u" xmlns:p="w" p:z="1" y="2"/><p:c/><d xmlns=""/></a>')).toBe(
      '<a xmlns="u" xmlns:p="v"><b xmlns:p="w" y="2" p:z="1"></b><p:c></p:c><d xmlns=""></d></a>',
    );
  });

  it("of a part has the namespaces that it inherits", () => {
    const root = readXml(new TextEncoder().encode('<a xmlns="u" xmlns:p="v"><b/></a>'));
    const b = find(root ?? undefined, "b");
    if (!root || !b) throw new Error("not read");
    expect(canonicalXml(b, root.declarations)).toBe('<b xmlns="u" xmlns:p="v"></b>');
    expect(canonicalXml(root, {}, b)).toBe('<a xmlns="u" xmlns:p="v"></a>');
  });
});
