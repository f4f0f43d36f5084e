import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A bucket on this machine that supports as much of S3 as files need: keys kept in memory, and every request's
 * signature (version 4) computed anew.
 */
export interface S3Bucket {
  readonly endpoint: string;
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly mediaType: string }>;
  close(): void;
}

export interface S3Keys {
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** `pageSize`: how many keys a list answers at once. Default: so few that every list has to go on. */
export async function startS3Bucket(keys: S3Keys, pageSize = 2): Promise<S3Bucket> {
  const objects = new Map<string, { bytes: Buffer; mediaType: string }>();
  const server = createServer(async (request, response) => {
    const body = await readAll(request);
    if (!isSigned(request, keys)) return deny(response, 403, "SignatureDoesNotMatch");
    const path = decodeURIComponent(pathOf(request));
    const asked = new URL(request.url ?? "", "http://bucket").searchParams;
    if (path === `/${keys.bucket}/` && asked.get("list-type") === "2")
      return list(response, objects, { asked, pageSize });
    if (!path.startsWith(`/${keys.bucket}/`)) return deny(response, 404, "NoSuchBucket");
    const key = path.slice(keys.bucket.length + 2);
    if (request.method === "PUT") {
      objects.set(key, { bytes: body, mediaType: request.headers["content-type"] ?? "" });
      return response.end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (found === undefined) return deny(response, 404, "NoSuchKey");
    return response
      .writeHead(200, { "content-type": found.mediaType, "content-length": found.bytes.length })
      .end(found.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () => server.close(),
  };
}

interface ListRequest {
  readonly asked: URLSearchParams;
  readonly pageSize: number;
}

/** The keys that begin so, in order, a few a page. */
function list(response: ServerResponse, objects: S3Bucket["objects"], { asked, pageSize }: ListRequest): void {
  const after = asked.get("continuation-token") ?? "";
  const rest = [...objects.keys()].filter((key) => key.startsWith(asked.get("prefix") ?? "") && key > after).sort();
  const page = rest.slice(0, pageSize);
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size><LastModified>2026-11-23T00:00:00.000Z</LastModified></Contents>`,
  );
  const next = rest.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  const truncated = `<IsTruncated>${rest.length > pageSize}</IsTruncated>`;
  response
    .writeHead(200, { "content-type": "application/xml" })
    .end(`<ListBucketResult>${contents.join("")}${truncated}${next}</ListBucketResult>`);
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function deny(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function pathOf({ url }: IncomingMessage): string {
  return (url ?? "").split("?")[0] ?? "";
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** Signature version 4, as Amazon describes it ("Create a signed AWS API request"). */
function isSigned(request: IncomingMessage, { accessKeyId, secretAccessKey }: S3Keys): boolean {
  const [, id, day = "", region = "", names = "", signature] =
    AUTHORIZATION.exec(request.headers.authorization ?? "") ?? [];
  if (id !== accessKeyId) return false;
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    request.method,
    pathOf(request),
    queryOf(request),
    headers.join(""),
    names,
    request.headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = [
    "AWS4-HMAC-SHA256",
    request.headers["x-amz-date"],
    scope,
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${secretAccessKey}`,
  );
  return hmac(key, toSign).toString("hex") === signature;
}

function queryOf({ url }: IncomingMessage): string {
  const parts = [...new URL(url ?? "", "http://bucket").searchParams].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return parts.sort().join("&");
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
