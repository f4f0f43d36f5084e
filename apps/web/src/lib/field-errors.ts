import type { FieldErrors } from "@timbra/contract";

/** What is said of a list or of any of its entries. */
export function errorsOfField(errors: FieldErrors, field: string): string | null {
  const said = Object.entries(errors).flatMap(([path, sentences]) =>
    path === field || path.startsWith(`${field}.`) ? sentences : [],
  );
  return said.length === 0 ? null : [...new Set(said)].join(" ");
}
