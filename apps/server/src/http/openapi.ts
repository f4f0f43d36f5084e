import { ERRORS, ROUTES, type Route, WEBHOOK_EVENTS, type WebhookEvent, WILDCARD } from "@timbra/contract";
import { VERSION } from "../lib/version.ts";
import type { RoutePlugin } from "./app.ts";
import { isAllowedForKey } from "./authenticate.ts";
import { docsPage, docsStyle } from "./docs-page.ts";
import { errorSchema, isFile, responseSchemaOf, toJsonSchema } from "./route.ts";

type Json = Record<string, unknown>;

/** The description of the API (OpenAPI 3.1), made from the contract's table, and the page that shows it. */
export const openApiRoutes: RoutePlugin = (app) => {
  const description = onFirstUse(() => JSON.stringify(describeApi(Object.entries(ROUTES))));
  const page = onFirstUse(() => docsPage(Object.entries(ROUTES)));
  app.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(description()),
  );
  app.get("/api/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").send(page()));
  app.get("/api/docs/style.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(docsStyle));
};

/** Made when somebody asks for it, which few do: a server that starts need not wait for it. */
function onFirstUse(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export function describeApi(routes: readonly (readonly [name: string, spec: Route])[]): Json {
  const paths: Record<string, Json> = {};
  for (const [name, spec] of routes) {
    const path = spec.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: describeRoute(name, spec) };
  }
  const description =
    "Facturas electrónicas CFDI 4.0. Amounts are decimal text. The `localization` header (es, en) chooses the language of messages.";
  const session = {
    type: "http",
    scheme: "bearer",
    description: "The token of POST /api/auth/signin; the names listed with it are scopes",
  };
  const apiKey = {
    type: "http",
    scheme: "bearer",
    bearerFormat: "sk_test_… or sk_live_…",
    description: "An API key of the issuer's with the scope",
  };
  return {
    openapi: "3.1.0",
    info: { title: "Timbra", version: VERSION, description },
    servers: [{ url: "/" }],
    components: { securitySchemes: { session, apiKey }, schemas: { Error: errorSchema } },
    paths,
    webhooks: describeWebhooks(),
  };
}

function describeRoute(name: string, spec: Route): Json {
  return {
    operationId: name,
    summary: spec.summary,
    tags: [spec.path.split("/")[2]],
    security: describeSecurity(spec),
    parameters: [
      ...describeParameters(spec.params, "path"),
      ...describeParameters(spec.query, "query"),
      ...describeKey(spec),
    ],
    ...(spec.request === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: describeBody(spec, closed(toJsonSchema(spec.request, "input"), spec.specified !== true)),
          },
        }),
    responses: describeResponses(spec),
  };
}

function describeSecurity(spec: Route): Json[] {
  if (spec.scope === "public") return [];
  const scopes = spec.scope === WILDCARD ? [] : [spec.scope];
  return isAllowedForKey(spec) ? [{ session: scopes }, { apiKey: scopes }] : [{ session: scopes }];
}

function describeParameters(schema: Route["params"], where: "path" | "query"): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }));
}

function describeKey(spec: Route): Json[] {
  if (spec.idempotent !== true) return [];
  return [
    {
      name: "Idempotency-Key",
      in: "header",
      required: false,
      schema: { type: "string", maxLength: 200 },
      description:
        "The same key and body answer as the first time; after a 202, with what became of it. Another body is a conflict (409), unless the first was refused and did nothing.",
    },
  ];
}

function describeResponses(spec: Route): Json {
  const success = isFile(spec.response)
    ? files(spec.response.file)
    : { ...json(toJsonSchema(responseSchemaOf(spec, spec.response), "output")), ...files(spec.alsoFile ?? []) };
  const failures = [...new Set(Object.values(ERRORS).map(({ status }) => status))].filter((status) =>
    mayAnswer(spec, status),
  );
  return {
    [spec.status]: { description: "Success", content: success },
    ...(spec.accepted === undefined
      ? {}
      : { 202: { description: "Accepted, not finished", content: json(toJsonSchema(spec.accepted, "output")) } }),
    ...Object.fromEntries(
      failures.map((status) => [
        status,
        { description: "Failure", content: json({ $ref: "#/components/schemas/Error" }) },
      ]),
    ),
  };
}

function mayAnswer(spec: Route, status: number): boolean {
  if (status === 401 || status === 403) return spec.scope !== "public";
  if (status === 402) return spec.idempotent === true;
  if (status === 413 || status === 415) return spec.request !== undefined;
  return true;
}

/** Says of an object of fields that it has no others: of every one, or of filters only. */
function closed(schema: Json, all: boolean): Json {
  const inside = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => inside(one, name));
    return typeof value === "object" && value !== null ? closed(value as Json, all || name === "filters") : value;
  };
  const said = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === "properties" ? insideEach(value as Json, inside) : inside(value, name),
    ]),
  );
  return all && "properties" in schema && !("additionalProperties" in schema)
    ? { ...said, additionalProperties: false }
    : said;
}

function insideEach(properties: Json, inside: (value: unknown, name: string) => unknown): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, inside(value, name)]));
}

function json(schema: Json): Json {
  return { "application/json": { schema } };
}

function describeBody(spec: Route, schema: Json): Json {
  return spec.takesFormData === true ? { ...json(schema), "multipart/form-data": { schema } } : json(schema);
}

function files(mediaTypes: readonly string[]): Json {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
}

const text = { type: "string" };
const nullableText = { type: ["string", "null"] };

const DOCUMENT = {
  type: "object",
  description: "The document, as it is at that moment",
  properties: {
    id: text,
    type: { enum: ["I", "E", "T", "P"] },
    uuid: nullableText,
    serie: nullableText,
    folio: { type: ["integer", "null"] },
    total: text,
    currency: text,
    receiver_rfc: text,
    environment: { enum: ["sandbox", "live"] },
  },
};

const ORDER = {
  type: "object",
  description: "The order of credits, which can be used from that moment",
  properties: {
    id: text,
    credits: { type: "integer" },
    total: text,
    currency: text,
    needs_invoice: { type: "boolean" },
    paid_at: { type: "string", format: "date-time" },
    environment: { enum: ["sandbox", "live"] },
  },
};

/** The events that registered addresses receive (OpenAPI 3.1 `webhooks`). */
function describeWebhooks(): Json {
  return Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, { post: describeEvent(event) }]));
}

function describeEvent(event: WebhookEvent): Json {
  const data = event === "order.paid" ? ORDER : DOCUMENT;
  const properties = { id: text, type: { const: event }, created_at: { type: "string", format: "date-time" }, data };
  return {
    summary: `${event}; the same id in every repeat`,
    parameters: [
      header("Timbra-Event-Id", "Of the event"),
      header("Timbra-Signature", "t=seconds,v1=HMAC-SHA256 in hex of seconds, full stop and body"),
    ],
    requestBody: {
      required: true,
      content: { "application/json": { schema: { type: "object", properties, required: Object.keys(properties) } } },
    },
    responses: { "2XX": { description: "Heard. Anything else, or nothing within ten seconds, is tried again" } },
  };
}

function header(name: string, description: string): Json {
  return { name, in: "header", required: true, schema: text, description };
}
