import type { FastifyInstance } from "fastify";
import { refuse } from "./problem.ts";

/**
 * Lets the routes of one part of the app take form data: another way to write the body that their schema describes,
 * with its files in base64. The body's limit holds before anything is read.
 */
export function readFormData(app: FastifyInstance): void {
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (request, body, done) => {
    const type = request.headers["content-type"] ?? "";
    fieldsOf(type, body as Buffer).then(
      (fields) => done(null, fields),
      () => done(refuse("malformed_request")),
    );
  });
}

/** Of two fields of one name the last counts, as in JSON. */
async function fieldsOf(contentType: string, body: Buffer): Promise<Record<string, string>> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of form.entries()) fields[name] = typeof value === "string" ? value : await base64Of(value);
  return fields;
}

async function base64Of(file: Blob): Promise<string> {
  return Buffer.from(await file.arrayBuffer()).toString("base64");
}
