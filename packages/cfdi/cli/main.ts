#!/usr/bin/env node
import process from "node:process";
import { endWithReader, machine } from "./machine.ts";
import { run } from "./run.ts";

endWithReader();
process.exitCode = await run(process.argv.slice(2), machine);
