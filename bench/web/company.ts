import { randomUUID } from "node:crypto";
import { queryOnce } from "../../apps/server/src/db/embedded/connect.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import { Api } from "../../scripts/demo/api.ts";
import type { OwnServer } from "../../scripts/demo/own-server.ts";
import { seedInvoices } from "../environment/issuers.ts";

/** A session as the screens keep it in their window. */
export type KeptSession = Readonly<Record<string, string>>;

interface OpenedSession {
  readonly token: string;
  readonly user: { readonly rfc: string };
  readonly is_register_completed: boolean;
  readonly decimals: number;
}

/** The sample company, with customers, products and receipts, and so many invoices of three years more. */
export async function openCompany({ url, folder }: OwnServer, invoices: number): Promise<KeptSession> {
  const api = new Api(url);
  await api.untilReady(100);
  const { body } = await api.json<OpenedSession>("POST", "/api/sandbox/sample", { wish: randomUUID() });
  // The database that runs already answers: it is that of the folder.
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  await seedInvoices(postgres.url, [{ rfc: body.user.rfc, rows: invoices }]);
  await queryOnce(postgres.url, "VACUUM ANALYZE");
  return {
    token: body.token,
    currentUser: JSON.stringify(body.user),
    isRegisterCompleted: String(body.is_register_completed),
    decimals: String(body.decimals),
  };
}
