// Written so that even a Node far too old can read it: it is the first thing every command runs.
const wanted = [20, 11];
const found = process.versions.node.split(".").map(Number);

if (found[0] < wanted[0] || (found[0] === wanted[0] && found[1] < wanted[1])) {
  console.error(
    "Timbra needs Node " +
      wanted.join(".") +
      " or newer, and this is Node " +
      process.versions.node +
      ".\n" +
      "Install the current LTS release from https://nodejs.org (or `nvm install`, which reads .nvmrc) and run the same command again.",
  );
  process.exit(1);
}
