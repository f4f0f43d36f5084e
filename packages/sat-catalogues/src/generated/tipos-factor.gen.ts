// Written by scripts/generate.ts; change the sources there, not this file.
export const TIPOS_FACTOR = `clave	desde	hasta	descripcion
Tasa	2022-01-01		Tasa
Cuota	2022-01-01		Cuota
Exento	2022-01-01		Exento`;
