const LONGEST_NAME = 150;
const NAMELESS = "file";

/**
 * A name that no file system takes for anything but a name: no folders, no control or direction characters, no leading
 * dots. Never empty.
 */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const kept = last
    .replace(/[\p{C}<>:"|?*]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "");
  const short = [...kept]
    .slice(-LONGEST_NAME)
    .join("")
    .trim()
    .replace(/[. ]+$/, "");
  return short === "" ? NAMELESS : short;
}
