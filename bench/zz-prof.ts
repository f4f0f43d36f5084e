import { giftCredits } from "../apps/server/src/testing/gift-credits.ts";
import { queryOnce } from "../apps/server/src/db/embedded/connect.ts";
import { openEnvironment } from "./environment/environment.ts";
import { createDrafts, makeIssuers } from "./environment/issuers.ts";
import { processorTime } from "./environment/processor.ts";
import { percentiles } from "./report.ts";
import { stampAll } from "./stamp/load.ts";
const N = Number(process.argv[2] ?? 1500), W = Number(process.argv[3] ?? 1500);
const prof = process.env.PROF;
const env = await openEnvironment(undefined, prof ? { NODE_OPTIONS: `--import /tmp/profiler.mjs`, PROF_FILE: prof } : {});
try {
  await queryOnce(env.databaseUrl, "ALTER SYSTEM SET track_functions = 'all'");
  await queryOnce(env.databaseUrl, "SELECT pg_reload_conf()");
  const issuers = await makeIssuers(env.url, 8);
  await giftCredits(env.databaseUrl, env.masterKeyFile, "bench");
  const warm = await createDrafts(issuers, W);
  await stampAll(warm, { kind: "full", callers: 24 });
  const drafts = await createDrafts(issuers, N);
  await new Promise((r) => setTimeout(r, 1500));
  const sql = "SELECT xact_commit::int AS c, (SELECT wal_records::int FROM pg_stat_wal) AS wr, (SELECT wal_bytes::bigint::int8 FROM pg_stat_wal) AS wb, (SELECT wal_fpi::int FROM pg_stat_wal) AS fpi FROM pg_stat_database WHERE datname = current_database()";
  await queryOnce(env.databaseUrl, "SELECT pg_stat_reset()");
  const [a] = await queryOnce<any>(env.databaseUrl, sql);
  const t = () => ({ server: processorTime(env.pids.server)!, database: processorTime(env.pids.database)!, provider: processorTime(env.pids.provider)!, client: (process.cpuUsage().user + process.cpuUsage().system) / 1000 });
  if (prof) env.watchEventLoop();
  const before = t(), start = performance.now();
  const calls = await stampAll(drafts, { kind: "full", callers: 24 });
  const secs = (performance.now() - start) / 1000;
  const after = t();
  if (prof) { env.watchEventLoop(); await new Promise((r) => setTimeout(r, 3000)); }
  await new Promise((r) => setTimeout(r, 1500));
  const [b] = await queryOnce<any>(env.databaseUrl, sql);
  const per = Object.fromEntries(Object.keys(before).map((k) => [k, ((after as any)[k] - (before as any)[k]) / N]));
  console.log("stamped", calls.filter((c) => c.stamped).length, "rate", N / secs, "cpu ms", per, "sum", Object.values(per).reduce((x, y) => x + y, 0));
  console.log("commits", (b.c - a.c) / N, "wal records", (b.wr - a.wr) / N, "wal bytes", (Number(b.wb) - Number(a.wb)) / N, "fpi", (b.fpi - a.fpi) / N, percentiles(calls.map((c) => c.took)));
  const f = await queryOnce<any>(env.databaseUrl, `SELECT funcname, calls::int, total_time, self_time FROM pg_stat_user_functions ORDER BY self_time DESC LIMIT 25`);
  for (const r of f) console.log(r.funcname.padEnd(36), (r.calls / N).toFixed(2), "calls", (r.self_time / N).toFixed(3), "ms self");
  const tb = await queryOnce<any>(env.databaseUrl, `SELECT relname, n_tup_ins::int i, n_tup_upd::int u, n_tup_hot_upd::int h, n_tup_del::int d, seq_scan::int s, seq_tup_read::int sr, idx_scan::int x, (SELECT count(*)::int FROM pg_index WHERE indrelid = relid) ix FROM pg_stat_user_tables WHERE n_tup_ins + n_tup_upd + n_tup_del > ${N} / 3 OR seq_tup_read > ${N} ORDER BY 1`);
  for (const r of tb) console.log(r.relname.padEnd(28), "ins", (r.i / N).toFixed(2), "upd", (r.u / N).toFixed(2), "hot", (r.h / N).toFixed(2), "del", (r.d / N).toFixed(2), "seq", (r.s / N).toFixed(2), "seqrows", (r.sr / N).toFixed(1), "idx", (r.x / N).toFixed(2), "indexes", r.ix);
} finally {
  await env.close();
}
