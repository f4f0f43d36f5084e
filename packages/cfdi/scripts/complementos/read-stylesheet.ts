import type { Nodo, Paso, Tipo } from "../../src/complementos/tablas/tabla.ts";
import { isElement, type XmlElement } from "../../src/xml/xml-element.ts";
import { attributeOf, elementsOf, namespaceAt, type SatFolder } from "./sat-folder.ts";

/** A step of the cadena as the stylesheet says it: a field, or steps for every child of a name. */
type Step =
  | { readonly kind: "attribute" | "text"; readonly name: string; readonly required: boolean }
  | { readonly kind: "path"; readonly path: readonly string[]; readonly required: boolean }
  | { readonly kind: "each"; readonly child: string; readonly steps: readonly Step[] }
  | { readonly kind: "complements" };

/** The root of a schema with the steps of the cadena that its stylesheet gives it. Throws on what is not understood. */
export function withCadena(
  {
    espacio,
    tipos,
    raiz,
  }: { readonly espacio: string; readonly tipos: Readonly<Record<string, Tipo>>; readonly raiz: Nodo },
  folder: SatFolder,
  address: string,
): Nodo {
  const compiler = new Compiler(espacio, tipos, folder.root(address));
  return assign(raiz, compiler.stepsOf(raiz));
}

class Compiler {
  readonly #templates = new Map<string, XmlElement>();
  readonly #tipos: Readonly<Record<string, Tipo>>;

  constructor(espacio: string, tipos: Readonly<Record<string, Tipo>>, stylesheet: XmlElement) {
    this.#tipos = tipos;
    for (const template of elementsOf(stylesheet, "template")) {
      const [prefix = "", local] = (attributeOf(template, "match") ?? "").split(":");
      if (local !== undefined && namespaceAt(template, prefix) === espacio) this.#templates.set(local, template);
    }
  }

  /** What `apply-templates` gives of an element; one without a template gives what its children give. */
  stepsOf(node: Nodo): readonly Step[] {
    const template = this.#templates.get(node.nombre);
    if (template !== undefined) return this.#body(template, node, new Set());
    if (node.texto !== undefined) throw new Error(`Text without a template: ${node.nombre}`);
    return (node.hijos ?? []).flatMap((child) => {
      const steps = this.stepsOf(child);
      return steps.length === 0 ? [] : [{ kind: "each" as const, child: child.nombre, steps }];
    });
  }

  #body(parent: XmlElement, node: Nodo, present: ReadonlySet<string>): Step[] {
    const stray = parent.children.find((child) => !isElement(child) && !child.blank);
    if (stray !== undefined) throw new Error(`Text in a template of ${node.nombre}`);
    return merged(
      elementsOf(parent).flatMap((instruction) => this.#instruction(instruction, node, present)),
      node,
    );
  }

  #instruction(instruction: XmlElement, node: Nodo, present: ReadonlySet<string>): readonly Step[] {
    const select = attributeOf(instruction, "select")?.trim() ?? "";
    switch (instruction.local) {
      case "call-template":
        return this.#field(instruction, node, present);
      case "apply-templates":
        return eachOf(node, select, (target) => this.stepsOf(target));
      case "for-each":
        if (select === "./*" && node.ajenos) return [{ kind: "complements" }];
        return eachOf(node, select, (target) => this.#body(instruction, target, new Set()));
      case "if":
        return this.#if(instruction, node, present);
      default:
        throw new Error(`Not understood: xsl:${instruction.local}`);
    }
  }

  /** A condition says that a child is there, whose fields alone are asked for, or that a version is the table's. */
  #if(instruction: XmlElement, node: Nodo, present: ReadonlySet<string>): readonly Step[] {
    const test = attributeOf(instruction, "test")?.trim() ?? "";
    const version = /^\.\/@(\w+)='([^']*)'$/.exec(test);
    if (version !== null) {
      const [, name = "", value] = version;
      const { valores } = this.#tipos[(node.atributos?.[name] ?? "").replace("?", "")] ?? {};
      if (valores?.length !== 1) throw new Error(`Not decided: ${test}`);
      return valores[0] === value ? this.#body(instruction, node, present) : [];
    }
    const [child, ...deeper] = segments(test);
    if (child === undefined || deeper.length > 0) throw new Error(`Not understood: ${test}`);
    const steps = this.#body(instruction, node, new Set([...present, child]));
    if (steps.some((step) => step.kind !== "each" || step.child !== child)) throw new Error(`Not understood: ${test}`);
    return steps;
  }

  #field(call: XmlElement, node: Nodo, present: ReadonlySet<string>): readonly Step[] {
    const name = attributeOf(call, "name");
    if (name !== "Requerido" && name !== "Opcional") throw new Error(`Not understood: ${name}`);
    const [parameter] = elementsOf(call, "with-param") as [XmlElement];
    const required = name === "Requerido";
    const path = segments(attributeOf(parameter, "select")?.trim() ?? "");
    return [nested(node, path, required, present)];
  }
}

/** A field at the end of a path, which is there even when a child on the way is not. */
function nested(node: Nodo, path: readonly string[], required: boolean, present: ReadonlySet<string>): Step {
  const [first, ...rest] = path;
  if (first === undefined) return { kind: "text", name: ".", required };
  if (first.startsWith("@")) return { kind: "attribute", name: first.slice(1), required };
  const child = childOf(node, first);
  if (child.max !== undefined) throw new Error(`Only the first of ${node.nombre}/${first}`);
  if (required && child.min === 0 && !present.has(first)) return { kind: "path", path, required };
  return { kind: "each", child: first, steps: [nested(child, rest, required, new Set())] };
}

/** The steps of every element at the end of a path. */
function eachOf(node: Nodo, select: string, stepsOf: (target: Nodo) => readonly Step[]): Step[] {
  const everywhere = select.startsWith(".//");
  const path = segments(everywhere ? select.slice(3) : select);
  return everywhere ? below(node, path, stepsOf) : along(node, path, stepsOf);
}

function along(node: Nodo, [first, ...rest]: readonly string[], stepsOf: (target: Nodo) => readonly Step[]): Step[] {
  if (first === undefined) return [...stepsOf(node)];
  const child = node.hijos?.find(({ nombre }) => nombre === first);
  if (child === undefined) return [];
  const steps = along(child, rest, stepsOf);
  return steps.length === 0 ? [] : [{ kind: "each", child: first, steps }];
}

/** The same wherever the path begins below a node, in the order of the document. */
function below(node: Nodo, path: readonly string[], stepsOf: (target: Nodo) => readonly Step[]): Step[] {
  return (node.hijos ?? []).flatMap((child) => {
    const here = child.nombre === path[0] ? along(node, path, stepsOf) : [];
    const deeper = below(child, path, stepsOf);
    if (here.length > 0 && deeper.length > 0) throw new Error(`${path[0]} inside itself`);
    return deeper.length === 0 ? here : [{ kind: "each" as const, child: child.nombre, steps: deeper }];
  });
}

/** The local names of a path; "." says nothing. */
function segments(path: string): string[] {
  return path
    .split("/")
    .filter((segment) => segment !== ".")
    .map((segment) => {
      if (!/^(@[^@:/]+|[\w.-]+:[^@:/]+)$/.test(segment)) throw new Error(`Not understood: ${path}`);
      return segment.replace(/^[\w.-]+:/, "");
    });
}

function childOf(node: Nodo, name: string): Nodo {
  const child = node.hijos?.find(({ nombre }) => nombre === name);
  if (child === undefined) throw new Error(`No ${name} in ${node.nombre}`);
  return child;
}

/** Steps of one child that is there once, one after another, are those of one visit. */
function merged(steps: readonly Step[], node: Nodo): Step[] {
  const found: Step[] = [];
  for (const step of steps) {
    const last = found.at(-1);
    const isSame = step.kind === "each" && last?.kind === "each" && last.child === step.child;
    if (isSame && childOf(node, step.child).max === undefined)
      found[found.length - 1] = { ...last, steps: merged([...last.steps, ...step.steps], childOf(node, step.child)) };
    else found.push(step);
  }
  return found;
}

/** A node with its steps, and its attributes in their order; nothing is said of steps that are those of every node. */
function assign(node: Nodo, steps: readonly Step[]): Nodo {
  const visits = (name: string) => steps.filter((step) => step.kind === "each" && step.child === name);
  const hijos = node.hijos?.map((child) => {
    const [visit, ...others] = visits(child.nombre);
    return visit?.kind === "each" && others.length === 0 ? assign(child, visit.steps) : child;
  });
  const ordered = inOrder(node, steps);
  const cadena = steps.map((step) => pasoOf(step, (name) => visits(name).length === 1));
  const { nombre, atributos: _atributos, hijos: _hijos, ...rest } = node;
  const whole = { nombre, ...(ordered && { atributos: ordered }), ...(hijos && { hijos }), ...rest };
  return JSON.stringify(cadena.map(asNeeded(whole))) === JSON.stringify(usualSteps(whole))
    ? whole
    : { ...whole, cadena };
}

function inOrder({ atributos }: Nodo, steps: readonly Step[]): Nodo["atributos"] {
  if (atributos === undefined) return undefined;
  const signed = steps.flatMap((step) =>
    step.kind === "attribute" && atributos[step.name] !== undefined ? [step.name] : [],
  );
  const names = new Set([...signed, ...Object.keys(atributos)]);
  return Object.fromEntries([...names].map((name) => [name, atributos[name] as string]));
}

function pasoOf(step: Step, isOnly: (name: string) => boolean): Paso {
  if (step.kind === "complements") return "*";
  if (step.kind === "each") {
    if (isOnly(step.child)) return step.child;
    return { hijo: step.child, pasos: step.steps.map((inner) => pasoOf(inner, () => false)) };
  }
  const name = nameOf(step);
  return step.required ? name : `${name}?`;
}

function nameOf(step: Exclude<Step, { kind: "each" | "complements" }>): string {
  if (step.kind === "path")
    return step.path.at(-1)?.startsWith("@") ? step.path.join("/") : [...step.path, "."].join("/");
  return step.kind === "text" ? "." : `@${step.name}`;
}

/** Asking for an attribute that is always there, as if it could be missing, gives the same. */
function asNeeded({ atributos }: Nodo): (paso: Paso) => Paso {
  return (paso) => {
    if (typeof paso !== "string" || !paso.startsWith("@") || !paso.endsWith("?")) return paso;
    const type = atributos?.[paso.slice(1, -1)];
    return type !== undefined && !type.endsWith("?") ? paso.slice(0, -1) : paso;
  };
}

/** Its attributes, its text, its children. */
export function usualSteps({ atributos = {}, texto, hijos = [], ajenos }: Nodo): Paso[] {
  return [
    ...Object.entries(atributos).map(([name, type]) => (type.endsWith("?") ? `@${name}?` : `@${name}`)),
    ...(texto === undefined ? [] : ["."]),
    ...hijos.map(({ nombre }) => nombre),
    ...(ajenos ? ["*"] : []),
  ];
}
