import fc from "fast-check";
import { amount, base64, fecha, legalText } from "../../../testing/arbitrary-values.ts";
import { sampleSeed } from "../../../testing/tries.ts";
import { checkDatos } from "../check.ts";
import type { Datos, Valor } from "../datos.ts";
import { isText } from "../datos.ts";
import { isGroup, type Nodo, type Tabla, type Tipo } from "../tabla.ts";

/** The values that a type may have; `undefined` leaves it to any text. */
export type ValuesOf = (tipo: string) => fc.Arbitrary<string>;

/** So many values of a type are made, and drawn from: making each anew costs more than all that is tried with them. */
const POOL = 80;

function drawn(values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.constantFrom(...fc.sample(values, { numRuns: POOL, seed: sampleSeed() }));
}

/** Any text: the cadena does not ask for more. Versions stay what they are, for stylesheets look at them. */
export function anyText({ tipos }: Tabla): ValuesOf {
  const text = drawn(legalText(40));
  return (tipo) => (tipos[tipo]?.valores?.length === 1 ? fc.constant(tipos[tipo]?.valores?.[0] as string) : text);
}

/** Data in the form of a table: every optional part is there or not. */
export function arbitraryDatos(tabla: Tabla, values: ValuesOf): fc.Arbitrary<Datos> {
  return nodo(tabla.raiz, values) as fc.Arbitrary<Datos>;
}

function nodo(node: Nodo, values: ValuesOf): fc.Arbitrary<Valor> {
  if (isText(node)) return values(node.texto as string);
  if (node.ajenos) return fc.constant([]);
  const { atributos = {}, hijos = [], contenido } = node;
  const children = hijos.map((hijo) => [hijo.nombre, times(hijo, values, contenido !== undefined)] as const);
  const [only] = children;
  if (isGroup(node) && only !== undefined) return only[1].map((items) => items ?? []);
  const attributes = Object.entries(atributos).map(([nombre, tipo]) => {
    const value = values(tipo.replace("?", ""));
    return [nombre, tipo.endsWith("?") ? fc.option(value, { nil: undefined, freq: 1 }) : value] as const;
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
  return min === 0 && !isChosenLater ? fc.option(items, { nil: undefined, freq: 1 }) : items;
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

/** Values that a type allows. The keys of the SAT's lists are given. */
export function validValue(tabla: Tabla, keysOf: (lista: string) => readonly string[]): ValuesOf {
  const known = new Map<string, fc.Arbitrary<string>>();
  return (name) => {
    const values = known.get(name) ?? valuesOf(tabla.tipos[name] ?? {}, keysOf);
    known.set(name, values);
    return values;
  };
}

function valuesOf(tipo: Tipo, keysOf: (lista: string) => readonly string[]): fc.Arbitrary<string> {
  const only = tipo.lista === undefined ? tipo.valores : keysOf(tipo.lista);
  if (only !== undefined) return fc.constantFrom(...only);
  return drawn(candidates(tipo).filter((value) => isAllowed(tipo, value)));
}

function isAllowed(tipo: Tipo, value: string): boolean {
  const alone: Tabla = { espacio: "", prefijo: "", esquema: "", tipos: { tipo }, raiz: { nombre: "x", texto: "tipo" } };
  return checkDatos(alone, value, "").length === 0;
}

function candidates({ base, patrones: [pattern] = [], largo, minimo, fracciones = 2 }: Tipo): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(`^(?:${pattern.replaceAll("\\p{Nd}", "\\d")})$`));
  const [shortest, longest] = largo ?? [0, null];
  switch (base) {
    case "decimal":
      return fc.oneof(amount(fracciones), fc.constant(minimo ?? "0"));
    case "entero":
      return fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 20 })).map(String);
    case "fecha":
      return fecha.map((moment) => moment.slice(0, 10));
    case "fechaHora":
      return fecha;
    case "hora":
      return fecha.map((moment) => moment.slice(11));
    case "base64":
      return base64;
    default:
      return fc.stringMatching(new RegExp(`^[A-Za-z0-9]{${shortest},${Math.min(longest ?? 20, shortest + 20)}}$`));
  }
}

/** Values that types refuse, or nearly; no number between blanks, which libxml2 refuses in integers and should not. */
const EDGES = [
  " ",
  "x",
  "a|b",
  "-1",
  "0",
  "0.0000001",
  "1e3",
  "99999999999999999999",
  "2023-02-29",
  "2024-02-29",
  "ñ".repeat(400),
  "A B",
  "+1.",
  ".5",
  "24:00:00",
];

/** Data with one thing changed: a value, an attribute or a child left out, a child repeated. */
export function mutated(datos: Datos): fc.Arbitrary<Datos> {
  const count = countOf(datos);
  return fc
    .record({
      at: fc.integer({ min: 1, max: count - 1 }),
      edge: fc.constantFrom(...EDGES),
      kind: fc.constantFrom("value", "absent", "repeated"),
    })
    .map(({ at, edge, kind }) => changed(datos, { left: at }, edge, kind) as Datos);
}

function countOf(valor: Valor): number {
  if (typeof valor === "string") return 1;
  const inside = Array.isArray(valor) ? valor : Object.values(valor as Datos);
  return inside.reduce((sum: number, each) => sum + countOf(each as Valor), 1);
}

/** The texts and nodes of data are counted from the first; the one whose turn it is, is changed. */
function changed(valor: Valor, turn: { left: number }, edge: string, kind: string): Valor | undefined {
  const isMine = turn.left-- === 0;
  if (isMine && kind === "absent") return undefined;
  if (typeof valor === "string") return isMine ? edge : valor;
  if (Array.isArray(valor)) {
    const items = valor.map((item) => changed(item, turn, edge, kind)).filter((item) => item !== undefined);
    return isMine && kind === "repeated" ? [...items, ...items] : items;
  }
  const entries = Object.entries(valor as Datos).map(([name, each]) => [
    name,
    changed(each as Valor, turn, edge, kind),
  ]);
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined));
}
