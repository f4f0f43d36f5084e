import type { accountants as es } from "../es/accountants.ts";
import type { TranslatedTexts } from "../translated.ts";

export const accountants: TranslatedTexts<typeof es> = {
  accountants: {
    title: "Accountants",
    text: "They read and download customers, products, invoices and payments. They do not stamp, cancel or buy.",
    invite: "Invite",
    email: "The accountant's e-mail address",
    people: "Who reads",
    nobody: "There are no accountants yet.",
    since: "Since {{date}}",
    invited: "Invited; expires on {{date}}",
    remove: "Remove",
    remove_named: "Remove {{name}}",
    remove_question: "They stop reading at this moment. Remove them?",
    switch: "Company",
    none_title: "No company has given you access",
    none_text: "When one invites you as its accountant, a mail with the link to accept arrives at {{email}}.",
    load_error: "The list could not be loaded",
  },
};
