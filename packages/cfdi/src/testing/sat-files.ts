import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const FOLDER = join(dirname(require.resolve("validadorcfdi/package.json")), "dist", "xslt", "cfd");

/**
 * One of the SAT's own schemas or stylesheets, by its path below sitio_internet/cfd. They come inside a development
 * dependency of which nothing else is used; corrections are made in memory.
 */
export function satFile(path: string): string {
  return correct(path, readFileSync(join(FOLDER, path), "utf8"));
}

/** What the packaged copies have wrong, or older than the SAT's current ones (2026-04-18). */
function correct(path: string, text: string): string {
  switch (path) {
    case "4/cfdv40.xsd":
      return replaceOnce(text, '<xs:minInclusive value="2021"/>', '<xs:minInclusive value="2019"/>');
    case "tipoDatos/tdCFDI/tdCFDI.xsd":
      return replaceOnce(text, "[12][0-9]|3[01])[MH](", "[12][0-9]|3[01])[MHX](");
    case "iedu/iedu.xsd":
    case "notariospublicos/notariospublicos.xsd":
    case "valesdedespensa/valesdedespensa.xsd":
      return replaceOnce(text, "[0-3][0-9][M,H][A-Z]{2}", "[0-3][0-9][M,H,X][A-Z]{2}");
    default:
      return text;
  }
}

function replaceOnce(text: string, old: string, corrected: string): string {
  if (text.split(old).length !== 2) throw new Error(`The SAT's file changed: ${old}`);
  return text.replace(old, corrected);
}
