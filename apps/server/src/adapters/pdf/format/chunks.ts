/** A text without blanks in lines of so many characters: nothing added, nothing lost. */
export function chunks(text: string, size: number): string[] {
  const characters = [...text];
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, line) =>
    characters.slice(line * size, (line + 1) * size).join(""),
  );
}
