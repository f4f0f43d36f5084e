// Written by scripts/generate.ts; change the sources there, not this file.
export const REGIMENES = `clave	desde	hasta	fisica	moral	descripcion
601	2022-01-01		0	1	General de Ley Personas Morales
603	2022-01-01		0	1	Personas Morales con Fines no Lucrativos
605	2022-01-01		1	0	Sueldos y Salarios e Ingresos Asimilados a Salarios
606	2022-01-01		1	0	Arrendamiento
607	2022-01-01		1	0	Régimen de Enajenación o Adquisición de Bienes
608	2022-01-01		1	0	Demás ingresos
610	2022-01-01		1	1	Residentes en el Extranjero sin Establecimiento Permanente en México
611	2022-01-01		1	0	Ingresos por Dividendos (socios y accionistas)
612	2022-01-01		1	0	Personas Físicas con Actividades Empresariales y Profesionales
614	2022-01-01		1	0	Ingresos por intereses
615	2022-01-01		1	0	Régimen de los ingresos por obtención de premios
616	2022-01-01		1	0	Sin obligaciones fiscales
620	2022-01-01		0	1	Sociedades Cooperativas de Producción que optan por diferir sus ingresos
621	2022-01-01		1	0	Incorporación Fiscal
622	2022-01-01		0	1	Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras
623	2022-01-01		0	1	Opcional para Grupos de Sociedades
624	2022-01-01		0	1	Coordinados
625	2022-01-01		1	0	Régimen de las Actividades Empresariales con ingresos a través de Plataformas Tecnológicas
626	2022-01-01		1	1	Régimen Simplificado de Confianza`;
