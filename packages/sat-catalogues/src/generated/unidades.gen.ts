// Written by scripts/generate.ts; change the sources there, not this file.
export const UNIDADES = `clave	desde	hasta	simbolo	palabras	descripcion
H87	2022-01-01			pza unidad producto articulo	Pieza
E48	2022-01-01			servicio srv	Unidad de servicio
ACT	2022-01-01			servicio	Actividad
KGM	2022-01-01		kg	kg kilo	Kilogramo
GRM	2022-01-01		g		Gramo
MGM	2022-01-01		mg		Miligramo
TNE	2022-01-01		t	ton	Tonelada (tonelada métrica)
LTR	2022-01-01		l		Litro
MLT	2022-01-01		ml	cc	Mililitro
XBX	2022-01-01				Caja
XPK	2022-01-01				Paquete
XUN	2022-01-01				Unidad
C62	2022-01-01		1	unidad	Uno
EA	2022-01-01			unidad	Elemento
SET	2022-01-01			juego combo	Conjunto
KT	2022-01-01			juego	Kit
XKI	2022-01-01			juego	Kit (Conjunto de piezas)
PR	2022-01-01				Par
NPR	2022-01-01			pares	Número de parejas
DZN	2022-01-01		DOZ		Docena
DPC	2022-01-01				Docenas de piezas
HD	2022-01-01				Media docena
CEN	2022-01-01			ciento cien	Centenar
MIL	2022-01-01			millar	Mil
GRO	2022-01-01		gr	gruesa	Gross
XBG	2022-01-01			bolsa	Bolso
X44	2022-01-01				Bolsa de plástico
XPO	2022-01-01				Bolsa pequeña
X5M	2022-01-01				Bolsa de papel
XSA	2022-01-01			costal bulto	Saco
XBJ	2022-01-01				Cubeta
XBO	2022-01-01				Botella no-protegida y cilíndrica
XCA	2022-01-01				Lata rectangular
XCX	2022-01-01			bote	Lata cilíndrica
XJR	2022-01-01			frasco bote	Tarro
XVI	2022-01-01				Frasco pequeño
XAM	2022-01-01				Ampolleta no protegida
XGB	2022-01-01				Botella para gas
XCO	2022-01-01			agua	Garrafón no protegido
XDR	2022-01-01			tambo	Tambor
XBA	2022-01-01				Barril
XCY	2022-01-01			tanque gas	Cilindro
XRO	2022-01-01				Rollo
XRL	2022-01-01			bobina	Carrete
XBT	2022-01-01				Rollo de tela
XTU	2022-01-01				Tubo
XCT	2022-01-01				Cartón
X4G	2022-01-01				Caja de cartón
XCR	2022-01-01				Cajón
XBK	2022-01-01			canasta	Cesta
XPX	2022-01-01			tarima	Pallet
XLT	2022-01-01				Lote
LO	2022-01-01				Lote [unidad de adquisición]
XEN	2022-01-01				Sobre
XPC	2022-01-01			mensajeria paqueteria	Paquete postal
MTR	2022-01-01		m		Metro
CMT	2022-01-01		cm		Centímetro
MMT	2022-01-01		mm		Milímetro
KMT	2022-01-01		km		Kilómetro
LM	2022-01-01				Metro lineal
MTK	2022-01-01		m²	m2	Metro cuadrado
CMK	2022-01-01		cm²		Centímetro cuadrado
FTK	2022-01-01		ft²		Pie cuadrado
MTQ	2022-01-01		m³	m3	Metro cúbico
HAR	2022-01-01		ha	ha terreno	hectárea
FOT	2022-01-01		ft		Pie
INH	2022-01-01		in		Pulgada
YRD	2022-01-01		yd		Yarda
SMI	2022-01-01		mile		Milla (milla estatal)
LBR	2022-01-01		lb		Libra
ONZ	2022-01-01		oz		Onza (avoirdupois)
GLL	2022-01-01		gal (US)		Galón (EUA)
HUR	2022-01-01		h	hr honorarios	Hora
LH	2022-01-01			hora hombre	Hora de trabajo
MIN	2022-01-01		min		Minuto [unidad de tiempo]
DAY	2022-01-01		d	renta jornada	Día
E49	2022-01-01			jornada	Día de trabajo
WEE	2022-01-01		wk		Semana
MON	2022-01-01		mo	mensualidad renta iguala	Mes
ANN	2022-01-01		y	anualidad	Año
QAN	2022-01-01			trimestre	Cuarto (de un año)
SAN	2022-01-01			semestre	Medio año
E51	2022-01-01			obra	Trabajo
E54	2022-01-01			flete traslado	Viaje
SX	2022-01-01			flete	Envío
VS	2022-01-01			consulta	Visita
S6	2022-01-01			consulta terapia clase	Sesión
IE	2022-01-01			boleto asistente pasajero	Personas
HEA	2022-01-01			ganado	Cabeza
Q3	2022-01-01			alimento platillo menu	Comida
E27	2022-01-01				Dosis
U2	2022-01-01			pastilla	Número de tabletas
LEF	2022-01-01				Hoja
RM	2022-01-01			papel	Resma
ZP	2022-01-01				Páginas
Z8	2022-01-01			anuncio	Página de noticias
11	2022-01-01				Equipos
10	2022-01-01				Grupos
A9	2022-01-01			cuota	Tarifa
B17	2022-01-01				Crédito
P1	2022-01-01		%	porcentaje comision	Tanto por ciento
KWH	2022-01-01		kW·h	luz electricidad	Kilowatt hora
KWT	2022-01-01		kW		Kilowatt
WTT	2022-01-01		W		Watt
E34	2022-01-01		Gbyte		Gigabyte
E35	2022-01-01		Tbyte		Terabyte
4L	2022-01-01		Mbyte		Megabyte
ZZ	2022-01-01				Mutuamente definido
XNA	2022-01-01				No disponible`;
