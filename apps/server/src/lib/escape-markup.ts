const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\r": "&#xD;",
};

/** A text safe inside an element or an attribute of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** The same of XML, whose readers would take a carriage return for a line feed. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign);
}
