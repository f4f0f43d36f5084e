import { afterAll, beforeAll, expect, it } from "vitest";
import { listAlerts } from "../alerts/index.ts";
import { type Db, openDb, openPool } from "../db/index.ts";
import { DAY_MS } from "../lib/durations.ts";
import { openLog } from "../lib/log.ts";
import { createMovableClock } from "../testing/movable-clock.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { checkBackups } from "./backup-alerts.ts";
import { listBackupRuns, recordFailure, recordSuccess } from "./backup-runs.db.ts";

const clock = createMovableClock();
const log = openLog("silent");
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(openPool({ url: database.url, maxConnections: 1, onError: () => undefined }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it("tells an administrator of a backup that is late or has failed, until it goes well again", async () => {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const reasons = async () => {
    await checkBackups({ db, clock, log }, DAY_MS, since);
    return (await listAlerts(db, 10)).map(({ reason }) => reason).sort();
  };
  expect(await reasons()).toEqual(["backup_base_late", "backup_log_late"]);
  const before = new Date(clock.now().getTime() - 60_000);
  await recordSuccess(db, "base", before);
  await recordSuccess(db, "log", before);
  expect(await reasons()).toEqual([]);
  await recordFailure(db, "log", clock.now(), "the place does not answer");
  expect(await reasons()).toEqual(["backup_log_failed"]);
  expect((await listAlerts(db, 1))[0]?.detail).toMatchObject({ said: "the place does not answer" });
  await recordSuccess(db, "log", new Date(clock.now().getTime() + 1));
  expect(await reasons()).toEqual([]);
  expect((await listBackupRuns(db)).map(({ kind }) => kind)).toEqual(["base", "log"]);
});
