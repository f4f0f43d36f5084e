export interface TextPart {
  /** Its offset in the text; distinguishes equal parts. */
  readonly at: number;
  readonly text: string;
  /** The address, for parts that are one; only http and https. */
  readonly link: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
/** What ends a sentence does not end an address. */
const CLOSING = /[.,;:!?)\]]+$/;

/** Cuts a text into plain parts and web addresses; joined again they are the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const link = match[0].replace(CLOSING, "");
    if (match.index > from) parts.push({ at: from, text: text.slice(from, match.index), link: null });
    parts.push({ at: match.index, text: link, link });
    from = match.index + link.length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), link: null });
  return parts;
}
