// `npm run build`: builds everything anew, changed or not. `npm run build -- web` builds one target.
import "./steps/node-version.mjs";

const { installIfNeeded } = await import("./steps/install.mjs");
const { buildIfChanged } = await import("./steps/build-if-changed.mjs");
const { exitWithMessage } = await import("./steps/run.mjs");
const { TARGETS } = await import("./steps/build-if-changed.mjs");

const every = TARGETS.map(({ name }) => name);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !every.some((target) => target === name));
if (unknown.length > 0)
  exitWithMessage(`There is nothing called ${unknown.join(", ")} to build; there is: ${every.join(", ")}.`);
await installIfNeeded();
await buildIfChanged(asked.length > 0 ? asked : every, { always: true });
