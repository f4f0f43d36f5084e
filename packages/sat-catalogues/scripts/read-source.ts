import { readFileSync } from "node:fs";

/**
 * The rows of `sources/<name>.tsv`: first line the column names, then one entry a line, cells separated by tabs.
 * @throws when a line has not as many cells as there are columns
 */
export function readSource(name: string): readonly Readonly<Record<string, string>>[] {
  const text = readFileSync(new URL(`./sources/${name}.tsv`, import.meta.url), "utf8");
  const [header = "", ...lines] = text.replace(/\n$/, "").split("\n");
  const columns = header.split("\t");
  return lines.map((line, index) => {
    const cells = line.split("\t");
    if (cells.length !== columns.length) throw new Error(`${name}.tsv line ${index + 2}: ${cells.length} cells`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ""]));
  });
}
