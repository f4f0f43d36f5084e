// Written by scripts/generate.ts; change the sources there, not this file.
export const USOS_CFDI = `clave	desde	hasta	fisica	moral	regimenes	descripcion
G01	2022-01-01		1	1	601 603 606 612 620 621 622 623 624 625 626	Adquisición de mercancías.
G02	2022-01-01		1	1	601 603 606 612 616 620 621 622 623 624 625 626	Devoluciones, descuentos o bonificaciones.
G03	2022-01-01		1	1	601 603 606 612 620 621 622 623 624 625 626	Gastos en general.
I01	2022-01-01		1	1	601 603 606 612 620 621 622 623 624 625 626	Construcciones.
I02	2022-01-01		1	1	601 603 606 612 620 621 622 623 624 625 626	Mobiliario y equipo de oficina por inversiones.
I03	2022-01-01		1	1	601 603 606 612 620 621 622 623 624 625 626	Equipo de transporte.
I04	2022-01-01		1	1	601 603 606 612 620 621 622 623 624 625 626	Equipo de computo y accesorios.
I05	2022-01-01		1	1	601 603 606 612 620 621 622 623 624 625 626	Dados, troqueles, moldes, matrices y herramental.
I06	2022-01-01		1	1	601 603 606 612 620 621 622 623 624 625 626	Comunicaciones telefónicas.
I07	2022-01-01		1	1	601 603 606 612 620 621 622 623 624 625 626	Comunicaciones satelitales.
I08	2022-01-01		1	1	601 603 606 612 620 621 622 623 624 625 626	Otra maquinaria y equipo.
D01	2022-01-01		1	0	605 606 607 608 611 612 614 615 625	Honorarios médicos, dentales y gastos hospitalarios.
D02	2022-01-01		1	0	605 606 607 608 611 612 614 615 625	Gastos médicos por incapacidad o discapacidad.
D03	2022-01-01		1	0	605 606 607 608 611 612 614 615 625	Gastos funerales.
D04	2022-01-01		1	0	605 606 607 608 611 612 614 615 625	Donativos.
D05	2022-01-01		1	0	605 606 607 608 611 612 614 615 625	Intereses reales efectivamente pagados por créditos hipotecarios (casa habitación).
D06	2022-01-01		1	0	605 606 607 608 611 612 614 615 625	Aportaciones voluntarias al SAR.
D07	2022-01-01		1	0	605 606 607 608 611 612 614 615 625	Primas por seguros de gastos médicos.
D08	2022-01-01		1	0	605 606 607 608 611 612 614 615 625	Gastos de transportación escolar obligatoria.
D09	2022-01-01		1	0	605 606 607 608 611 612 614 615 625	Depósitos en cuentas para el ahorro, primas que tengan como base planes de pensiones.
D10	2022-01-01		1	0	605 606 607 608 611 612 614 615 625	Pagos por servicios educativos (colegiaturas).
S01	2022-01-01		1	1	601 603 605 606 607 608 610 611 612 614 615 616 620 621 622 623 624 625 626	Sin efectos fiscales.
CP01	2022-01-01		1	1	601 603 605 606 607 608 610 611 612 614 615 616 620 621 622 623 624 625 626	Pagos
CN01	2022-01-01		1	0	605	Nómina`;
