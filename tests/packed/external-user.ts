import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { packPackage } from "../../scripts/steps/pack-package.mjs";
import { ROOT } from "../../scripts/steps/run.mjs";

const TSC = join(ROOT, "node_modules", "ts7", "bin", "tsc");
const onWindows = process.platform === "win32";

/** A user without this repository: an empty folder, into which npm installs tarballs and nothing else. */
export class ExternalUser {
  readonly home = mkdtempSync(join(tmpdir(), "timbra-stranger-"));

  /**
   * `ours` are packages of this repository, packed as they are published; `others` are those installed here, packed
   * again: no registry is asked.
   */
  install(ours: readonly string[], others: readonly string[]): void {
    const shelf = join(this.home, "shelf");
    mkdirSync(shelf);
    const tarballs = [...ours.map((name) => packPackage(name, shelf)), ...repack(others, shelf)];
    this.write("package.json", '{ "name": "stranger", "version": "1.0.0", "private": true, "type": "module" }\n');
    const quiet = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts", "--cache", join(this.home, "cache")];
    execFileSync("npm", ["install", ...quiet, ...tarballs], { cwd: this.home, stdio: "pipe", shell: onWindows });
  }

  write(file: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(this.home, file)), { recursive: true });
    writeFileSync(join(this.home, file), content);
  }

  /** What a file prints; throws with its errors when it fails. */
  run(file: string, ...args: readonly string[]): string {
    return execFileSync(process.execPath, [file, ...args], {
      cwd: this.home,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  /**
   * Type-checks files strictly, the declarations they use included. Answers what is wrong, nothing when all is right.
   */
  typeErrors(files: readonly string[], types: readonly string[]): string {
    const options = {
      target: "ES2022",
      lib: ["ES2022", "DOM"],
      module: "NodeNext",
      strict: true,
      types,
      skipLibCheck: false,
      noEmit: true,
    };
    this.write(
      "tsconfig.json",
      JSON.stringify({ compilerOptions: { ...options, exactOptionalPropertyTypes: true }, files }),
    );
    try {
      execFileSync(process.execPath, [TSC, "-p", this.home], { encoding: "utf8", stdio: "pipe" });
      return "";
    } catch (failure) {
      return (failure as { stdout: string }).stdout;
    }
  }

  leave(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** By one npm for all of them: to start it costs more than to pack. */
function repack(names: readonly string[], shelf: string): string[] {
  const folders = names.map((name) => join(ROOT, "node_modules", name));
  const args = ["pack", "--silent", "--ignore-scripts", "--pack-destination", shelf, ...folders];
  const packed = execFileSync("npm", args, { cwd: shelf, encoding: "utf8", shell: onWindows });
  return packed
    .trim()
    .split(/\r?\n/)
    .map((file) => join(shelf, file));
}
