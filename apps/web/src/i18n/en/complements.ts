/** Complements of the SAT, as forms of their tables. */
export const complements = {
  title: "Complements",
  add: "Add a complement",
  add_data: "Add a field",
  add_row: "Add: {{name}}",
  remove: "Remove: {{name}}",
  at_line: "{{name}} · item {{line}}",
  settings_title: "SAT complements",
  settings_text: "The complements that the invoice editor offers. Without any, the editor stays as it is.",
  of_document: "Of the whole document",
  of_line: "Of an item",
};
