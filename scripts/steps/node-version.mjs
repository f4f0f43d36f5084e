// Written so that even a Node far too old can read it: it is the first thing every command runs.
const OLDEST = /** @type {const} */ ([20, 11]);
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(`Timbra needs Node ${OLDEST.join(".")} or newer, and this is Node ${process.versions.node}.`);
  console.error(
    "Install the current LTS release from https://nodejs.org (or `nvm install`, which reads .nvmrc) and run the same command again.",
  );
  process.exit(1);
}
