import type { Route } from "@timbra/contract";
import { groupBy } from "../lib/group-by.ts";
import { isAllowedForKey } from "./authenticate.ts";
import { isFile, toJsonSchema } from "./route.ts";

type NamedRoute = readonly [name: string, spec: Route];

/**
 * The readable page of the API: made on the server, without a script, so that it obeys the same content policy as
 * everything else.
 */
export function docsPage(routes: readonly NamedRoute[]): string {
  const groups = groupBy(routes, ([, spec]) => spec.path.split("/")[2] ?? "");
  const contents = [...groups.keys()]
    .map((subject) => `<li><a href="#${subject}">${escapeHtml(subject)}</a></li>`)
    .join("");
  const sections = [...groups]
    .map(
      ([subject, rows]) =>
        `<section id="${subject}"><h2>${escapeHtml(subject)}</h2>${rows.map(describe).join("\n")}</section>`,
    )
    .join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Timbra API</title><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><header><h1>Timbra API</h1><p>The machine-readable description is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Send <code>Authorization: Bearer …</code> with the token of <a href="#signIn">signIn</a>, or with an <a href="#createApiKey">API key</a> where a route says so, and <code>localization: es</code> or <code>en</code> for the language of messages. Amounts are decimal text; instants are ISO 8601. What wants a fresh proof answers 403 <code>reauthentication_required</code> unless whoever is signed in gave their password or a code within the last minutes (<a href="#reauthenticate">reauthenticate</a>).</p>
<pre tabindex="0">curl "$TIMBRA/api/auth/me" --header "Authorization: Bearer $KEY"
curl "$TIMBRA/api/invoices/stamp" --header "Authorization: Bearer $KEY" --header "Content-Type: application/json" \\
  --header "Idempotency-Key: order-1001" --data @invoice.json
curl "$TIMBRA/api/invoices/$ID/xml" --header "Authorization: Bearer $KEY" --output invoice.xml</pre></header>
<nav aria-label="Contents"><ul>${contents}</ul></nav><main>${sections}</main></body></html>
`;
}

function describe([name, spec]: NamedRoute): string {
  const who = scopeText(spec.scope);
  const marks = [
    who,
    isAllowedForKey(spec) ? "API key" : "",
    spec.idempotent ? "Idempotency-Key" : "",
    spec.fresh ? "fresh proof" : "",
    spec.sandboxOnly ? "sandbox only" : "",
  ].filter((mark) => mark !== "");
  const response = isFile(spec.response)
    ? `<p>File: ${spec.response.file.map(escapeHtml).join(", ")}</p>`
    : shape("Response", spec.response, "output");
  const parts = [
    shape("Path", spec.params, "input"),
    shape("Query", spec.query, "input"),
    shape("Body", spec.request, "input"),
    response,
  ];
  return `<article id="${name}"><h3><b class="${spec.method.toLowerCase()}">${spec.method}</b> <code>${escapeHtml(spec.path)}</code></h3>
<p>${escapeHtml(spec.summary)}. <small>${marks.map(escapeHtml).join(" · ")}</small></p>${parts.join("")}</article>`;
}

function shape(title: string, schema: Route["request"], io: "input" | "output"): string {
  if (schema === undefined) return "";
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(toJsonSchema(schema, io), null, 2))}</pre></details>`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

export const docsStyle = `:root{color-scheme:light dark;--paper:light-dark(#faf9f6,#151412);--ink:light-dark(#1f2421,#e9e7e1);--soft:light-dark(#5d635f,#a7aca8);--line:light-dark(#e3dfd5,#3a3f3c);--jade:light-dark(#0b6b50,#5cc3a2)}
body{margin:0 auto;max-width:960px;padding:32px 16px;color:var(--ink);background:var(--paper);font:15px/1.5 system-ui,sans-serif}
a{color:var(--jade)}nav ul{display:flex;flex-wrap:wrap;gap:12px;padding:0;list-style:none}
article{border-top:1px solid var(--line);padding:12px 0}h3{margin:0;font-size:15px;overflow-wrap:anywhere}h3 b{display:inline-block;min-width:60px;color:var(--jade)}
p{margin:4px 0}small,summary{color:var(--soft)}summary{width:fit-content;padding:4px 0}nav a{display:inline-block;padding:4px 0}pre{overflow:auto;font-size:12px;max-height:480px}
`;

function scopeText(scope: Route["scope"]): string {
  if (scope === "public") return "no session";
  return scope === "*" ? "any session" : scope;
}
