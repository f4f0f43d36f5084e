// Written by scripts/generate.ts; change the sources there, not this file.
export const CLAVES_PRODUCTO = `clave
01010101
84111506`;
