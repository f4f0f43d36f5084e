const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#xD;",
};

/** Text safe inside an element or an attribute. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (character) => ENTITIES[character] as string);
}

/** An element whose content is already XML. */
export function element(name: string, ...content: readonly string[]): string {
  return `<${name}>${content.join("")}</${name}>`;
}

/** An element that holds text; empty without any, as these services write what they do not know. */
export function leaf(name: string, text: string | undefined): string {
  return element(name, escapeXml(text ?? ""));
}
