/** The words of a text that was typed or pasted: UUIDs, e-mail addresses. Spaces, commas and semicolons part them. */
export function splitWords(text: string): string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== "");
}
