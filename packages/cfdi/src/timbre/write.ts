import { attributes, element } from "../xml/element.ts";
import { declaration, schemaLocation, TFD, XSI } from "../xml/namespaces.ts";
import { TIMBRE, type Timbre } from "./timbre.ts";

/** The stamp declares everything it needs, because a PAC adds it to documents that others wrote. */
export function writeTimbre(timbre: Timbre): string {
  const declarations = declaration(TFD) + declaration(XSI) + schemaLocation([TFD]);
  return element("tfd:TimbreFiscalDigital", declarations + attributes(TIMBRE, timbre));
}
