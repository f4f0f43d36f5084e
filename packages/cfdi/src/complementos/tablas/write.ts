import { escapeAttribute } from "../../xml/escape.ts";
import { escapeText } from "../../xml/xml-element.ts";
import { attributeOf, itemsOf, textOf, type Valor } from "./datos.ts";
import type { Nodo, Tabla } from "./tabla.ts";

/** Data as XML, its namespace declared on it. Throws RangeError on text that XML cannot represent. */
export function writeDatos({ raiz, prefijo, espacio }: Tabla, datos: Valor): string {
  return writeNodo(raiz, prefijo, datos, ` xmlns:${prefijo}="${espacio}"`);
}

function writeNodo(nodo: Nodo, prefijo: string, valor: Valor, declaration: string): string {
  const name = `${prefijo}:${nodo.nombre}`;
  let start = `<${name}${declaration}`;
  for (const [nombre, tipo] of Object.entries(nodo.atributos ?? {})) {
    const value = attributeOf(valor, nombre);
    // An empty optional attribute would break its pattern, and add a field to the cadena original.
    if (value !== undefined && !(value === "" && tipo.endsWith("?"))) start += ` ${nombre}="${escapeAttribute(value)}"`;
  }
  let content = nodo.texto === undefined ? "" : escapeText(textOf(valor));
  for (const hijo of nodo.hijos ?? [])
    for (const item of itemsOf(nodo, valor, hijo)) content += writeNodo(hijo, prefijo, item, "");
  return content === "" ? `${start}/>` : `${start}>${content}</${name}>`;
}
