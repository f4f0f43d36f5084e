export const tax_advice = {
  title: "Tax suggestions",
  count_one: "{{count}} suggestion",
  count_other: "{{count}} suggestions",
  at_lines_one: "Item {{numbers}}:",
  at_lines_other: "Items {{numbers}}:",
  operation: "Type of operation",
  operation_hint: "It determines what a customer that is a company withholds from you",
  by_key: "By the SAT key",
  choose: "Choose the type of operation",
  remember: "Remember in the saved item",
  remembered: "The type of operation was saved in the item",
  add_property_account: "Enter the property tax account",
};
