import { errorBodySchema, type Route } from "@timbra/contract";
import * as z from "zod";

/** The JSON schema of an answer or a request, in the dialect that serializer and OpenAPI readers take. */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: "draft-7", io, unrepresentable: "any" });
  return rest;
}

const ignored = z
  .array(z.string())
  .optional()
  .meta({ description: "Fields of the body that were ignored, because the call has none of these names" });

/** What a route answers as JSON; a call of the specification names besides what it ignored of a body. */
export function answerOf(spec: Route, response: z.ZodType): z.ZodType {
  return spec.specified === true && response instanceof z.ZodObject
    ? response.extend({ ignored_fields: ignored })
    : response;
}

export const errorSchema = toJsonSchema(errorBodySchema, "output");

export function isFile(
  response: Route["response"],
): response is Extract<Route["response"], { readonly file: unknown }> {
  return "file" in response;
}
