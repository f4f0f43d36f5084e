import { tries } from "@timbra/cfdi/testing";
import { checkForm, errorBodySchema, ROUTES, type Route, type RouteName } from "@timbra/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReadyIssuer, readyIssuer } from "../testing/issuing.ts";
import { malformedInputs, nearlyValid } from "../testing/malformed-inputs.ts";
import { someOf } from "../testing/some-of.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
let issuer: ReadyIssuer;
beforeAll(async () => {
  test = await startTestApp();
  issuer = await readyIssuer(test);
});
afterAll(() => test.close());

const ID = "01900000-0000-7000-8000-000000000000";
const TAKING = Object.entries<Route>(ROUTES).filter(
  ([, spec]) => spec.request !== undefined || spec.query !== undefined,
) as [RouteName, Route][];
/** What takes a body and may be called again and again: all of them refuse what is no form by the same code. */
const SENT_TO = Object.entries<Route>(ROUTES).filter(([name, spec]) => spec.method !== "GET" && name !== "signOut");
const ROUTES_A_RUN = 24;
const WITH_BODY = TAKING.filter(([, spec]) => spec.request !== undefined);

interface Sent {
  readonly body?: string | Buffer;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * What is wrong with an answer: a failure that is ours, or not in the one form of the contract; null when nothing is.
 */
async function wrongWith(spec: Route, { body, query, headers }: Sent): Promise<string | null> {
  const search =
    query === undefined
      ? ""
      : `?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, asText(value)]))}`;
  const answer = await test.app.inject({
    method: spec.method,
    url: `${spec.path.replace(/:\w+/g, ID)}${search}`,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${issuer.client.token}`,
      accept: "application/json",
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  if (answer.statusCode < 400) return null;
  const form = errorBodySchema.strict().safeParse(JSON.parse(answer.body));
  if (!form.success) return `not the contract's form: ${answer.body.slice(0, 200)}`;
  // A provider of cards that is not set up here is well asked for, and no failure of ours.
  if (answer.statusCode >= 500 && form.data.code !== "cards_unavailable")
    return `${answer.statusCode} ${answer.body.slice(0, 200)}`;
  const said = [form.data.message, ...Object.values(form.data.errors ?? {}).flat()];
  return said.every((text) => text !== "" && !/\{\w+\}|undefined|\[object/.test(text))
    ? null
    : `says ${JSON.stringify(said)}`;
}

/** What an address can carry of a value. */
function asText(value: unknown): string {
  return typeof value === "string" ? Buffer.from(value).toString() : (JSON.stringify(value) ?? "");
}

describe("rubbish of the shape that a route expects", () => {
  it.each(TAKING)("%s: its schemas report what is wrong, and never throw", (_name, spec) => {
    for (const schema of [spec.request, spec.query, spec.params]) {
      if (schema === undefined) continue;
      fc.assert(
        fc.property(nearlyValid(schema), (input) => {
          expect(typeof checkForm(schema, input, "es").ok).toBe("boolean");
        }),
        tries(6),
      );
    }
  });

  it.each(TAKING)("%s: it is answered in the contract's form", async (_name, spec) => {
    const given = fc.record({
      body: nearlyValid(spec.request ?? spec.query ?? never()),
      query: fc.option(nearlyValid(spec.query ?? never()), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ body, query }) => {
        const sent = {
          ...(spec.request === undefined ? {} : { body: JSON.stringify(body) ?? "" }),
          ...(isRecord(query) ? { query } : {}),
        };
        expect(await wrongWith(spec, sent)).toBeNull();
      }),
      tries(1),
    );
  });

  it.each(WITH_BODY)("%s: a whole body of rubbish, too", async (_name, spec) => {
    await fc.assert(
      fc.asyncProperty(malformedInputs, async (body) => {
        expect(await wrongWith(spec, { body: JSON.stringify(body) ?? "" })).toBeNull();
      }),
      tries(1),
    );
  });
});

function never(): (typeof TAKING)[number][1]["request"] & object {
  return ROUTES.signIn.request;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const json = "application/json";
const HOSTILE: [name: string, body: string | Buffer, type?: string][] = [
  ["nothing", ""],
  ["blanks", " \r\n\t"],
  ["half of it", '{"email":'],
  ["a number too large", '{"items":[{"quantity":1e999}],"rows_per_page":1e999}'],
  ["the same key twice", '{"email":"a@example.com","email":{"x":1},"email":null}'],
  ["a prototype", '{"__proto__":{"x":1}}'],
  ["a prototype deep inside", '{"items":[{"taxes":[{"__proto__":{"tax":"IVA"}}]}]}'],
  ["a constructor", '{"constructor":{"prototype":{"x":1}}}'],
  ["nesting that no form has", `{"items":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
  ["objects in objects", `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`],
  ["bytes that are no UTF-8", Buffer.from('{"business_name":"Peña SA","email":"a@example.com"}', "latin1")],
  ["UTF-16", Buffer.from('\ufeff{"email":"a@example.com"}', "utf16le")],
  ["a NUL", Buffer.from('{"email":"a\u0000@example.com"}')],
  ["half a pair", '{"email":"\\ud800","name":"\\udc00\\ud800"}'],
  ["a long list", `[${"0,".repeat(50_000)}0]`],
  ["a form", "email=a%40example.com&password=x", "application/x-www-form-urlencoded"],
  ["a file", '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--', "multipart/form-data; boundary=x"],
  ["plain text", '{"email":"a@example.com"}', "text/plain"],
  ["an unknown type", "{}", "application/vnd.api+json"],
  ["a broken type", "{}", ";;;"],
  ["a list of types", "{}", `${json}, text/plain`],
  ["a strange charset", '{"email":"x"}', `${json}; charset=utf-7`],
];

describe("bodies that are no form at all", () => {
  it.each(HOSTILE)("%s", async (_what, body, type = json) => {
    const wrong: string[] = [];
    for (const [name, spec] of someOf(SENT_TO, ROUTES_A_RUN)) {
      const found = await wrongWith(spec, { body, headers: { "content-type": type, "idempotency-key": `k-${name}` } });
      if (found !== null) wrong.push(`${name}: ${found}`);
    }
    expect(wrong).toEqual([]);
  });

  it("ten megabytes are refused before they are read, with a limit that people write", async () => {
    // Bytes already: of a text each request would make them anew.
    const payload = Buffer.from(JSON.stringify({ x: "x".repeat(10_000_000) }));
    const headers = { "content-type": "application/json", authorization: `Bearer ${issuer.client.token}` };
    for (const [name, spec] of someOf(WITH_BODY, ROUTES_A_RUN)) {
      const url = spec.path.replace(/:\w+/g, ID);
      const answer = await test.app.inject({ method: spec.method, url, headers, payload });
      expect([name, answer.statusCode]).toEqual([name, 413]);
      expect(answer.json<{ message: string }>().message).toMatch(/ \d+ MB/);
    }
  });

  it("text that is no UTF-8 is refused, not kept with replaced letters", async () => {
    const answer = await test.app.inject({
      method: "POST",
      url: "/api/customers/list",
      headers: { "content-type": json, authorization: `Bearer ${issuer.client.token}` },
      payload: Buffer.from('{"search":"Peña"}', "latin1"),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "malformed_request"]);
  });
});

describe("hostile headers", () => {
  const KEYS = ["", " ", "a b", "x".repeat(201), "é", "\u007f", "a,b"];
  it.each(KEYS)("Idempotency-Key %j", async (key) => {
    const found = await wrongWith(ROUTES.stampDraft, { body: "{}", headers: { "idempotency-key": key } });
    expect(found).toBeNull();
  });

  it.each(["__proto__", "constructor", "es;q=NaN", "x".repeat(5_000), "\u00ff\u00fe"])(
    "a language of %j",
    async (language) => {
      for (const headers of [{ localization: language }, { "accept-language": language }]) {
        expect(await wrongWith(ROUTES.signIn, { body: "{}", headers })).toBeNull();
      }
    },
  );
});
