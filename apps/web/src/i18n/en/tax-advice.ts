export const tax_advice = {
  title: "Tax suggestions",
  count_one: "{{count}} suggestion",
  count_other: "{{count}} suggestions",
  at_lines_one: "Item {{numbers}}:",
  at_lines_other: "Items {{numbers}}:",
  operation: "Kind of operation",
  operation_hint: "What a customer that is a company withholds from you depends on it",
  by_key: "By the SAT key",
  choose: "Choose the kind of operation",
  remember: "Remember in the saved item",
  remembered: "The kind of operation was saved in the item",
};
