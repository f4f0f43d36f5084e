import { safeFileName } from "@timbra/contract";
import type { FastifyReply } from "fastify";
import type { PrintOutcome } from "../adapters/pdf/index.ts";
import { withoutAccents } from "../lib/plain-text.ts";
import { refuse, refuseTooMuch } from "./errors.ts";
import type { WorkerAnswer } from "./offload.ts";

export interface FileToSend {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** What the person's machine should call it. */
  readonly name: string;
}

const NAMELESS = "file";

/**
 * Sends a file to be saved, never to be rendered by the browser: stored bytes unchanged, no guessing of its type, no
 * copies kept on the way.
 */
export function sendFile(reply: FastifyReply, { bytes, mediaType, name }: FileToSend): FastifyReply {
  return reply
    .type(mediaType)
    .header("content-disposition", attachment(name))
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store")
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Sends what `sendFile` wrote in another process. */
export function forwardFile(reply: FastifyReply, { headers, bytes }: WorkerAnswer): FastifyReply {
  for (const name of ["content-type", "content-disposition", "x-content-type-options", "cache-control"] as const)
    reply.header(name, headers[name]);
  return reply.send(bytes);
}

/**
 * The bytes of a printed form. A document that cannot be drawn now never hides the document itself: its XML is there.
 */
export function pdfOf(printed: PrintOutcome): Uint8Array {
  if (printed.ok) return printed.pdf;
  throw printed.isBusy === true ? refuseTooMuch() : refuse("pdf_not_made");
}

/** The header (RFC 6266): the plain name for old clients, the whole one in UTF-8 for the others. */
export function attachment(name: string): string {
  const safe = safeFileName(name);
  const ascii = withoutAccents(safe).replace(/[^\x20-\x7e]|["%]/g, "_");
  const utf8 = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii.trim() || NAMELESS}"; filename*=UTF-8''${utf8}`;
}

/** A mail may style itself, and open its one link in the whole window; it runs nothing and loads nothing. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation";

/** Answers a mail as its reader would see it, for a frame of ours. */
export function sendMailPreview(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header("content-security-policy", MAIL_POLICY)
    .header("x-frame-options", "SAMEORIGIN")
    .type("text/html; charset=utf-8")
    .send(html);
}
