import * as z from "zod";
import { nullableText } from "./fields/wire.ts";
import { get } from "./route.ts";

/** What a company may miss, the most urgent first. */
export const COMPANY_TASKS = [
  "waiting",
  "registration",
  "certificate",
  "orphaned_receipts",
  "receipts_due",
  "receipt_drafts",
  "retired_keys",
  "unmarked",
  "being_cancelled",
  "drafts",
  "credits",
] as const;
export type CompanyTask = (typeof COMPANY_TASKS)[number];

/** Something that a company lacks. */
export const companyTask = z.object({
  kind: z.enum(COMPANY_TASKS),
  /** How many; of a certificate the days that it is still good for, below zero once it has ended. */
  count: z.int(),
  /** Something is late, or stops: it is not only to be thought of. */
  urgent: z.boolean(),
});

const company = z.object({
  issuer_id: z.string(),
  rfc: z.string(),
  name: nullableText,
  role: z.enum(["owner", "accountant"]),
  current: z.boolean(),
  tasks: z.array(companyTask),
});
export type CompanyWithTasks = z.output<typeof company>;

/** The companies of a person, that with the most urgent first. */
export const companiesResponse = z.object({
  /** The month before this one, which is being declared: YYYY-MM. */
  month: z.string(),
  /** Receipts of payments of this month are due next… */
  receipts_month: z.string(),
  /** …by this day (RMF 2.7.1.32). */
  receipts_due: z.string(),
  companies: z.array(company),
});
export type Companies = z.output<typeof companiesResponse>;

export const companyRoutes = {
  listCompanyTasks: get("/api/companies/tasks", "*", "What each company of the signed-in person lacks this month", {
    response: companiesResponse,
    ownAccount: true,
  }),
};
