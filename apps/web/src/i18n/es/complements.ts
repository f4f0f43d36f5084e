/** Complements of the SAT, as forms of their tables. */
export const complements = {
  title: "Complementos",
  add: "Agregar complemento",
  add_data: "Agregar dato",
  add_row: "Agregar: {{name}}",
  remove: "Quitar: {{name}}",
  at_line: "{{name}} · concepto {{line}}",
  settings_title: "Complementos del SAT",
  settings_text: "Los complementos que ofrece el editor de facturas. Sin ninguno, el editor no cambia.",
  of_document: "De todo el comprobante",
  of_line: "De un concepto",
};
