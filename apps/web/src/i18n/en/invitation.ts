export const invitation = {
  screen: "Invitation",
  title: "You have been invited as an accountant",
  from: "{{issuer}} lets you read and download its customers, products, invoices and payments.",
  make: "Create your account with {{email}} to accept.",
  join: "Create account and accept",
  accept: "Accept the invitation",
  accepting: "Accepting…",
  sign_in_first: "{{email}} already has an account. Log in with it and you will come back here to accept.",
  of_another:
    "The invitation is for {{email}}, and you are logged in as {{own}}. Log in with that other account and you will come back here to accept.",
  sign_in: "Log in",
  gone: "This invitation is no longer valid",
};
