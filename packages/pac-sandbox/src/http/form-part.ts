const BLANK_LINE = Buffer.from("\r\n\r\n");

/**
 * The bytes of one part of a multipart/form-data body, untouched; null when there is no such part (RFC 7578).
 */
export function formPart(contentType: string, body: Buffer, name: string): Buffer | null {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return null;
  // A line break before the first delimiter makes it like all the others.
  const text = Buffer.concat([Buffer.from("\r\n"), body]);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  let start = text.indexOf(delimiter);
  while (start >= 0) {
    const from = start + delimiter.length;
    const end = text.indexOf(delimiter, from);
    if (end < 0) return null;
    const content = contentOf(text.subarray(from, end), name);
    if (content) return content;
    start = end;
  }
  return null;
}

function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/form-data\b/i.test(contentType)) return null;
  const found = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType);
  return found?.[1] ?? found?.[2] ?? null;
}

function contentOf(part: Buffer, name: string): Buffer | null {
  const blank = part.indexOf(BLANK_LINE);
  if (blank < 0) return null;
  const headers = part.toString("utf8", 0, blank);
  const found = /^content-disposition:[^\r\n]*?;\s*name=(?:"([^"]*)"|([^;\s]*))/im.exec(headers);
  return (found?.[1] ?? found?.[2]) === name ? part.subarray(blank + BLANK_LINE.length) : null;
}
