import { execFileSync, spawn, spawnSync } from "node:child_process";
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodeEnvironment } from "./node-environment.ts";
import { CSD, DRAFT, SAT, sealed, stamped } from "./testing/documents.ts";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const ROOT = join(PACKAGE, "..", "..");
const folder = mkdtempSync(join(tmpdir(), "cfdi-cli-"));

const SOURCE = ["--conditions=timbra", "--import", "tsx", join(PACKAGE, "cli", "main.ts")];

/** The package as it is published: the files its manifest lists, by its own name, and what it depends on. */
const INSTALLED = join(folder, "node_modules", "@timbra", "cfdi");
const BUILT = [join(INSTALLED, "bin", "cfdi.js")];
/** As a clone has it after `npm ci`, which links it into node_modules/.bin: nothing is built yet. */
const CLONED = [join(PACKAGE, "bin", "cfdi.js")];

beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, "node_modules", "ts7", "bin", "tsc"), "-b", PACKAGE], {
    cwd: ROOT,
    stdio: "inherit",
  });
  const { files } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as { files: string[] };
  for (const file of ["package.json", ...files])
    cpSync(join(PACKAGE, file), join(INSTALLED, file), { recursive: true });
  symlinkSync(join(ROOT, "node_modules", "saxes"), join(folder, "node_modules", "saxes"));
  symlinkSync(join(ROOT, "node_modules", "xmlchars"), join(folder, "node_modules", "xmlchars"));
  const inputs = { "a.xml": stamped(), "sin-timbre.xml": sealed(), "malo.xml": "<a", "a.json": JSON.stringify(DRAFT) };
  for (const [name, content] of Object.entries(inputs)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, "sat.cer"), SAT.cer);
  writeFileSync(join(folder, "csd.cer"), CSD.cer);
  writeFileSync(join(folder, "csd.key"), CSD.key);
});

afterAll(() => rmSync(folder, { recursive: true }));

function cfdi(program: readonly string[], args: readonly string[], { input = "", cwd = folder } = {}) {
  const env = { PATH: process.env.PATH, LANG: "es_MX.UTF-8", CLAVE: CSD.passphrase };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], {
    cwd,
    input,
    env,
    encoding: "utf8",
  });
  return { exit: status, out: stdout, err: stderr };
}

describe("the program as it is installed", () => {
  it("is what `cfdi` names, and can be run", () => {
    const { bin } = JSON.parse(readFileSync(join(INSTALLED, "package.json"), "utf8")) as { bin: { cfdi: string } };
    expect(join(INSTALLED, bin.cfdi)).toBe(BUILT[0]);
    expect(readFileSync(join(INSTALLED, bin.cfdi), "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(cfdi(BUILT, ["letra", "1234.50", "MXN"])).toEqual({
      exit: 0,
      out: "(MIL DOSCIENTOS TREINTA Y CUATRO PESOS 50/100 M.N.)\n",
      err: "",
    });
  });

  it("exists in a fresh clone after npm ci alone: npm links what is there when it installs, and that is in the repository", () => {
    const tracked = execFileSync("git", ["ls-files", "--stage", "bin/cfdi.js"], { cwd: PACKAGE, encoding: "utf8" });
    expect(tracked).toMatch(/^100755 /);
    expect(cfdi(CLONED, ["letra", "1234.50", "MXN"])).toEqual({
      exit: 0,
      out: "(MIL DOSCIENTOS TREINTA Y CUATRO PESOS 50/100 M.N.)\n",
      err: "",
    });
    expect(cfdi(CLONED, ["verify", "--sat-cer", "sat.cer", "malo.xml"]).exit).toBe(1);
  });

  it("verifies many files, and says by its exit code whether all passed", () => {
    expect(cfdi(BUILT, ["verify", "--sat-cer", "sat.cer", "a.xml", "a.xml"]).exit).toBe(0);
    const { exit, out, err } = cfdi(BUILT, ["verify", "--sat-cer", "sat.cer", "a.xml", "malo.xml", "nada.xml"]);
    expect({ exit, err }).toEqual({ exit: 1, err: "" });
    expect(out.split("\n").filter((line) => /^(malo|nada)\.xml: INCORRECTO: /.test(line))).toHaveLength(2);
  });

  it("seals a draft, which then verifies from standard input", () => {
    const { exit, out } = cfdi(BUILT, [
      "seal",
      "--cer",
      "csd.cer",
      "--key",
      "csd.key",
      "--passphrase-env",
      "CLAVE",
      "--now",
      "2026-11-20T10:20:00",
      "a.json",
    ]);
    expect(exit).toBe(0);
    expect(cfdi(BUILT, ["verify", "--skip", "stamp", "-"], { input: out }).exit).toBe(0);
  });

  it("never shows a stack trace, whatever it is fed", () => {
    const bad = [
      ["verify", "sat.cer"],
      ["cadena", "csd.key"],
      ["totals", "a.xml"],
      ["csd", "a.xml"],
      ["pagos", "a.json"],
      ["qr", "/"],
      ["seal", "a.json"],
      ["x"],
    ];
    for (const args of bad) {
      const { exit, out, err } = cfdi(BUILT, args);
      expect(exit, args.join(" ")).toBeGreaterThan(0);
      expect(`${out}${err}`, args.join(" ")).not.toMatch(/\n\s+at |node:internal|Error:/);
    }
  });
});

describe("the program among others", () => {
  const shell = (line: string) => {
    const { status, stdout, stderr } = spawnSync("sh", ["-c", line], {
      cwd: folder,
      env: { PATH: process.env.PATH, CFDI: BUILT[0] },
      encoding: "utf8",
    });
    return { exit: status, out: stdout, err: stderr };
  };
  const CFDI = `"${process.execPath}" "$CFDI"`;

  it("waits for what comes late by a pipe", () => {
    const { exit, out, err } = shell(`(head -c 50 a.xml; sleep 0.3; tail -c +51 a.xml) | ${CFDI} cadena -`);
    expect({ exit, err }).toEqual({ exit: 0, err: "" });
    expect(out).toBe(cfdi(BUILT, ["cadena", "a.xml"]).out);
  });

  it("ends quietly when its reader has seen enough", async () => {
    const child = spawn(
      process.execPath,
      [...BUILT, "verify", "--json", ...Array.from({ length: 40 }, () => "a.xml")],
      { cwd: folder },
    );
    const errors: Buffer[] = [];
    child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
    child.stdout.once("data", () => child.stdout.destroy());
    await new Promise((ended) => child.once("close", ended));
    expect(Buffer.concat(errors).toString()).toBe("");
  });

  it("fails in a line when nothing can be written, as on a full disk", () => {
    const readOnly = openSync(join(folder, "a.xml"), "r");
    const { status, stderr } = spawnSync(process.execPath, [...BUILT, "cadena", "a.xml"], {
      cwd: folder,
      stdio: ["ignore", readOnly, "pipe"],
    });
    closeSync(readOnly);
    expect({ status, err: stderr.toString() }).toEqual({ status: 1, err: "stdout: EBADF\n" });
  });

  it("reads nothing for ever", () => {
    const { exit, out } = shell(`${CFDI} verify /dev/zero`);
    expect({ exit, out }).toEqual({
      exit: 1,
      out: "/dev/zero: INCORRECTO: es demasiado grande para ser un comprobante o un borrador [CLI-FILE]\n",
    });
  });

  it("says in a line that a module is not there, and which version it is", () => {
    const missing = cfdi(BUILT, ["verify", "--catalogues", "no-such-module", "a.xml"]);
    expect(missing).toEqual({ exit: 2, out: "", err: "cfdi verify: no se pudo cargar el módulo no-such-module\n" });
    const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as { version: string };
    expect(cfdi(BUILT, ["--version"]).out).toBe(`${version}\n`);
    expect(nodeEnvironment.version()).toBe(version);
  });
});

describe("the program from its source", () => {
  it("does the same, and loads the SAT's lists by the name of their module", () => {
    const options = { cwd: ROOT };
    const xml = join(folder, "sin-timbre.xml");
    const { exit, out } = cfdi(
      SOURCE,
      ["verify", "--skip", "stamp", "--catalogues", "@timbra/sat-catalogues", xml],
      options,
    );
    expect(out).not.toContain("CLI-NO-CATALOGUES");
    expect({ exit, verdict: out.split("\n")[0] }).toEqual({ exit: 0, verdict: `${xml}: correcto` });
  });
});
