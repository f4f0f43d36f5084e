// Written by scripts/generate.ts; change the sources there, not this file.
export const EXPORTACIONES = `clave	desde	hasta	descripcion
01	2022-01-01		No aplica
02	2022-01-01		Definitiva con clave A1
03	2022-01-01		Temporal
04	2022-02-25		Definitiva con clave distinta a A1 o cuando no existe enajenación en términos del CFF`;
