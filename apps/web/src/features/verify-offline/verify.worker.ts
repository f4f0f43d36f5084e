import { messageOf } from "@timbra/cfdi";
import { en } from "@timbra/cfdi/messages/en";
import { es } from "@timbra/cfdi/messages/es";
import { readDocuments } from "./read-documents.ts";
import type { VerifyAnswer, VerifyRequest } from "./use-verifier.ts";
import { verifyOffline } from "./verify-offline.ts";

/** Verifies one file after the other, so that the page does not wait for any of them. */
async function verifyFile({ id, file }: VerifyRequest): Promise<void> {
  const { documents, others, fault } = readDocuments(file.name, new Uint8Array(await file.arrayBuffer()));
  answer({ kind: "opened", id, documents: documents.length, others, ...(fault !== undefined && { fault }) });
  for (const [at, { name, bytes }] of documents.entries()) {
    const { checks, ...verification } = await verifyOffline(bytes);
    const told = checks.map(({ problems, ...check }) => ({
      ...check,
      problems: problems.map((problem) => ({
        ...problem,
        texts: { es: messageOf(problem, es), en: messageOf(problem, en) },
      })),
    }));
    answer({ kind: "verified", id: `${id}/${at}`, name, verification: { ...verification, checks: told } });
  }
}

const answer = (said: VerifyAnswer) => postMessage(said);

let last: Promise<void> = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<VerifyRequest>) => {
  last = last.then(() => verifyFile(data)).catch(() => answer({ kind: "unreadable", id: data.id }));
});
