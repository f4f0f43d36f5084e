import type { Tabla } from "@timbra/cfdi/complementos";
import type { ComplementData, ComplementValue } from "@timbra/contract";

export type TableNode = Tabla["raiz"];
type TableType = Tabla["tipos"][string];

/** An attribute of a node as a field of a form. */
export interface NodeField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: TableType;
}

/** Whether a node only groups a list, which is what its data are. */
export const isGroup = ({ atributos, hijos = [], texto, contenido }: TableNode): boolean =>
  atributos === undefined &&
  texto === undefined &&
  contenido === undefined &&
  hijos.length === 1 &&
  hijos[0]?.max !== undefined;

/** Whether a node has nothing but a text. */
export const isText = ({ atributos, texto }: TableNode): boolean => texto !== undefined && atributos === undefined;

/** The fields of a node, the required ones first. What can have one value only is no field. */
export function fieldsOf({ tipos }: Tabla, { atributos = {}, texto }: TableNode): NodeField[] {
  const all = Object.entries(atributos).map(([name, type]) => ({
    name,
    isRequired: !type.endsWith("?"),
    type: tipos[type.replace("?", "")] ?? {},
  }));
  const inside = texto === undefined ? [] : [{ name: "texto", isRequired: true, type: tipos[texto] ?? {} }];
  const shown = [...all, ...inside].filter(({ isRequired, type }) => !isRequired || type.valores?.length !== 1);
  return [...shown.filter(({ isRequired }) => isRequired), ...shown.filter(({ isRequired }) => !isRequired)];
}

/** Whether a child has to be there; of a choice nobody knows which. */
export const isRequiredChild = ({ contenido }: TableNode, { min = 1 }: TableNode): boolean =>
  min > 0 && contenido === undefined;

/** What a node begins with: every part that it must have. */
export function emptyNode(node: TableNode): ComplementData {
  const parts = (node.hijos ?? []).filter((child) => isRequiredChild(node, child));
  return Object.fromEntries(parts.map((child) => [child.nombre, emptyChild(child)]));
}

/** What stands under the name of a child that is added. */
export function emptyChild(child: TableNode): ComplementValue {
  return child.max === undefined ? emptyValue(child) : [emptyValue(child)];
}

export function emptyValue(node: TableNode): ComplementValue {
  const [only] = node.hijos ?? [];
  if (isGroup(node)) return only === undefined ? [] : [emptyValue(only)];
  return isText(node) ? "" : emptyNode(node);
}

/** A node with something under a name, or with nothing there. */
export function withPart(data: ComplementData, name: string, value: ComplementValue | undefined): ComplementData {
  const { [name]: _, ...others } = data;
  return value === undefined ? others : { ...data, [name]: value };
}

export function isList(value: ComplementValue | undefined): value is readonly ComplementValue[] {
  return Array.isArray(value);
}

export function isData(value: ComplementValue | undefined): value is ComplementData {
  return typeof value === "object" && !Array.isArray(value);
}
