import type { Deps } from "../../boot/deps.ts";
import type { RegisteredIssuer } from "../../testing/accounts.ts";
import { buildArchiveJob } from "../build-archive.ts";
import { readZip } from "./read-zip.ts";

type Owner = Pick<RegisteredIssuer, "client" | "issuerId" | "password">;

/** Asks for an archive, proved anew, in a language; answers its id. */
export async function requestArchive({ client, password }: Owner, language: "es" | "en" = "es"): Promise<string> {
  await client.call("reauthenticate", { body: { by: "password", proof: password } });
  return (await client.call("createArchive", { headers: { localization: language } })).body.archive.id;
}

/** Does one step after the other, as the worker does; answers how many there were. */
export async function buildArchive(deps: Deps, { client, issuerId }: Owner, archiveId: string): Promise<number> {
  const job = buildArchiveJob(deps);
  for (let step = 0; step < 200; step += 1) {
    await job({ issuerId, archiveId, step }, { attempt: 1, lastAttempt: false });
    if ((await client.call("getArchive")).body.archive?.state !== "building") return step + 1;
  }
  throw new Error("The archive does not end.");
}

/** The files of an archive that is ready, by their names, downloaded over HTTP. */
export async function downloadArchive({ client }: Owner, id: string): Promise<Map<string, Buffer>> {
  const { bytes, headers } = await client.call("downloadArchive", { params: { id } });
  if (headers["content-length"] !== String(bytes.length)) throw new Error("The length said is not the length sent.");
  return new Map(readZip(bytes).map(({ name, bytes: content }) => [name, content]));
}
