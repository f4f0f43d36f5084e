export const invitation = {
  screen: "Invitation",
  title: "You are invited as accountant",
  from: "{{issuer}} lets you read and download its customers, products, invoices and payments.",
  make: "Create your account with {{email}} to accept.",
  join: "Create the account and accept",
  accept: "Accept the invitation",
  accepting: "Accepting…",
  sign_in_first: "{{email}} has an account already. Sign in with it, and you come back here to accept.",
  of_another:
    "The invitation is for {{email}}, and you are signed in as {{own}}. Sign in with that other account, and you come back here to accept.",
  sign_in: "Sign in",
  gone: "This invitation is no longer valid",
};
