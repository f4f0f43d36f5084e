import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { processEnvironment, readConfig } from "./config.ts";
import type { StartFacts } from "./start.ts";
import { readyMessage, stoppedMessage } from "./start-messages.ts";

/** A product that runs with its data in a folder. */
function factsWith(path: string): StartFacts {
  const read = readConfig({ ...processEnvironment(), TIMBRA_DATA_DIR: path });
  if (!read.ok) throw new Error(read.mistakes.join("; "));
  return {
    config: read.config,
    dataDirMovedBecause: null,
    database: "given",
    migrations: [],
    pacUrl: "http://127.0.0.1:1",
    url: null,
  };
}

it("names the folder of the data when it is there, and none that is not", () => {
  const [there, nowhere] = [tmpdir(), join(tmpdir(), "timbra-that-nobody-made")];
  expect(stoppedMessage(factsWith(there), "es")).toBe(`Timbra se detuvo. Los datos quedan en ${there}.`);
  expect(stoppedMessage(factsWith(there), "en")).toBe(`Timbra stopped. The data stay in ${there}.`);
  expect(stoppedMessage(factsWith(nowhere), "es")).toBe("Timbra se detuvo.");
  expect(stoppedMessage(factsWith(nowhere), "en")).toBe("Timbra stopped.");
  expect(readyMessage(factsWith(there), "es")).toContain(there);
  for (const language of ["es", "en"] as const)
    expect(readyMessage(factsWith(nowhere), language)).not.toContain(nowhere);
});
