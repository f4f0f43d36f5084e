export const APPLICATION_PREFIX = "timbra:";

/**
 * How this program's connections are called in pg_stat_activity: the launcher sees by it whether another program uses
 * the same server.
 */
export function applicationName(): string {
  return `${APPLICATION_PREFIX}${process.pid}`;
}
