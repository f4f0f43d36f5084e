import type { ChildProcess } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Programs } from "./programs.ts";

interface Target {
  readonly name: string;
  readonly port: number;
}

export interface HaproxyPlan {
  readonly web: { readonly port: number; readonly targets: readonly Target[] };
  /** Of a database with a standby: who serves says so at the port of its supervisor. */
  readonly database?: { readonly port: number; readonly targets: readonly (Target & { readonly checkPort: number })[] };
}

/** Starts HAProxy before the web processes and, where there is more than one, the database. */
export async function startHaproxy(programs: Programs, folder: string, plan: HaproxyPlan): Promise<ChildProcess> {
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, haproxySettings(plan));
  return programs.start("haproxy", "haproxy", ["-db", "-f", file]);
}

/**
 * A web process is sent requests while it answers that it is well. A connection to the database goes to the one node
 * whose supervisor holds the lease; one that does not answer any more loses its connections at once.
 */
export function haproxySettings({ web, database }: HaproxyPlan): string {
  const general = `global
  nbthread 1
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 75s
  timeout server 75s
frontend web
  mode http
  bind 127.0.0.1:${web.port}
  option forwardfor
  http-request deny deny_status 404 if { path_beg /internal/ }
  default_backend webs
backend webs
  mode http
  balance leastconn
  option httpchk GET /internal/health
  http-check expect status 200
  retries 3
  option redispatch
  default-server check inter 500ms fall 2 rise 1
${web.targets.map(({ name, port }) => `  server ${name} 127.0.0.1:${port}\n`).join("")}`;
  return database === undefined ? general : `${general}${databaseSettings(database)}`;
}

function databaseSettings({ port, targets }: NonNullable<HaproxyPlan["database"]>): string {
  return `listen database
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  http-check expect status 200
  timeout check 500ms
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${targets.map((one) => `  server ${one.name} 127.0.0.1:${one.port} check port ${one.checkPort}\n`).join("")}`;
}
