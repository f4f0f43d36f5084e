import { type Route, unknownFields } from "@timbra/contract";

/**
 * Of many fields, those that a schema has: what else was sent would be refused by its name, and nothing behind it be
 * tried.
 */
export function knownFields(
  schema: Route["request"],
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => unknownFields(schema, { [field]: value }).length === 0),
  );
}

/** The same, as the query of an address. */
export function knownQuery(schema: Route["query"], fields: Readonly<Record<string, string>>): string {
  return `?${new URLSearchParams(knownFields(schema, fields) as Record<string, string>)}`;
}
