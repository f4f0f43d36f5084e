import type { admin as source } from "../es/admin.ts";
import type { TranslatedTexts } from "../translated.ts";

export const admin: TranslatedTexts<typeof source> = {
  admin: {
    text: "How the platform stands at this moment",
    invariants_title: "What must always be true",
    invariants_error: "It could not be checked.",
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
    catalogues_title: "The SAT's lists",
    catalogues_error: "Which lists are in use could not be asked.",
    catalogues_bundled:
      "In use: those that come with the product, of {{day}}. Of products and units they have the commonest keys only; update them to have all.",
    catalogues_published: "In use: {{file}}, published on {{day}}",
    catalogues_imported: "Imported: {{at}}, by {{by}}",
    catalogues_old: "They are {{days}} days old. The SAT publishes changes about every nine.",
    catalogues_indexing:
      "The words of the products are being laid out for the search; meanwhile it looks among the commonest keys.",
    catalogues_update: "Update from the SAT",
    catalogues_downloading: "Downloading: {{size}}",
    catalogues_reading: "Reading: {{done}} of {{all}} lists",
    catalogues_done: "The lists were updated.",
    catalogues_already: "What the SAT publishes was in use already.",
    catalogues_failed: "They were not updated; what was in use still is.",
    keys_c_ClaveProdServ: "{{number}} product keys",
    keys_c_ClaveUnidad: "{{number}} units",
    keys_c_CodigoPostal: "{{number}} postal codes",
  },
};
