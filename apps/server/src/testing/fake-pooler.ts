import { createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import pg from "pg";

/** A pooler of our own between the product and PostgreSQL, as merciless as those outside. */
export interface FakePooler {
  readonly url: string;
  /**
   * How many transactions (or statements outside of one) a server connection served that had served another client just
   * before.
   */
  readonly handovers: () => number;
  close(): Promise<void>;
}

interface Server {
  readonly client: pg.Client;
  readonly stream: Duplex;
  user: Socket | null;
  last: Socket | null;
  /** Messages whose answer ends with "ready" and that were not answered yet. */
  owed: number;
}

/** The messages of one side of a conversation. The first of a client's has no letter. */
function messages(each: (letter: string, whole: Buffer) => void, startUp = false): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let first = startUp;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = first ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      each(first ? "start-up" : String.fromCharCode(rest[0] ?? 0), rest.subarray(0, length));
      rest = rest.subarray(length);
      first = false;
    }
  };
}

/** Signed in without a password; ready. The process id and the key to cancel by are nobody's. */
const WELCOME = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 75, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1, 90, 0, 0, 0, 5, 73]);

/**
 * Lends one of few server connections for one transaction, to whoever comes next, and drops all that a client asks for
 * when it starts: its options and its name. What a session was set outside of a transaction (a role, a setting, a
 * prepared statement) stays with the server connection, for anybody.
 */
export async function openFakePooler(target: string, connections: number): Promise<FakePooler> {
  const servers = await Promise.all(Array.from({ length: connections }, () => openServer(target)));
  const waiting: (() => void)[] = [];
  const clients = new Set<Socket>();
  let handovers = 0;

  function lend(to: Socket): Server | null {
    const free = servers.find(({ user }) => user === null);
    if (free === undefined) return null;
    if (free.last !== to && free.last !== null) handovers += 1;
    Object.assign(free, { user: to, last: to });
    return free;
  }

  const listener = createServer((client) => {
    let mine: Server | null = null;
    const unsent: Buffer[] = [];
    clients.add(client);
    function flush(): void {
      if (unsent.length === 0) return;
      mine = mine?.user === client ? mine : lend(client);
      if (mine === null) return void waiting.push(flush);
      for (const message of unsent.splice(0)) {
        if (message[0] === 81 || message[0] === 83) mine.owed += 1;
        mine.stream.write(message);
      }
    }
    const take = messages((letter, whole) => {
      if (letter === "start-up") return void client.write(WELCOME);
      if (letter === "X") return void client.end();
      unsent.push(Buffer.from(whole));
    }, true);
    client.on("data", (chunk: Buffer) => {
      take(chunk);
      flush();
    });
    client.on("error", () => undefined).on("close", () => clients.delete(client));
  });

  for (const server of servers) {
    const take = messages((letter, whole) => {
      server.user?.write(Buffer.from(whole));
      if (letter !== "Z") return;
      server.owed -= 1;
      if (server.owed > 0 || whole[5] !== 73) return;
      server.user = null;
      for (const next of waiting.splice(0)) next();
    });
    server.stream.on("data", take);
  }
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const address = listener.address();
  const url = new URL(target);
  url.host = `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  url.search = "";
  return {
    url: url.href,
    handovers: () => handovers,
    async close() {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => listener.close(resolve));
      for (const { stream } of servers) stream.destroy();
    },
  };
}

/** A connection that the driver has opened and signed in, and then lost to us. */
async function openServer(url: string): Promise<Server> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.removeAllListeners("data");
  return { client, stream, user: null, last: null, owed: 0 };
}
