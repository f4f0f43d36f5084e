/** A field that is always there. */
export function required(value: string | undefined): string {
  return value === undefined ? "|" : `|${value}`;
}

/** A field that is there when its attribute is. */
export function optional(value: string | undefined): string {
  return value === undefined ? "" : `|${value}`;
}
