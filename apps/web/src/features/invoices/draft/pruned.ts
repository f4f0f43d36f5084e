const isTree = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * A copy of a form's input without what stands at some paths ("relations.0.uuids.2"): members of a list are left out,
 * anything else becomes null.
 */
export function pruned<Input extends object>(input: Input, paths: readonly string[]): Input {
  const copy = structuredClone(input);
  const removed = new Map<unknown[], number[]>();
  for (const path of paths) {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    const parent = steps.reduce<unknown>((at, step) => (isTree(at) ? at[step] : undefined), copy);
    if (Array.isArray(parent)) removed.set(parent, [...(removed.get(parent) ?? []), Number(last)]);
    else if (isTree(parent)) parent[last] = null;
  }
  for (const [list, places] of removed) for (const place of places.sort((a, b) => b - a)) list.splice(place, 1);
  return copy;
}
