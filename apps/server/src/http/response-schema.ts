import { errorBodySchema, type Route } from "@timbra/contract";
import * as z from "zod";

/** The JSON schema of an answer or a request, in the dialect that serializer and OpenAPI readers take. */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: "draft-7", io, unrepresentable: "any" });
  return rest;
}

export const errorSchema = toJsonSchema(errorBodySchema, "output");

export function isFile(response: Route["response"]): response is Extract<Route["response"], { readonly file: unknown }> {
  return "file" in response;
}
