import type { RegistrationStep } from "@timbra/contract";
import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";

export interface RegistrationProgress {
  readonly missing: readonly RegistrationStep[];
  readonly decimals: number;
  readonly businessName: string | null;
}

const DEFAULT_DECIMALS = 2;

interface Found {
  readonly decimals: number | null;
  readonly business_name: string | null;
  readonly general: boolean;
  readonly address: boolean;
  readonly csd: boolean;
  readonly taxes: boolean;
}

/** Which steps of the registration an issuer still lacks: a certificate counts while it is in force. */
export async function getRegistrationProgress(tx: Tx, now: Date): Promise<RegistrationProgress> {
  const { rows } = await sql<Found>`
    SELECT (SELECT decimals FROM issuer_profiles) AS decimals,
           (SELECT business_name FROM issuer_profiles) AS business_name,
           EXISTS (SELECT 1 FROM issuer_profiles) AS general,
           EXISTS (SELECT 1 FROM issuer_addresses) AS address,
           EXISTS (SELECT 1 FROM certificates WHERE state = 'active' AND valid_from <= ${now} AND valid_until > ${now}) AS csd,
           EXISTS (SELECT 1 FROM issuer_taxes) AS taxes`.execute(tx);
  const found = rows[0];
  const steps = ["general", "address", "csd", "taxes"] as const;
  return {
    missing: steps.filter((step) => found?.[step] !== true),
    decimals: found?.decimals ?? DEFAULT_DECIMALS,
    businessName: found?.business_name ?? null,
  };
}
