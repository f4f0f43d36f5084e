import { COMPANY_TASKS, type Companies, type CompanyTask, type CompanyWithTasks, LOW_CREDITS } from "@timbra/contract";
import { getRegistrationProgress, listMemberships } from "../accounts/index.ts";
import type { Deps } from "../boot/deps.ts";
import { countRetired } from "../catalogues/index.ts";
import { getCredits } from "../credits/index.ts";
import { type Tx, withTenant } from "../db/index.ts";
import type { Session } from "../http/authenticate.ts";
import { DAY_MS } from "../lib/durations.ts";
import { mexicanDay, monthsUntil } from "../lib/mexican-time.ts";
import { dueDayAfter, getReceivablesSummary } from "../payment-receipts/index.ts";
import { countTasks } from "./companies.db.ts";

/** Companies that are looked at together: one person takes no more of the connections. */
const AT_ONCE = 4;

/** What each company of a person lacks this month; the one with the most urgent first. */
export async function listCompanyTasks(
  deps: Pick<Deps, "db" | "clock" | "catalogueStore">,
  { userId, issuerId }: Pick<Session, "userId" | "issuerId">,
): Promise<Companies> {
  const memberships = await listMemberships(deps.db, userId);
  const today = mexicanDay(deps.clock.now());
  const [month = ""] = monthsUntil(today, 2);
  const companies: CompanyWithTasks[] = [];
  const due = dueDayAfter(today);
  for (let at = 0; at < memberships.length; at += AT_ONCE) {
    const some = memberships.slice(at, at + AT_ONCE).map(({ id, rfc, role }) =>
      withTenant(deps.db, id, async (tx) => ({
        issuer_id: id,
        rfc,
        role: role as CompanyWithTasks["role"],
        current: id === issuerId,
        ...(await readCompanyTasks(tx, deps, id)),
      })),
    );
    companies.push(...(await Promise.all(some)));
  }
  companies.sort(worstFirst);
  return { month, receipts_month: due.month, receipts_due: due.lastDay, companies };
}

/** Days before its end on which a certificate is to be thought of, and those on which it is urgent. */
const CERTIFICATE = { soon: 30, urgent: 7 } as const;
/** Days before the fifth on which missing receipts are urgent. */
const RECEIPTS_URGENT = 2;

/** What one company is called, and what it lacks. */
export async function readCompanyTasks(tx: Tx, deps: Pick<Deps, "clock" | "catalogueStore">, issuerId: string) {
  const now = deps.clock.now();
  const progress = await getRegistrationProgress(tx, now);
  const counts = await countTasks(tx, issuerId);
  const { due, orphaned, unmarked } = await getReceivablesSummary(tx, deps, issuerId);
  const credits = await getCredits(tx);
  const retired = await countRetired(tx, deps);
  const missing = progress.missing.filter((step) => step !== "csd" || counts.certificateEnds === null);
  const isReady = progress.missing.length === 0;
  const days =
    counts.certificateEnds === null ? null : Math.floor((counts.certificateEnds.getTime() - now.getTime()) / DAY_MS);
  const late = due.days_left <= RECEIPTS_URGENT;
  const found: Readonly<Record<CompanyTask, Found | null>> = {
    waiting: some(counts.waiting, true),
    registration: some(missing.length),
    certificate: days !== null && days <= CERTIFICATE.soon ? { count: days, urgent: days <= CERTIFICATE.urgent } : null,
    orphaned_receipts: some(orphaned, true),
    receipts_due: some(due.unpaid_invoices, late),
    receipt_drafts: some(counts.receiptDrafts, late),
    retired_keys: some(retired.all, retired.over > 0),
    unmarked: some(unmarked.invoices),
    being_cancelled: some(counts.beingCancelled),
    drafts: some(counts.drafts),
    credits: isReady && credits < LOW_CREDITS ? { count: credits, urgent: credits === 0 } : null,
  };
  const tasks = COMPANY_TASKS.flatMap((kind): CompanyWithTasks["tasks"] => {
    const one = found[kind];
    return one === null ? [] : [{ kind, ...one }];
  });
  return { name: progress.businessName, tasks };
}

type Found = Omit<CompanyWithTasks["tasks"][number], "kind">;

const some = (count: number, urgent = false): Found | null => (count > 0 ? { count, urgent } : null);

/** By how much is urgent, then by how much there is at all; those without anything by their RFC. */
function worstFirst(one: CompanyWithTasks, other: CompanyWithTasks): number {
  const urgent = ({ tasks }: CompanyWithTasks) => tasks.filter((task) => task.urgent).length;
  return urgent(other) - urgent(one) || other.tasks.length - one.tasks.length || one.rfc.localeCompare(other.rfc);
}
