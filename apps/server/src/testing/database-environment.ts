import type { DatabaseAddresses } from "../db/index.ts";

/** The settings that give a program these addresses. */
export function databaseEnvironment({
  product,
  owner,
  auditor,
  direct,
  prepared,
}: DatabaseAddresses): Record<string, string> {
  return {
    DATABASE_URL: product,
    DATABASE_OWNER_URL: owner ?? "",
    DATABASE_AUDITOR_URL: auditor,
    DATABASE_DIRECT_URL: direct ?? "",
    DATABASE_PREPARED_STATEMENTS: prepared ? "on" : "off",
  };
}
