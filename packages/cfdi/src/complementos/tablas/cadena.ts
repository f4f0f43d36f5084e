import { attributeOf, itemsOf, textOf, type Valor } from "./datos.ts";
import type { Nodo, Paso, Tabla } from "./tabla.ts";

/**
 * The fields that data adds to the cadena original of its document; blanks are made regular with all the others. Where
 * schema and stylesheet disagree, the stylesheet decides (docs/sat/complementos.md).
 */
export function camposDe({ raiz }: Tabla, datos: Valor, camposDeAjeno: CamposDeAjeno = () => []): string[] {
  const campos: string[] = [];
  addCampos(raiz, datos, campos, camposDeAjeno);
  return campos;
}

/** The fields of a complement inside a document that is read by a table. */
export type CamposDeAjeno = (ajeno: Valor) => readonly string[];

function addCampos(nodo: Nodo, valor: Valor, campos: string[], ajenos: CamposDeAjeno): void {
  if (nodo.cadena !== undefined) {
    for (const paso of nodo.cadena) addPaso(nodo, valor, paso, campos, ajenos);
    return;
  }
  if (nodo.ajenos) for (const ajeno of valor as readonly Valor[]) campos.push(...ajenos(ajeno));
  for (const [nombre, tipo] of Object.entries(nodo.atributos ?? {}))
    addCampo(attributeOf(valor, nombre), !tipo.endsWith("?"), campos);
  if (nodo.texto !== undefined) campos.push(textOf(valor));
  for (const hijo of nodo.hijos ?? [])
    for (const item of itemsOf(nodo, valor, hijo)) addCampos(hijo, item, campos, ajenos);
}

function addPaso(nodo: Nodo, valor: Valor, paso: Paso, campos: string[], ajenos: CamposDeAjeno): void {
  if (typeof paso !== "string") {
    const hijo = childOf(nodo, paso.hijo);
    for (const item of itemsOf(nodo, valor, hijo))
      for (const inner of paso.pasos) addPaso(hijo, item, inner, campos, ajenos);
    return;
  }
  const isOptional = paso.endsWith("?");
  const name = isOptional ? paso.slice(0, -1) : paso;
  if (name.includes("/") || name.startsWith("@") || name === ".")
    addCampo(fieldAt(nodo, valor, name.split("/")), !isOptional, campos);
  else {
    const hijo = childOf(nodo, name);
    for (const item of itemsOf(nodo, valor, hijo)) addCampos(hijo, item, campos, ajenos);
  }
}

/** A required field is there even when its attribute is not. */
function addCampo(value: string | undefined, isRequired: boolean, campos: string[]): void {
  if (value !== undefined) campos.push(value);
  else if (isRequired) campos.push("");
}

/** The value at the end of a path of children that are there once at most. */
function fieldAt(nodo: Nodo, valor: Valor, [first, ...rest]: readonly string[]): string | undefined {
  if (first === undefined || first === ".") return textOf(valor);
  if (first.startsWith("@")) return attributeOf(valor, first.slice(1));
  const hijo = childOf(nodo, first);
  const [item] = itemsOf(nodo, valor, hijo);
  return item === undefined ? undefined : fieldAt(hijo, item, rest);
}

function childOf(nodo: Nodo, nombre: string): Nodo {
  const found = nodo.hijos?.find((hijo) => hijo.nombre === nombre);
  if (found === undefined) throw new RangeError(`The table has no ${nombre} in ${nodo.nombre}`);
  return found;
}
