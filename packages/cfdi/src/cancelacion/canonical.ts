const ATTRIBUTE: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};
const TEXT: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#xD;" };

/** Text between tags as Canonical XML 1.0 writes it. */
export function canonicalText(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => TEXT[character] as string);
}

/**
 * An element as Canonical XML 1.0 writes it: attributes in the order of their names, never self-closed. `declarations`
 * are the namespaces, already written, which come before any attribute; an attribute without value is left out.
 */
export function canonicalElement(
  name: string,
  {
    declarations = "",
    ...attributes
  }: { readonly declarations?: string; readonly [attribute: string]: string | undefined },
  ...children: readonly string[]
): string {
  const written = Object.entries(attributes)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([attribute, value]) => (value === undefined ? "" : ` ${attribute}="${canonicalAttribute(value)}"`));
  return `<${name}${declarations}${written.join("")}>${children.join("")}</${name}>`;
}

function canonicalAttribute(value: string): string {
  return value.replace(/[&<"\t\n\r]/g, (character) => ATTRIBUTE[character] as string);
}
