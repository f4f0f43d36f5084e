import fc from "fast-check";
import { legalText } from "../../../testing/arbitrary-values.ts";
import type { Datos, Valor } from "../datos.ts";
import { isText } from "../datos.ts";
import { isGroup, type Nodo, type Tabla } from "../tabla.ts";

/** The values that a type may have; `undefined` leaves it to any text. */
export type ValuesOf = (tipo: string) => fc.Arbitrary<string>;

/** Any text: the cadena does not ask for more. Versions stay what they are, for stylesheets look at them. */
export function anyText({ tipos }: Tabla): ValuesOf {
  const text = legalText(40);
  return (tipo) => (tipos[tipo]?.valores?.length === 1 ? fc.constant(tipos[tipo]?.valores?.[0] as string) : text);
}

/** Data in the form of a table: every optional part is there or not. */
export function arbitraryDatos(tabla: Tabla, values: ValuesOf): fc.Arbitrary<Datos> {
  return nodo(tabla.raiz, values) as fc.Arbitrary<Datos>;
}

function nodo(node: Nodo, values: ValuesOf): fc.Arbitrary<Valor> {
  if (isText(node)) return values(node.texto as string);
  const { atributos = {}, hijos = [], contenido } = node;
  const children = hijos.map((hijo) => [hijo.nombre, times(hijo, values, contenido !== undefined)] as const);
  const [only] = children;
  if (isGroup(node) && only !== undefined) return only[1].map((items) => items ?? []);
  const attributes = Object.entries(atributos).map(([nombre, tipo]) => {
    const value = values(tipo.replace("?", ""));
    return [nombre, tipo.endsWith("?") ? fc.option(value, { nil: undefined }) : value] as const;
  });
  const text = node.texto === undefined ? [] : [["texto", values(node.texto)] as const];
  const all = fc.record(Object.fromEntries<fc.Arbitrary<Valor | undefined>>([...attributes, ...text, ...children]));
  const present = all.map(
    (datos) => Object.fromEntries(Object.entries(datos).filter(([, valor]) => valor !== undefined)) as Datos,
  );
  if (contenido === undefined) return present;
  return fc.tuple(present, fc.nat()).map(([datos, choice]) => thinned(node, contenido, datos, choice));
}

function times(hijo: Nodo, values: ValuesOf, isChosenLater: boolean): fc.Arbitrary<Valor | undefined> {
  const { min = 1, max = 1 } = hijo;
  const fewest = Math.max(min, 1);
  const one = nodo(hijo, values);
  const most = max === 0 ? Math.max(min, 2) : Math.min(max, Math.max(min, 2));
  const items = hijo.max === undefined ? one : fc.array(one, { minLength: fewest, maxLength: most });
  return min === 0 && !isChosenLater ? fc.option(items, { nil: undefined }) : items;
}

/** With the children of one of the choices that the grammar of a node allows. */
function thinned({ hijos = [] }: Nodo, contenido: string, datos: Datos, choice: number): Datos {
  const grammar = new RegExp(`^(?:${contenido})$`, "u");
  const names = hijos.map(({ nombre }) => nombre);
  const subsets = subsetsOf(names);
  const count = (name: string) => (Array.isArray(datos[name]) ? datos[name].length : 1);
  const allowed = subsets.filter((kept) => grammar.test(kept.map((name) => `${name};`.repeat(count(name))).join("")));
  const kept = allowed[choice % allowed.length];
  return Object.fromEntries(Object.entries(datos).filter(([name]) => !names.includes(name) || kept?.includes(name)));
}

function subsetsOf([first, ...others]: readonly string[]): string[][] {
  if (first === undefined) return [[]];
  const without = subsetsOf(others);
  return [...without, ...without.map((some) => [first, ...some])];
}
