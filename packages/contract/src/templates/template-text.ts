/**
 * The little language of templates. `{number}` is a variable; a part in square brackets is left out while a variable in
 * it is empty: `[ for {total}]`. Brackets without a variable are just brackets. What stands in a variable is never read
 * again.
 */
const PART = /\[([^[\]]*\{[^{}\n]*\}[^[\]]*)\]|\{([^{}\n]*)\}/g;
const VARIABLE = /\{([^{}\n]*)\}/g;

export type TemplateValues = Readonly<Record<string, string>>;

/** A text with its variables in place. One that is unknown is empty. */
export function fillTemplate(text: string, values: TemplateValues): string {
  const standIn = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : "");
  return text.replace(PART, (_, optional: string | undefined, name: string | undefined) => {
    if (optional === undefined) return standIn(name ?? "");
    if (variablesIn(optional).some((one) => standIn(one) === "")) return "";
    return optional.replace(VARIABLE, (_place, one: string) => standIn(one));
  });
}

/** The names between braces, each once, in their order. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map((match) => match[1] ?? ""))];
}
