// Written by scripts/generate.ts; change the sources there, not this file.
export const FORMAS_PAGO = `clave	desde	hasta	bancarizado	rfcEmisorCtaOrd	ctaOrdenante	patronCtaOrdenante	rfcEmisorCtaBen	ctaBeneficiario	patronCtaBeneficiario	tipoCadPago	nomBancoOrdExt	descripcion
01	2022-01-01		no	0	0		0	0		0	0	Efectivo
02	2022-01-01		si	1	1	[0-9]{11}|[0-9]{18}	1	1	[0-9]{10,11}|[0-9]{15,16}|[0-9]{18}|[A-Z0-9_]{10,50}	0	1	Cheque nominativo
03	2022-01-01		si	1	1	[0-9]{10}|[0-9]{16}|[0-9]{18}	1	1	[0-9]{10}|[0-9]{18}	1	1	Transferencia electrónica de fondos
04	2022-01-01		si	1	1	[0-9]{16}	1	1	[0-9]{10,11}|[0-9]{15,16}|[0-9]{18}|[A-Z0-9_]{10,50}	0	1	Tarjeta de crédito
05	2022-01-01		si	1	1	[0-9]{10,11}|[0-9]{15,16}|[0-9]{18}|[A-Z0-9_]{10,50}	1	1	[0-9]{10,11}|[0-9]{15,16}|[0-9]{18}|[A-Z0-9_]{10,50}	0	0	Monedero electrónico
06	2022-01-01		si	1	1	[0-9]{10}	0	0		0	0	Dinero electrónico
08	2022-01-01		no	0	0		0	0		0	0	Vales de despensa
12	2022-01-01		no	0	0		0	0		0	0	Dación en pago
13	2022-01-01		no	0	0		0	0		0	0	Pago por subrogación
14	2022-01-01		no	0	0		0	0		0	0	Pago por consignación
15	2022-01-01		no	0	0		0	0		0	0	Condonación
17	2022-01-01		no	0	0		0	0		0	0	Compensación
23	2022-01-01		no	0	0		0	0		0	0	Novación
24	2022-01-01		no	0	0		0	0		0	0	Confusión
25	2022-01-01		no	0	0		0	0		0	0	Remisión de deuda
26	2022-01-01		no	0	0		0	0		0	0	Prescripción o caducidad
27	2022-01-01		no	0	0		0	0		0	0	A satisfacción del acreedor
28	2022-01-01		si	1	1	[0-9]{16}	1	1	[0-9]{10,11}|[0-9]{15,16}|[0-9]{18}|[A-Z0-9_]{10,50}	0	1	Tarjeta de débito
29	2022-01-01		si	1	1	[0-9]{15,16}	1	1	[0-9]{10,11}|[0-9]{15,16}|[0-9]{18}|[A-Z0-9_]{10,50}	0	1	Tarjeta de servicios
30	2022-01-01		no	0	0		0	0		0	0	Aplicación de anticipos
31	2022-01-01		no	0	0		0	0		0	0	Intermediario pagos
99	2022-01-01		opcional	1	1		1	1		1	1	Por definir`;
