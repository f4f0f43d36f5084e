/**
 * What is said before signing in: groups of keys, and single ones of other groups. A screen that says more awaits
 * `loadTexts("all")`.
 */
export const SIGNED_OUT_TEXTS: readonly string[] = [
  ..."accounts invitation shared not_found crash common unsaved stale screens".split(" "),
  ..."shell.language shell.loading_page shell.mailbox shell.public_pages shell.sandbox* shell.skip".split(" "),
];

/**
 * What the layout of whoever is signed in says beyond it, the first page and the lists: what is opened first every day
 * loads these alone. `x*` is every key that begins with x.
 */
export const DAILY_TEXTS: readonly string[] = [
  ..."shell account_menu menu palette proof steps table calendar delete_dialog chart stamp_clock accountants".split(
    " ",
  ),
  ..."board dashboard home clients products invoice invoice_list pays".split(" "),
  ..."actions.credit_note actions.credit_several actions.duplicate".split(" "),
  ..."actions.receive_advance actions.replace actions.send actions.send_several*".split(" "),
  ..."bank.button bulk.menu bulk.title cancel.action cancel.see cancel_many.button* cancel_many.too_many*".split(" "),
  ..."companies developers.title fuel_permits.title imports.button imports.*_title".split(" "),
  ..."invoice_editor.charged_* invoice_editor.discount_total invoice_editor.exempt_tax".split(" "),
  ..."invoice_editor.subtotal invoice_editor.tax_* invoice_editor.withheld_tax".split(" "),
  ..."key_custody.banner_* key_custody.title own_data.grace_* own_data.title".split(" "),
  ..."reports.menu reports.month_title shortcuts.title tickets.*_title tickets.menu* verify_cfdi.menu".split(" "),
];

/** Groups of keys, or some of them. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The texts of a language that some of its keys name. */
export function pickTexts(all: Texts, keys: readonly string[]): Texts {
  const patterns = keys.map(
    (key) => new RegExp(`^${key.replace(/[.*]/g, (sign) => (sign === "." ? "\\." : ".*"))}(\\.|$)`),
  );
  const isNamed = (key: string) => patterns.some((pattern) => pattern.test(key));
  return Object.fromEntries(
    Object.entries(all).flatMap(([group, texts]) => {
      const named = Object.entries(texts).filter(([key]) => isNamed(`${group}.${key}`));
      return named.length === 0 ? [] : [[group, Object.fromEntries(named)]];
    }),
  );
}
