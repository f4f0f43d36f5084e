import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";

/** An instruction of a Dockerfile, its lines joined. */
export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

export interface Stage {
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile, in their order; the last one is the image. */
export function readDockerfile(text: string): readonly Stage[] {
  const stages: { name: string; image: string; instructions: Instruction[] }[] = [];
  const joined = text.replace(/^#.*\n/gm, "").replace(/\\\n\s*/g, "");
  for (const line of joined.split("\n").filter((one) => one.trim() !== "")) {
    const [word = "", ...words] = line.trim().split(/\s+/);
    const rest = line.trim().slice(word.length).trim();
    if (word === "FROM") stages.push({ name: words[2] ?? "image", image: words[0] ?? "", instructions: [] });
    else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

/** What the replay of a stage may do in the place of an instruction of its own. */
export interface Replay {
  /** The folder that stands for / in a stage. */
  readonly rootOf: (stage: string) => string;
  /** Where sources without --from come from. */
  readonly context: string;
  readonly run: (command: string, folder: string, environment: Readonly<Record<string, string>>) => void;
}

/** Does what the COPY, RUN, ENV and WORKDIR of a stage say, in a folder. Answers its environment and working folder. */
export function replayStage(
  stage: Stage,
  replay: Replay,
): { readonly environment: Record<string, string>; readonly folder: string } {
  const root = replay.rootOf(stage.name);
  const environment: Record<string, string> = {};
  let folder = root;
  for (const { word, rest } of stage.instructions) {
    if (word === "WORKDIR") {
      folder = join(root, rest);
      mkdirSync(folder, { recursive: true });
    } else if (word === "ENV") {
      for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g)) environment[name] = value;
    } else if (word === "COPY") copy(rest, folder, replay);
    else if (word === "RUN") replay.run(inFolder(rest, root), folder, environment);
  }
  return { environment, folder };
}

/** Paths of the image become those below the folder; who owns a file is the engine's business. */
function inFolder(command: string, root: string): string {
  return command.replace(/(?<=\s)\/(?=(timbra|var|usr)\/)/g, `${root}/`).replace(/ -[og] \w+/g, "");
}

function copy(rest: string, folder: string, { rootOf, context }: Replay): void {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith("--from=") === true ? (words.shift() ?? "").slice("--from=".length) : null;
  const target = words.pop() ?? "";
  for (const word of words) {
    const source = from === null ? join(context, word) : join(rootOf(from), word);
    if (!existsSync(source)) throw new Error(`COPY ${rest}: ${source} is not there`);
    const into = target.endsWith("/") ? join(folder, target, statSync(source).isFile() ? basename(source) : "") : null;
    cpSync(source, into ?? join(folder, target), {
      recursive: true,
      verbatimSymlinks: true,
      filter: from === null ? notIgnored(context) : () => true,
    });
  }
}

/** What .dockerignore keeps from the engine. */
function notIgnored(context: string): (source: string) => boolean {
  const lines = readFileSync(join(context, ".dockerignore"), "utf8").split("\n").filter(Boolean);
  const patterns = lines.map(
    (line) =>
      new RegExp(
        `^${line
          .replaceAll(".", "\\.")
          .replace("**/", "(.*/)?")
          .replace(/(?<!\.)\*/g, "[^/]*")}(/|$)`,
      ),
  );
  return (source) => {
    const path = relative(context, source);
    return path === "" || !patterns.some((pattern) => pattern.test(path));
  };
}
