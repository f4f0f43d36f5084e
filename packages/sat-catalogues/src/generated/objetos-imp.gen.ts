// Written by scripts/generate.ts; change the sources there, not this file.
export const OBJETOS_IMP = `clave	desde	hasta	descripcion
01	2022-01-01		No objeto de impuesto.
02	2022-01-01		Sí objeto de impuesto.
03	2022-01-01		Sí objeto del impuesto y no obligado al desglose.
04	2022-10-07		Sí objeto del impuesto y no causa impuesto.
05	2023-12-06		Sí objeto del impuesto, IVA crédito PODEBI.
06	2024-12-13		Sí objeto del IVA, No traslado IVA.
07	2024-12-13		No traslado del IVA, Sí desglose IEPS.
08	2024-12-13		No traslado del IVA, No desglose IEPS.`;
