import type { accountants as es } from "../es/accountants.ts";
import type { Translated } from "../translated.ts";

export const accountants: Translated<typeof es> = {
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
    load_error: "The list could not be loaded",
    invitation: "Invitation",
    from: "{{issuer}} ({{rfc}}) invites you as its accountant",
    make: "Create your account with {{email}} to accept.",
    join: "Create the account and accept",
    sign_in_first: "That e-mail address has an account already. Sign in and open the link of the invitation again.",
    sign_in: "Sign in",
    accept: "Accept the invitation",
    gone: "The invitation does not work",
  },
};
