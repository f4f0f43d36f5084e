export const accountants = {
  accountants: {
    title: "Contadores",
    text: "Leen y descargan clientes, productos, facturas y pagos. No timbran, no cancelan y no compran.",
    invite: "Invitar",
    email: "Correo electrónico del contador",
    people: "Contadores con acceso",
    nobody: "Aún no hay contadores.",
    since: "Desde el {{date}}",
    invited: "Invitado; vence el {{date}}",
    remove: "Quitar",
    remove_named: "Quitar a {{name}}",
    remove_question: "Perderá el acceso de inmediato. ¿Quitarlo?",
    switch: "Empresa",
    none_title: "Ninguna empresa le ha dado acceso",
    none_text: "Cuando una lo invite como su contador, recibirá un correo en {{email}} con el enlace para aceptar.",
    load_error: "No se pudo cargar la lista",
  },
} as const;
