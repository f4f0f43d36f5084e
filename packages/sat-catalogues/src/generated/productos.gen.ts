// Written by scripts/generate.ts; change the sources there, not this file.
export const PRODUCTOS = `clave	palabras	descripcion
01010101	publico general	No existe en el catálogo
84111506	anticipo pago	Servicios de facturación`;
