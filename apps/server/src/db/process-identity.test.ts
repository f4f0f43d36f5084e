import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { hasEnded, ownIdentity } from "./process-identity.ts";

const PROGRAM = `
  import { ownIdentity } from ${JSON.stringify(new URL("./process-identity.ts", import.meta.url).href)};
  process.stdout.write(String(ownIdentity()));
  setInterval(() => undefined, 1000);`;

it.runIf(process.platform === "linux")(
  "a process of this system has ended once it was killed, and not while it runs or is stopped",
  async () => {
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", PROGRAM]);
    const [told] = await once(child.stdout, "data");
    const identity = String(told);
    expect(hasEnded(identity)).toBe(false);
    child.kill("SIGSTOP");
    expect(hasEnded(identity)).toBe(false);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(hasEnded(identity)).toBe(true);
  },
);

it.runIf(process.platform === "linux")(
  "of a process of another system nothing is known, and one whose number another has now has ended",
  () => {
    const [boot, namespace, pid, started] = (ownIdentity() ?? "").split(" ");
    const identity = (...parts: (string | undefined)[]) => parts.join(" ");
    expect(hasEnded(identity(boot, namespace, pid, started))).toBe(false);
    expect(hasEnded(identity(boot, namespace, pid, "1"))).toBe(true);
    expect(hasEnded(identity("another-boot", namespace, pid, "1"))).toBe(false);
    expect(hasEnded(identity(boot, "pid:[1]", pid, "1"))).toBe(false);
    expect(hasEnded("something else")).toBe(false);
  },
);
