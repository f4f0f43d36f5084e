import { satFile } from "./sat-files.ts";
import { Stylesheet } from "./stylesheet.ts";

let comprobante: Stylesheet | null = null;
let timbre: Stylesheet | null = null;

/** The cadena original that the SAT's stylesheet gives for a CFDI 4.0. */
export function cadenaByStylesheet(xml: string): string {
  comprobante ??= load("4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt");
  return comprobante.transform(xml);
}

/** The cadena that the SAT's stylesheet gives for a stamp standing alone. */
export function cadenaTimbreByStylesheet(xml: string): string {
  timbre ??= load("TimbreFiscalDigital/cadenaoriginal_TFD_1_1.xslt");
  return timbre.transform(xml);
}

/** The packaged copies include each other by a path that only exists where they were packaged. */
function load(path: string): Stylesheet {
  return new Stylesheet(satFile(path), (href) => satFile(href.slice(href.indexOf("/cfd/") + "/cfd/".length)));
}
