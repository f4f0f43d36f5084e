import type { Route } from "@timbra/contract";
import buildWriter from "fast-json-stringify";
import type { FastifySerializerCompiler } from "fastify";
import type * as z from "zod";
import { answerOf, isFile, toJsonSchema } from "./response-schema.ts";

type Write = (answer: unknown) => string;

/** Of each schema, for whichever route answers it. */
const writers = new WeakMap<z.ZodType, Write>();

/** What a route answers as JSON, by status. */
export function answersOf(spec: Route): Readonly<Record<string, z.ZodType>> {
  return {
    ...(isFile(spec.response) ? {} : { [spec.status]: answerOf(spec, spec.response) }),
    ...(spec.accepted === undefined ? {} : { 202: spec.accepted }),
  };
}

/**
 * Writes a route's answers from the contract's schemas: what a schema does not list is not written. A writer is made
 * when its first answer is; to make those of every route was two fifths of a server's start (`npm run bench -- start`).
 */
export function answerWriters(spec: Route): FastifySerializerCompiler<unknown> {
  const answers = answersOf(spec);
  return ({ httpStatus = "" }) => {
    const schema = answers[httpStatus];
    if (schema === undefined) throw new Error(`${spec.path} has no answer ${httpStatus}.`);
    return (answer) => writerOf(schema)(answer);
  };
}

function writerOf(schema: z.ZodType): Write {
  const write = writers.get(schema) ?? buildWriter(toJsonSchema(schema, "output"));
  writers.set(schema, write);
  return write;
}
