export const tax_advice = {
  title: "Sugerencias de impuestos",
  count_one: "{{count}} sugerencia",
  count_other: "{{count}} sugerencias",
  at_lines_one: "Concepto {{numbers}}:",
  at_lines_other: "Conceptos {{numbers}}:",
  operation: "Tipo de operación",
  operation_hint: "De ello depende lo que le retiene un cliente persona moral",
  by_key: "Según la clave del SAT",
  choose: "Elija el tipo de operación",
  remember: "Recordar en el concepto guardado",
  remembered: "Se guardó el tipo de operación en el concepto",
  add_property_account: "Escribir la cuenta predial",
};
