#!/usr/bin/env node
import process from "node:process";
import { endWithReader, nodeEnvironment } from "./node-environment.ts";
import { run } from "./run.ts";

endWithReader();
process.exitCode = await run(process.argv.slice(2), nodeEnvironment);
