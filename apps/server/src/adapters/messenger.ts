import { lookup as resolve } from "node:dns/promises";
import { type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, isIPv4, type LookupFunction } from "node:net";

/** Why nothing is sent to an address. */
export type AddressRefusal = "https" | "private";

export type MessageOutcome = { readonly status: number } | { readonly error: string };

/** Sends requests to addresses that people typed. */
export interface Messenger {
  /**
   * Whether anything may be sent to an address at all, as far as its text and its name's addresses of now say; null
   * when it may.
   */
  refusal(url: string): Promise<AddressRefusal | null>;
  /** Sends a body once. Redirects are not followed; what is answered beyond the status is not read. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<MessageOutcome>;
}

/** What receivers can rely on. */
const TIMEOUT_MS = 10_000;
const FAMILY_6 = 6;

class PrivateAddress extends Error {
  override readonly message = "private address";
}

/**
 * A messenger to the public Internet by HTTPS; with `loopback` also to this machine, and there by HTTP too. The address
 * is judged again when the connection is made, and that very address is connected to: a name that means something else
 * a moment later gains nothing.
 */
export function createMessenger({
  loopback,
  patienceMs = TIMEOUT_MS,
}: {
  readonly loopback: boolean;
  readonly patienceMs?: number;
}): Messenger {
  const mayConnect = (address: string) => isPublicAddress(address) || (loopback && isLoopback(address));

  async function addressesOf(host: string): Promise<readonly { readonly address: string; readonly family: number }[]> {
    const bare = host.replace(/^\[|\]$/g, "");
    const family = isIP(bare);
    const found = family === 0 ? await resolve(bare, { all: true }) : [{ address: bare, family }];
    if (found.length === 0 || !found.every(({ address }) => mayConnect(address))) throw new PrivateAddress();
    return found;
  }

  const lookup: LookupFunction = (host, options, done) => {
    addressesOf(host).then(
      (found) => {
        const [first] = found;
        if (options.all === true) done(null, [...found]);
        else done(null, first?.address ?? "", first?.family ?? FAMILY_6);
      },
      (error: NodeJS.ErrnoException) => done(error, "", 0),
    );
  };

  async function refusal(url: string): Promise<AddressRefusal | null> {
    const { protocol, hostname } = new URL(url);
    const found = await addressesOf(hostname).catch((error: unknown) => {
      if (error instanceof PrivateAddress) return "private" as const;
      // A name that is not known yet may be tomorrow; it is judged again each time.
      return [];
    });
    if (found === "private") return "private";
    const isHere = found.length > 0 && found.every(({ address }) => isLoopback(address));
    return protocol === "https:" || (loopback && isHere) ? null : "https";
  }

  async function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<MessageOutcome> {
    const refused = await refusal(url);
    if (refused !== null) return { error: refused === "private" ? "private address" : "not https" };
    const options = {
      method: "POST",
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
      lookup,
    };
    const signal = AbortSignal.timeout(patienceMs);
    return send(new URL(url), { ...options, signal }, body);
  }

  return { refusal, post };
}

function send(url: URL, options: RequestOptions, body: string): Promise<MessageOutcome> {
  return new Promise((told) => {
    const ask = url.protocol === "https:" ? requestHttps : requestHttp;
    const request = ask(url, { ...options, agent: false }, (response) => {
      told({ status: response.statusCode ?? 0 });
      response.destroy();
    });
    request.on("error", (error: NodeJS.ErrnoException) =>
      told({ error: error.name === "AbortError" ? "timeout" : (error.code ?? error.message) }),
    );
    request.end(body);
  });
}

/**
 * What is not the public Internet (IANA's special-purpose registries): this machine, private networks, link-local ones
 * with their metadata services.
 */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, "ipv6");

/** Of IPv6 only this is given out. What carries an IPv4 address inside (mapped, NAT64) lies outside of it. */
const GIVEN_OUT = new BlockList();
GIVEN_OUT.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address belongs to the public Internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !NOT_PUBLIC.check(address, "ipv4");
  return GIVEN_OUT.check(address, "ipv6") && !NOT_PUBLIC.check(address, "ipv6");
}

/** Whether an IP address is this machine itself. */
export function isLoopback(address: string): boolean {
  return isIPv4(address) ? address.startsWith("127.") : address === "::1";
}
