import type { CliEnvironment } from "../command.ts";

/** What a command did to a machine that is not there. */
export interface FakeEnvironment extends CliEnvironment {
  readonly printed: { out: string; err: string };
}

export interface FakeFiles {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly modules?: Readonly<Record<string, unknown>>;
}

/** A machine in memory: "folder/file" makes "folder" a folder. */
export function fakeEnvironment({ files = {}, stdin = "", env = {}, modules = {} }: FakeFiles): FakeEnvironment {
  const printed = { out: "", err: "" };
  const isFolder = (path: string) => Object.keys(files).some((file) => file.startsWith(`${path}/`));
  const bytes = (content: string | Uint8Array) =>
    typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    printed,
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
    readFile: (path) => {
      if (isFolder(path)) throw Object.assign(new Error("EISDIR"), { code: "EISDIR" });
      const content = files[path];
      if (content === undefined) throw Object.assign(new Error("ENOENT"), { code: "ENOENT" });
      return bytes(content);
    },
    isFolder,
    readStdin: () => bytes(stdin),
    env: (name) => env[name],
    version: () => "1.2.3",
    now: () => "2026-11-20T10:20:00",
    load: async (module) => {
      if (!Object.hasOwn(modules, module)) throw new Error(`Cannot find module ${module}`);
      return modules[module];
    },
  };
}
