import type { admin as source } from "../es/admin.ts";
import type { Translated } from "../translated.ts";

export const admin: Translated<typeof source> = {
  admin: {
    text: "How the platform stands at this moment",
    invariants_title: "What must always be true",
    invariants_error: "It could not be checked.",
    invariants_later: "Card payments (I6) and balances of invoices paid in parts (I9) will be checked once they exist.",
    all_hold: "All {{number}} conditions hold.",
    some_broken: "Not true: {{number}}",
    rows: "Records that break it: {{number}}",
    check_again: "Check again",
    checked_at: "Checked: {{at}}",
    providers_title: "Certification",
    providers_error: "The state of certification could not be had.",
    provider_open: "in service",
    provider_paused: "paused",
    provider_probing: "being tried again",
    provider_not_configured: "not configured",
    provider_work: "{{asking}} of {{limit}} requests on their way, {{waiting}} documents waiting",
    stuck: "Does not go on by itself: {{number}}",
  },
};
