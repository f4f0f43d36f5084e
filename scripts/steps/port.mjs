import { createServer } from "node:net";
import { exitWithMessage } from "./run.mjs";

/**
 * Ends with a sentence when another program has the port: better now than after a minute of installing.
 * A port that is no port is left to the server, which lists everything that is wrong with its configuration at once.
 * @param {string | undefined} port
 * @param {string | undefined} host
 */
export async function assertPortFree(port = "3000", host = "127.0.0.1") {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return;
  if ((await listening(Number(port), host)) !== "EADDRINUSE") return;
  exitWithMessage(
    `Port ${port} is taken by another program (perhaps Timbra is already running at http://localhost:${port}).\n` +
      `Stop that program, or choose another port:  PORT=${Number(port) + 1} npm start`,
  );
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the code of what went wrong
 */
function listening(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
