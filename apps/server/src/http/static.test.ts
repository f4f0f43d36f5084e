import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "./app.ts";
import { serveStatic } from "./static.ts";

const SCRIPT = "console.log(1)";
const INLINE = "document.documentElement.lang = 1 < 2 ? 'es' : 'en'";
let folder: string;
let app: App;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "timbra-web-"));
  await mkdir(join(folder, "assets", "fonts"), { recursive: true });
  await writeFile(
    join(folder, "index.html"),
    `<!doctype html><html><head><style>p{}</style><script>${INLINE}</script></head><body>page</body></html>`,
  );
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await writeFile(join(folder, "assets", "a-1.js"), SCRIPT);
  await writeFile(join(folder, "assets", "a-1.js.br"), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, "assets", "fonts", "inter.woff2"), "font");
  await writeFile(`${folder}-secret`, "secret");
  const bare = fastify();
  bare.setErrorHandler((error: { statusCode?: number }, _, reply) =>
    reply.code(error.statusCode ?? 404).send({ code: "not_found" }),
  );
  app = Object.assign(bare, {
    deps: { config: { stripe: null, mode: "sandbox" }, mailbox: {}, backdatedPac: null },
  }) as unknown as App;
  await serveStatic(app, pathToFileURL(`${folder}/`));
});
afterAll(async () => {
  await app.close();
  for (const made of [folder, `${folder}-secret`]) await rm(made, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe("the built browser application", () => {
  it("is kept for a year where a file's name changes with it, and never where it does not", async () => {
    for (const url of ["/assets/a-1.js", "/assets/fonts/inter.woff2", "/favicon.svg"]) {
      expect((await get(url)).headers["cache-control"], url).toBe("public, max-age=31536000, immutable");
    }
    expect((await get("/")).headers["cache-control"]).toBe("private, no-cache");
  });

  it("is sent as it was compressed when it was built, to whoever takes that", async () => {
    const { headers, rawPayload } = await get("/assets/a-1.js", { "accept-encoding": "gzip, br" });
    expect([headers["content-encoding"], rawPayload]).toEqual(["br", brotliCompressSync(SCRIPT)]);
    expect((await get("/assets/a-1.js")).payload).toBe(SCRIPT);
    expect((await app.inject({ method: "HEAD", url: "/assets/a-1.js" })).headers["content-length"]).toBe(
      String(SCRIPT.length),
    );
  });

  it("answers every address of a person with its page, each time under a nonce of its own", async () => {
    const [one, two] = [await get("/list/invoice"), await get("/index.html")];
    for (const answer of [one, two])
      expect([answer.statusCode, answer.payload.includes(">page<")]).toEqual([200, true]);
    expect(one?.headers["content-security-policy"]).not.toBe(two?.headers["content-security-policy"]);
  });

  it("runs the inline script that was built into the page and no other, and its styles by the nonce", async () => {
    const { headers, payload } = await get("/");
    const policy = String(headers["content-security-policy"]);
    const hash = createHash("sha256").update(INLINE).digest("base64");
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    const [, nonce = ""] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(payload).toContain(`<style nonce="${nonce}">p{}`);
    expect(payload).toContain(`nonce="${nonce}">`);
  });

  it("says in which mode the product runs, so that nothing moves when that is heard", async () => {
    const [, content = ""] = /name="timbra-mode" content="([^"]*)"/.exec((await get("/")).payload) ?? [];
    expect(JSON.parse(content.replaceAll("&quot;", '"'))).toMatchObject({
      mode: "sandbox",
      mailbox: true,
      sample: false,
    });
  });

  it("answers 404 where it has no screen, with the page that says so to a person", async () => {
    for (const url of [
      "/.git/config",
      "/.env",
      "/wp-login.php",
      "/list",
      "/list/invoice/x",
      "/%2egit/config",
      "//evil.example/list/invoice",
      "/%E0%A4%A",
    ]) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode]).toEqual([url, url === "/%E0%A4%A" ? 400 : 404]);
      if (statusCode === 404) expect(headers["content-type"]).toContain("text/html");
    }
    const written = [
      "/",
      "/LIST/Invoice/",
      "/%6cist/invoice?page=2",
      "/verify",
      "/verify/a/b",
      "/stripe/success/5/25.00/$/MXN/1",
      "/edit/customer/7",
    ];
    for (const url of written) expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
  });

  it("has nothing at addresses of programs, and nothing outside of its folder", async () => {
    const traversals = [`/assets/..%2f..%2f${folder.split("/").at(-1)}-secret`, "/assets/..%2findex.html"];
    for (const url of ["/assets/none.js", "/assets/", "/assets/fonts", "/assets/fonts/", "/api/none", ...traversals]) {
      const { statusCode, payload } = await get(url);
      expect([url, statusCode >= 400, payload.includes("page"), payload.includes("secret")]).toEqual([
        url,
        true,
        false,
        false,
      ]);
    }
  });
});
