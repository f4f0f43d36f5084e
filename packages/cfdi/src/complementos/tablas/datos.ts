import { isGroup, type Nodo } from "./tabla.ts";

/**
 * What a document says under a table, as JSON: attributes are texts under their names; a child that is there once is an
 * object, one that may be repeated a list; a node that only groups a list is that list; text inside a node is `texto`,
 * or the node itself when it has nothing else.
 */
export interface Datos {
  readonly [nombre: string]: Valor | undefined;
}

/** What stands under a name. */
export type Valor = string | Datos | readonly Valor[];

/** Every child of one name that a node has. */
export function itemsOf(nodo: Nodo, valor: Valor, hijo: Nodo): readonly Valor[] {
  if (isGroup(nodo)) return Array.isArray(valor) ? valor : [];
  const found = isDatos(valor) && Object.hasOwn(valor, hijo.nombre) ? valor[hijo.nombre] : undefined;
  if (found === undefined) return [];
  return hijo.max === undefined ? [found] : (found as readonly Valor[]);
}

/** An attribute of a node. */
export function attributeOf(valor: Valor, nombre: string): string | undefined {
  const found = isDatos(valor) && Object.hasOwn(valor, nombre) ? valor[nombre] : undefined;
  return typeof found === "string" ? found : undefined;
}

/** The text inside a node. */
export function textOf(valor: Valor): string {
  return typeof valor === "string" ? valor : (attributeOf(valor, "texto") ?? "");
}

/** Whether a node is its text and nothing else. */
export function isText({ atributos, texto }: Nodo): boolean {
  return texto !== undefined && atributos === undefined;
}

export function isDatos(valor: Valor): valor is Datos {
  return typeof valor === "object" && !Array.isArray(valor);
}
