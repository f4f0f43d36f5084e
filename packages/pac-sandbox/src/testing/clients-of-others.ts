import { createRequire } from "node:module";

/**
 * The clients that others wrote, typed as far as the tests use them. They are CommonJS and asked for when a test runs,
 * so that the types of this package can be checked without them.
 */
const load = createRequire(import.meta.url);

/**
 * A SOAP client that has read a WSDL: a method with the suffix Async for each operation, which gives the answer and its
 * bytes as text.
 */
export interface WsdlClient {
  call(operation: string, parameters: object): Promise<readonly [Readonly<Record<string, unknown>>, string]>;
  setEndpoint(address: string): void;
}

type SoapClient = Record<string, (parameters: object) => Promise<[Record<string, unknown>, string]>> & {
  setEndpoint(address: string): void;
};

/** The client of npm `soap`. */
export async function readWsdl(address: string): Promise<WsdlClient> {
  const { createClientAsync } = load("soap") as { createClientAsync(address: string): Promise<SoapClient> };
  const client = await createClientAsync(address);
  return {
    call(operation, parameters) {
      const method = client[`${operation}Async`];
      if (method === undefined) throw new Error(`the WSDL has no operation ${operation}`);
      return method.call(client, parameters);
    },
    setEndpoint: (of) => client.setEndpoint(of),
  };
}

/** An answer of SW Sapien, or what its SDK makes of a failure. */
export interface ClientResult {
  readonly status: string;
  readonly message?: string;
  readonly messageDetail?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

export type Callback = (error: ClientResult | null, data: ClientResult) => void;

type Stamp = (xml: string, done: Callback, b64?: boolean) => void;

/** SW Sapien's own SDK for Node, as it is on npm. */
export interface SwSdk {
  readonly Authentication: { auth(of: object): { Token(callback: Callback): void } };
  readonly StampService: { Set(of: object): Record<"StampV1" | "StampV2" | "StampV3" | "StampV4", Stamp> };
  readonly CancelationService: {
    Set(of: object): Record<"CancelationByXML" | "CancelationByCSD", (callback: Callback) => void>;
  };
  readonly AccountBalance: { Set(of: object): { GetAccountBalance(callback: Callback): void } };
}

export const swSdk = (): SwSdk => load("sw-sdk-nodejs") as SwSdk;
