import { existsSync, readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { downloadRelease, findWorkbook } from "./download.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const PAGE = `<html><a href="/otros/catNomina.xls">Nómina</a>
  <a class=x href='docs/catCFDI_V_4_20260115.xls'>Catálogos</a> <a href="docs/catCFDI_V_4_20261115.xls">Catálogos CFDI Versión 4.0</a></html>`;

const site: RequestListener = ({ url }, response) => {
  if (url === "/anexo_20.htm") return response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PAGE);
  if (url === "/moved") return response.writeHead(301, { location: "/docs/catCFDI_V_4_20261115.xls" }).end();
  if (url === "/docs/catCFDI_V_4_20261115.xls")
    return response.writeHead(200, { "content-type": "application/vnd.ms-excel" }).end("the workbook");
  if (url === "/elsewhere") return response.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
  if (url === "/file") return response.writeHead(302, { location: "file:///etc/passwd" }).end();
  if (url === "/loop") return response.writeHead(302, { location: "/loop" }).end();
  if (url === "/empty.htm") return response.writeHead(200, { "content-type": "text/html" }).end("<p>En mantenimiento");
  if (url === "/lured.htm")
    return response
      .writeHead(200, { "content-type": "text/html" })
      .end('<a href="https://sat.gob.mx.example.com/catCFDI_V_4_20261115.xls">');
  return response.writeHead(404).end();
};

const problem = async (url: string, more: object = {}) => {
  const outcome = await downloadRelease({ url, ...more });
  if (outcome.ok) throw new Error("it came");
  return outcome.problem;
};

describe("the SAT's workbook", () => {
  it.each(["/anexo_20.htm", "/moved", "/docs/catCFDI_V_4_20261115.xls"])(
    "comes by way of %s, under the name it has there",
    async (path) => {
      const bytes: number[] = [];
      const outcome = await downloadRelease({
        url: `${await serve(site)}${path}`,
        onBytes: (received) => bytes.push(received),
      });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
      expect(readFileSync(outcome.path, "utf8")).toBe("the workbook");
      expect(basename(outcome.path)).toBe("catCFDI_V_4_20261115.xls");
      expect(bytes.at(-1)).toBe("the workbook".length);
      await outcome.removeFile();
      expect(existsSync(outcome.path)).toBe(false);
    },
  );

  it.each([
    ["/elsewhere", "address_not_allowed"],
    ["/file", "address_not_allowed"],
    ["/lured.htm", "address_not_allowed"],
    ["/loop", "no_answer"],
    ["/nothing", "no_answer"],
    ["/empty.htm", "no_workbook"],
  ])("does not come by way of %s: %s", async (path, code) => {
    expect(await problem(`${await serve(site)}${path}`)).toMatchObject({ code });
  });

  it("does not come without a network", async () => {
    const url = await serve(site);
    for (const server of servers.splice(0)) server.close();
    expect(await problem(url)).toEqual({ code: "no_network", value: "ECONNREFUSED" });
  });

  it("is not accepted beyond a size, declared or not", async () => {
    const told = await serve((_, response) =>
      response.writeHead(200, { "content-length": 2_000 }).end(Buffer.alloc(2_000)),
    );
    const untold = await serve((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(Buffer.alloc(700)), 1);
      response.on("close", () => clearInterval(timer));
    });
    expect(await problem(told, { mostBytes: 1_000 })).toMatchObject({ code: "too_large" });
    expect(await problem(untold, { mostBytes: 1_000 })).toMatchObject({ code: "too_large" });
  });

  it("is not taken when it breaks off, or comes to no end", async () => {
    const broken = await serve((_, response) => {
      response.writeHead(200, { "content-length": 2_000 }).write(Buffer.alloc(500));
      setTimeout(() => response.destroy(), 20);
    });
    const endless = await serve((_, response) => void response.writeHead(200).write(Buffer.alloc(500)));
    expect(await problem(broken)).toMatchObject({ code: "cut_short" });
    expect(await problem(endless, { timeoutMs: 200 })).toEqual({ code: "cut_short", value: "timeout" });
  });
});

it("is the newest that a page links to, wherever the page is", () => {
  expect(findWorkbook(PAGE, "http://omawww.sat.gob.mx/Paginas/anexo_20.htm")).toBe(
    "http://omawww.sat.gob.mx/Paginas/docs/catCFDI_V_4_20261115.xls",
  );
  expect(findWorkbook("", "http://sat.gob.mx/")).toBeNull();
});
