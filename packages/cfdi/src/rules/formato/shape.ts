import { listOf } from "../../comprobante/attribute-list.ts";
import type { AttributeName, AttributesOf } from "../../comprobante/attributes.ts";

/** Own codes for what the SAT's schema (XSD) demands of a value, which a provider refuses with the general code 301. */
export type FaultCode =
  | "TIMBRA-FALTA"
  | "TIMBRA-VACIO"
  | "TIMBRA-LONGITUD"
  | "TIMBRA-CARACTERES"
  | "TIMBRA-IMPORTE"
  | "TIMBRA-CANTIDAD"
  | "TIMBRA-RFC"
  | "TIMBRA-UUID"
  | "TIMBRA-FORMATO";

/** A value that does not have the form its type demands. */
export interface Fault {
  readonly code: FaultCode;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

/** What is wrong with a value that is there and is not blank; undefined when nothing is. */
export type Shape = (value: string) => Omit<Fault, "path"> | undefined;

/** The shape of every attribute of a node; one that other rules judge on their own has `anything`. */
export type ShapesOf<Node> = { readonly [Name in AttributeName<Node>]-?: Shape };

/** Looks at the attributes of a node and adds what is wrong to a list. */
export type NodeCheck<Node> = (node: Node, path: string, faults: Fault[]) => void;

/** Presence comes from the node's own table (Anexo 20), form from `shapes`. */
export function nodeCheck<Node>(attributes: AttributesOf<Node>, shapes: ShapesOf<Node>): NodeCheck<Node> {
  const fields = listOf(attributes).map(({ name, isOptional }) => ({ name, isOptional, shape: shapes[name] }));
  return (node, path, faults) => {
    for (const { name, isOptional, shape } of fields) {
      const value = node[name] as string | undefined;
      if (value === undefined && isOptional) continue;
      const fault = faultOf(value, shape, isOptional);
      if (fault !== undefined) faults.push({ ...fault, path: path === "" ? name : `${path}.${name}` });
    }
  };
}

/** The same for a value that stands alone: the UUID of a relation, the number of a customs document. */
export function valueCheck(value: string, shape: Shape, path: string, faults: Fault[]): void {
  const fault = faultOf(value, shape, false);
  if (fault !== undefined) faults.push({ ...fault, path });
}

const BLANK = /^[ \t\r\n]*$/;
const SPACE = 32;

function faultOf(value: string | undefined, shape: Shape, isOptional: boolean): Omit<Fault, "path"> | undefined {
  if (value === undefined) return { code: "TIMBRA-FALTA", params: {} };
  const isBlank = !(value.charCodeAt(0) > SPACE) && BLANK.test(value);
  if (isBlank) return { code: isOptional ? "TIMBRA-VACIO" : "TIMBRA-FALTA", params: {} };
  return shape(value);
}
