// Written by scripts/generate.ts; change the sources there, not this file.
export const PRODUCTOS = `clave	palabras	descripcion
01010101	publico general factura global otros	No existe en el catálogo
84111506	anticipo pago complemento cobranza factura electronica timbrado	Servicios de facturación
84111505	nomina sueldos payroll	Servicios de contabilidad de sueldos y salarios
80101500	consultor consultoria asesoria honorarios	Servicios de consultoría de negocios y administración corporativa
84111500	contador contable honorarios	Servicios contables
84111502	contador	Servicio de contabilidad financiera
80131500	renta alquiler inmueble	Alquiler y arrendamiento de propiedades o edificaciones
80131502	renta alquiler local oficina bodega nave	Arrendamiento de instalaciones comerciales o industriales
80131501	renta alquiler casa departamento vivienda	Arrendamiento de residencias
81111504	programador desarrollo software app aplicacion movil	Servicios de programación de aplicaciones
81111500	programacion desarrollo software sistema	Ingeniería de software o hardware
81112105	hosting web hospedaje servidor pagina	Servicios de hospedaje de operación de sitios web
81112501	licencia software suscripcion saas	Servicio de licencias del software del computador
43231513	office licencia software	Software para oficinas
82101603	google facebook ads redes sociales digital marketing community manager	Publicidad en internet
82101801	campana marketing	Servicios de campañas publicitarias
80141600	marketing ventas comision	Actividades de ventas y promoción de negocios
80141605	promocional articulos regalos	Mercancía promocional
82141504	diseno grafico disenador	Servicios de diseño de gráficos o gráficas
82121505	imprenta folletos volantes tarjetas	Impresión promocional o publicitaria
78101802	flete foraneo camion transporte	Servicios transporte de carga por carretera (en camión) a nivel regional y nacional
78101801	flete acarreo mudanza local transporte	Servicios de transporte de carga por carretera (en camión) en área local
78102203	paqueteria mensajeria envio guia	Servicios de envío, recogida o entrega de correo
90101501	restaurante alimentos consumo comida	Restaurantes
50192701	comida preparada platillo	Comidas combinadas frescas
90111501	hospedaje hotel noche habitacion	Hoteles
85101503	consulta medico doctor honorarios	Servicios de consultorios médicos
85121502	medico doctor consulta general	Servicios de consulta de médicos de atención primaria
85121600	medico doctor especialista consulta honorarios	Servicios médicos de doctores especialistas
85122001	dentista consulta dental	Servicios de odontólogos
80121600	abogado legal corporativo honorarios	Servicios de derecho comercial
80121704	abogado notario contrato	Servicios legales sobre contratos
72154066	mantenimiento oficina	Mantenimiento general de equipos de oficina
72101507	mantenimiento edificio inmueble	Servicio de mantenimiento de edificios
76111501	limpieza oficina intendencia	Servicios de limpieza de edificios
92121504	vigilancia guardia seguridad privada	Servicios de guardas de seguridad
78181507	taller mecanico auto servicio afinacion reparacion refacciones	Reparación y mantenimiento automotor y de camiones ligeros
80111701	reclutamiento outsourcing servicios especializados repse	Servicios de contratación de personal
86101705	curso capacitacion	Capacitación administrativa
86101600	curso capacitacion	Servicios de capacitación vocacional científica
81111811	soporte tecnico help desk	Servicios de soporte técnico o de mesa de ayuda
81111812	soporte computadora reparacion	Servicio de mantenimiento o soporte del hardware del computador
43211503	laptop portatil	Computadores notebook
43211508	computadora laptop pc	Computadores personales
14111507	papel bond hojas copias	Papel para impresora o fotocopiadora
44121600	papeleria oficina	Suministros de escritorio
44103105	tinta cartucho	Cartuchos de tinta
44103103	toner	Tóner para impresoras o fax
15101514	gasolina magna combustible	Gasolina regular menor a 91 octanos
15101505	diesel combustible	Combustible diesel
25172504	llanta neumatico auto	Llantas para automóviles o camionetas
25172500	llantas	Neumáticos y cámaras de neumáticos
30111601	cemento	Cemento
30102404	varilla construccion	Varillas de acero
31161500	tornillo tornilleria	Tornillos
27112700	herramienta	Herramientas mecánicas
27111700	herramienta llave	Llaves inglesas y guías
39121700	material electrico	Ferretería eléctrica y suministros
26121600	cable	Cables eléctricos y accesorios
40141700	plomeria ferreteria	Material de ferretería y accesorios
53102710	uniforme empresa playera bordada	Uniformes corporativos
53103000	playera	Camisetas
53101602	camisa ropa	Camisas para hombre
53111601	zapato calzado	Zapatos para hombre
51101500	antibiotico medicamento medicina	Antibióticos
51142000	analgesico medicamento	Analgésicos no narcóticos/antipiréticos
42131606	cubrebocas tapabocas mascarilla	Máscaras quirúrgicas o de aislamiento para personal médico
50202301	agua garrafon embotellada purificada	Agua
50202306	refresco soda coca	Refrescos
50201706	cafe grano molido	Café
50111513	carne res bistec	Carne, mínimamente procesada sin aditivos
50181901	bolillo telera panaderia	Pan fresco
50221300	tortilla tostada masa totopos	Harina y productos de molinos
72111001	construccion remodelacion casa albanil	Servicios de reparación o ampliación por remodelación de viviendas unifamiliares
72121101	construccion edificio obra	Servicio de construcción de edificios comerciales y de oficinas nuevos
72103300	mantenimiento	Servicios de mantenimiento y reparación de infraestructura
81101500	ingeniero obra civil	Ingeniería civil
81101508	arquitecto proyecto planos	Ingeniería arquitectónica
81101513	obra construccion supervision residente	Gestión de construcción de edificios
72151500	electricista instalacion electrica	Servicios de sistemas eléctricos
72101510	plomero fontanero fuga	Mantenimiento o reparación del sistema de plomería
72101511	aire acondicionado clima minisplit instalacion mantenimiento	Servicio de instalación o mantenimiento o reparación de aires acondicionados
72151300	pintura pintor	Servicios de pintura e instalación de papel de colgadura
72153204	impermeabilizante	Servicio de impermeabilización
82131604	fotografo fotografia boda sesion	Servicios de estudio fotográfico o fotos fijas
90101603	banquete catering alimentos	Servicios de cáterin
80141607	organizacion eventos fiesta	Gestión de eventos
81161700	telefonia	Servicios de telecomunicaciones
83111603	celular telefono plan recarga tiempo aire	Servicios de telefonía celular
81112101	internet proveedor	Proveedores de servicio de internet (psi)
81112100	internet	Servicios de internet
83101801	luz cfe energia	Suministro de electricidad monofásica
83101501	agua potable pipa	Abastecimiento de agua
46171610	camara cctv	Cámaras de seguridad
92121701	alarma monitoreo	Vigilancia o mantenimiento o monitoreo de alarmas
72151702	cctv camaras	Servicio de instalación de sistemas de televisión de circuito cerrado
43191501	celular smartphone telefono iphone	Teléfonos móviles
43212110	impresora multifuncional	Impresoras de múltiples funciones
52161505	television tele pantalla	Televisores
56101700	mueble oficina	Muebles de oficina
56101703	escritorio	Escritorios
56112102	silla oficina	Sillas para grupos de trabajo
24121503	caja carton	Cajas para empacar
24111503	bolsa plastico	Bolsas plásticas
47131800	limpieza quimicos	Soluciones de limpieza y desinfección
47131805	limpieza multiusos fabuloso	Limpiadores de propósito general
47121701	bolsa basura	Bolsas de basura
53131608	jabon	Jabones
10121801	croquetas perro mascota	Comida seca para perros
10171600	fertilizante agroquimico	Abonos químicos y nutrientes para plantas
70122000	veterinario	Salud animal
84131503	poliza seguro auto coche carro	Seguro de automóviles o camiones
84131601	poliza	Seguros de vida
84121500	banco comision bancaria intereses	Instituciones bancarias
84111802	impuestos asesoria fiscal	Servicios de asesoría fiscal
80161504	coworking oficina virtual	Servicios de oficina
80131601	inmobiliaria bienes raices comision	Corredores o agentes inmobiliarios
80131801	condominio cuota mantenimiento inmobiliaria	Administración de propiedades
95111602	caseta peaje tag autopista cuota	Carretera o autopista o autopista de peaje interestatal
78111807	estacionamiento pension	Tarifas del parqueadero
78111808	renta auto coche carro vehiculo	Alquiler de vehículos
78111804	taxi uber didi	Servicios de taxi
78111502	boleto avion vuelo	Viajes en aviones comerciales
82111804	traductor traduccion	Servicios de traducción escrita
82121503	imprenta	Impresión digital
41113600	multimetro	Equipo de medición y comprobación eléctrica
46181604	botas epp	Botas de seguridad
46181504	guantes epp	Guantes de protección
46191601	extintor extinguidor	Extintores
31211506	pintura vinilica	Pinturas de látex
31211500	pintura	Pinturas y tapa poros
30131502	block	Bloques de concreto
30131602	tabique	Ladrillos de cerámica
11111700	arena	Arena
30111505	concreto premezclado	Concreto premezclado
72141701	renta maquinaria retroexcavadora	Servicio de alquiler o leasing de maquinaria para construcción
72141511	excavacion	Servicio de excavación
10101500	ganado	Animales vivos de granja
10101511	puerco marrano	Cerdos
10101516	vaca res toro becerro	Ganado vacuno
10101601	pollo ave	Pollos vivos
10111300	mascota accesorios	Accesorios, equipo y tratamientos para los animales domésticos
10121500	alimento ganado	Pienso para ganado
10121600	alimento pollos	Alimento para pájaros y aves de corral
10121804	croquetas gato mascota	Comida seca para gatos
10151500	semillas	Semillas y plántulas vegetales
10151600	semillas	Semillas de cereales
10161500	arboles	Árboles y arbustos
10161600	flores	Plantas florales
10171500	fertilizante composta	Abonos orgánicos y nutrientes para plantas
10171700	herbicida agroquimico	Herbicidas
10191500	plagas insecticida	Pesticidas o repelentes de plagas
10191509	insecticida	Insecticidas
10302600	rosas flores	Rosas cortadas frescas blancos
10326000	arreglo floral corona flores	Especies individuales o variedades de flores cortadas frescas
10342200	ramo flores	Bouquet cortado fresco floral mixto
11111600	piedra	Piedra
11111611	grava	Gravilla
11121600	madera	Madera
11121610	madera	Maderas duras
11141600	chatarra	Desechos no metálicos y chatarra
11161700	tela	Tejidos de algodón
11161800	tela	Tejidos sintéticos
11162300	piel cuero	Cueros
11191600	chatarra fierro	Chatarra
11191602	chatarra	Chatarra de acero básico
12142100	gas	Gases naturales y gases mixtos
12352104	alcohol	Alcoholes o sus sustitutos
13102000	plastico	Plásticos termoplásticos
13111200	plastico	Películas
14111500	papel	Papel de imprenta y papel de escribir
14111509	papel hoja membretada	Papel membreteado
14111514	cuaderno libreta block	Blocs o cuadernos de papel
14111519	cartulina	Papeles cartulina
14111525	papel	Papel multipropósito
14111530	post it notas	Papel de notas autoadhesivas
14111537	etiquetas	Etiquetas de papel
14111601	regalo	Papel o bolsas o cajas de regalo
14111604	tarjetas	Tarjetas de presentación
14111611	invitaciones	Tarjetas de invitación o de anuncio
14111700	papel	Productos de papel para uso personal
14111701	kleenex	Pañuelos faciales
14111703	papel toallas	Toallas de papel
14111704	papel bano sanitario	Papel higiénico
14111705	servilletas	Servilletas de papel
14111800	papel	Papeles de uso comercial
14111802	recibos	Recibos o libros de recibos
14121503	carton	Cartón
14121504	papel	Papel de empaque
15101500	combustible petroleo	Petróleo y Destilados
15101515	gasolina premium combustible	Gasolina premium mayor o igual a 91 octanos
15111500	gas	Combustibles gaseosos
15111501	gas	Propano
15111510	gas lp	Gas licuado de petróleo
15111512	gas	Gas natural
15121500	lubricante	Preparados lubricantes
15121501	aceite auto motor	Aceite motor
15121504	aceite	Aceite hidráulico
15121508	aceite	Aceite de transmisión
15121520	lubricante	Lubricantes de propósito general
15121900	grasa	Grasas
22101500	maquinaria retroexcavadora excavadora	Maquinaria para trabajo de desmonte
23271700	soldadura	Accesorios para soldar, soldadura fuerte y soldadura débil
23271800	soldadura electrodo	Suministros para soldar, soldadura fuerte y soldadura débil
24101500	montacargas	Camiones industriales
24101600	grua polipasto	Equipo de izaje y accesorios
24101602	montacargas	Montacargas
24102000	racks estantes anaqueles	Disposición en estantes y almacenamiento
24102004	rack anaquel	Estanterías para almacenaje
24111500	bolsas	Bolsas
24111502	bolsa papel	Bolsas de papel
24111810	tinaco cisterna rotoplas	Tanques de almacenamiento de agua
24112500	carton	Cartón ondulado y otros materiales para distribución
24112700	tarimas	Estibas
24112701	tarima pallet	Pallets de madera
24121500	cajas empaque	Cajas, bolsas y sacos para empaquetado
24121502	costal bolsa	Sacos o bolsas para empacar
24122000	botella envase	Botellas
24141500	emplaye	Suministros para seguridad y protección
24141501	emplaye playo	Película elástica para envoltura
25101500	auto coche carro vehiculo	Vehículos de pasajeros
25101503	auto coche carro vehiculo automovil	Carros
25101505	camioneta	Minivans o vans
25101507	camioneta pickup	Camiones ligeros o vehículos utilitarios deportivos
25101600	camion	Vehículos de transporte de productos y materiales
25101602	remolque	Remolques
25101611	camion	Camiones de carga
25101800	moto motocicleta	Bicicletas de motor
25101801	moto	Motocicletas
25161500	bicicleta	Vehículos a pedal
25171500	limpiadores	Limpiaparabrisas
25171700	frenos refaccion	Sistemas de frenado y componentes
25171702	frenos refaccion	Sistemas de frenado para automóviles
25171712	balatas frenos refaccion	Zapatas de freno de tambor
25171713	balatas frenos refaccion	Almohadillas de discos de freno
25171715	discos frenos refaccion	Rotores de frenos de disco
25171901	rines	Rines o ruedas para automóviles
25172000	suspension refaccion	Componentes de sistema de suspensión
25172001	suspension refaccion	Sistemas de suspensión para automóviles
25172004	amortiguador refaccion	Amortiguadores para automóviles
25172100	bolsa aire	Componentes y sistemas de seguridad de vehículo
25172300	parabrisas	Ventanas y parabrisas para vehículos
25172503	llantas camion	Llantas para camiones pesados
25172512	llanta moto	Llanta de motocicleta
25172900	faros	Iluminación exterior para vehículos
25172901	faros	Iluminación exterior para automóviles
25173700	escape mofle	Controles de emisión y de escape
25173800	transmision refaccion	Sistemas de tren de transmisión
25173812	transmision	Transmisiones manuales
25173815	clutch	Cables de embrague
25173900	refaccion	Componentes eléctricos
25173901	bujia	Ignición
25174000	radiador refaccion	Sistema de refrigerar de motor
25174002	radiador	Radiadores de motor
25174004	anticongelante	Refrigerante de motor
25174200	direccion refaccion	Sistema de dirección
25174400	refaccion	Sistemas del interior de vehículos
25191700	herramienta taller	Equipo para el mantenimiento de vehículo
26101100	motor	Motores eléctricos de corriente alterna AC
26101500	motor	Motores
26101700	motor refaccion	Accesorios y componentes de motor
26111500	banda	Transmisión de energía cinética
26111504	banda	Correas de la transmisión
26111600	planta luz	Generadores de potencia
26111601	planta luz	Generadores diesel
26111700	pilas	Baterías, pilas y accesorios
26111701	pila	Baterías recargables
26111702	pila	Pilas alcalinas
26111703	bateria acumulador auto	Baterías para vehículos
26111704	cargador	Cargadores de baterías
26111707	bateria acumulador	Baterías de plomo-ácido
26121500	cable	Alambre eléctrico
26121607	fibra	Cable de fibra óptica
26121609	cable utp red	Cable de redes
26121613	cable	Cable aislado o forrado
26121634	cable	Cable de cobre
27111500	herramienta	Herramientas de corte y engarzado y punzones
27111701	desarmador herramienta	Destornilladores
27111707	perico herramienta	Llaves ajustables
27112000	herramienta jardin	Herramientas manuales de jardinería, agricultura y forestación
27112100	pinzas herramienta	Herramientas de sujeción y fijación
27112703	taladro herramienta	Taladradoras eléctricas
27112704	esmeril herramienta	Amoladora eléctricas
27112709	sierra herramienta	Sierras eléctricas
27113200	herramienta	Juegos de herramientas
27113201	herramienta	Conjuntos generales de herramientas
30101500	angulo fierro	Ángulos
30101700	viga	Vigas
30102300	perfil ptr	Perfiles
30102400	varilla	Varillas
30111500	concreto mortero	Concreto y morteros
30111504	mortero	Morteros
30111600	cemento	Cemento y cal
30111603	cal	Cal hidráulica
30111604	cal	Cal apagada
30111700	yeso	Yesos
30111701	yeso	Enlucido de yeso
30111800	grava arena	Agregados
30111801	grava arena	Agregado natural
30121600	asfalto	Asfaltos
30131500	block	Bloques
30131600	tabique ladrillo	Ladrillos
30131603	tabicon tabique	Ladrillos de concreto
30131700	azulejo piso loseta	Azulejos y baldosas
30131704	azulejo piso ceramico loseta	Losas o baldosas de cerámica
30141500	aislante	Aislamiento térmico
30151500	teja lamina	Material para tejados y techos
30151514	lamina	Tejas metálicas
30151901	lona velaria	Toldos
30152000	malla reja	Cercado
30161503	tablaroca	Drywall
30161509	tablaroca	Tabla de yeso
30161600	plafon	Materiales para techos
30161700	piso	Suelos
30161701	alfombra	Alfombrado
30161702	piso	Pisos de madera
30161705		Pisos de caucho
30161706	piso loseta	Pisos de baldosa o piedra
30161800	gabinete	Ebanistería
30171500	puerta	Puertas
30171504	puerta	Puertas de madera
30171505	puerta	Puertas de metal
30171600	ventana	Ventanas
30171700	vidrio cristal	Productos de cristal
30171706	cristal	Vidrio templado
30181500	bano sanitario	Porcelana sanitaria
30181504	lavabo	Lavamanos
30181505	wc sanitario excusado taza	Inodoros o excusados
30181700	llave grifo	Grifos
30191500	escalera andamio	Escaleras y andamios
30191501	escalera	Escaleras
30191502	andamio	Andamios
30264000	lamina	Láminas de acero al carbón
31151500	cuerda	Cuerdas
31151600	cadena	Cadenas
31161508	tornillo pija	Tornillos de rosca para madera
31161509	pija	Tornillos para drywall
31161600	perno	Pernos
31161700	tuerca	Tuercas
31161727	tuerca	Tuercas hexagonales
31161800	rondana	Arandelas
31161900	resorte	Muelles
31162000	clavo	Clavos
31162100	taquete ancla	Anclas
31162200	remache	Remaches
31162500	soporte	Soportes y puntales
31162800	ferreteria	Ferretería en general
31171500	balero	Rodamientos
31171504	balero	Rodamientos de balineras
31181700	empaque	Embalajes y empaquetaduras
31191500	lija	Abrasivos y medios de abrasivo
31201500	cinta	Cinta adhesiva
31201502	cinta aislar	Cinta aislante eléctrica
31201503	masking tape	Cinta de enmascarar
31201512	diurex cinta	Cinta transparente
31201517	cinta canela	Cinta para empaquetar
31201600	pegamento	Otros adhesivos y selladores
31201605	resanador	Masillas
31201610	pegamento	Pegamentos
31201632	silicon	Adhesivo de silicona
31211501	pintura esmalte	Pinturas de esmalte
31211502	pintura	Pinturas de agua
31211507	pintura spray aerosol	Pinturas en aerosol
31211508	pintura	Pinturas acrílicas
31211700	barniz	Acabados en general
31211800	thinner	Disolventes y diluyentes para pinturas
31211803	thinner solvente	Diluyentes para pinturas y barnices
31211900	brocha	Aplicadores de pintura y accesorios para pintar
31211904	brocha	Brochas
31211906	rodillo	Rodillos de pintar
31241700	espejo	Espejos
32101600	chip	Circuitos integrados
32111701	panel solar fotovoltaico	Células fotovoltaicas
32151700	plc	Controladores lógicos programables
39101600	foco led luz lampara	Lámparas y bombillas
39101605	foco luz lampara	Lámparas fluorescentes
39101612	foco	Lámparas incandescentes
39111500	lampara luminaria	Iluminación de interiores y artefactos
39111600	lampara	Iluminación exterior y artefactos
39111603	luminaria	Alumbrado de la vía pública
39111610	lampara mano	Linternas
39111611	reflector	Reflectores
39111800	lampara	Accesorios de iluminación
39112102	foco lampara led luz	Iluminación óptica de diodo emisor de luz led
39121000	transformador	Equipamiento para distribución y conversión de alimentación
39121011	ups no break regulador	Fuentes ininterrumpibles de potencia
39121100	tablero	Centros de control y distribución y accesorios
39121300	registro	Cuadros, registros y menaje para electricidad
39121400	contacto clavija	Lengüetas de conexión, conectadores y terminales
39121402	clavija contacto	Enchufes eléctricos
39121406	contacto	Receptáculos eléctricos
39121440	extension	Cable de extensión eléctrica
39121500	apagador	Conmutadores, controles y relés y accesorios
39121600	pastilla breaker	Dispositivos y accesorios para la protección de circuitos
39121601	pastilla breaker	Breakers de circuito
39121603	pastilla breaker termomagnetico	Micro disyuntores
39122200	apagador	Interruptores eléctricos y accesorios
39131700	tubo conduit	Conductos eléctricos, electroductos y cables aéreos
40101500	ventilador	Ventilación
40101604	ventilador	Ventiladores
40101700	aire acondicionado clima	Enfriamiento
40101701	aire acondicionado clima minisplit	Aires acondicionados
40101800	calentador	Equipo de calefacción y piezas y accesorios
40101825	boiler	Calentadores de agua para uso doméstico
40141600	valvula	Válvulas
40142000	manguera	Mangueras
40142008	manguera	Mangueras de agua
40142020	manguera	Mangueras hidráulicas
40151500	bomba	Bombas
40151503	bomba	Bombas centrífugas
40151510	bomba agua	Bombas de agua
40151513	bomba	Bombas sumergibles
40151600	compresor	Compresores
40151601	compresor	Compresores de aire
40161500	filtro	Filtros
40161502	filtro agua	Filtros de agua
40161504	filtro aceite	Filtros de aceite
40161505	filtro aire	Filtros de aire
40161513	filtro gasolina	Filtros de combustible
40171500	tubo	Tubos y tuberías comerciales
40171517	tubo pvc	Tubo pvc para uso comercial
40171600	tubo	Tubos y tuberías industriales
40172600	cople plomeria	Acoples de tubos
40183000	tubo manguera	Tuberías de caucho y plástico
41111500	bascula	Instrumentos de medición del peso
41111517	bascula	Balanzas analíticas
41111600	cinta metrica	Instrumentos de medida de longitud, espesor o distancia
41111604	regla	Reglas
41112200	termometro	Instrumentos de medida de temperatura y calor
41112400	manometro	Instrumentos de medida y control de la presión
41113630	multimetro	Multímetros
41114200	topografia	Instrumentos de agrimensión
41116100	reactivos	Kits de ensayos manuales, controles de calidad, calibradores y normativas
41121800	laboratorio	Artículos de vidrio o plástico y suministros generales de laboratorio
42131600	bata medica uniforme	Vestuario para el personal sanitario y artículos relacionados
42132200	guantes	Guantes y accesorios médicos
42132203	guantes latex nitrilo	Guantes de examen o para procedimientos no quirúrgicos
42132205	guantes	Guantes de cirugía
42142500	aguja	Agujas de inyección y aspiración y accesorios
42142600	jeringa	Jeringas y accesorios
42142608	jeringa	Jeringas sin agujas para uso médico
42142900	lentes anteojos armazon	Corrección de la visión o gafas cosméticas y productos relacionados
42142901	lentes armazon	Anteojos
42142902	lentes anteojos	Lentes para anteojos
42142903	lentes anteojos	Monturas para anteojos
42142913	lentes contacto	Lentes de contacto
42151500	dental	Suministros y equipos de odontología cosmética
42151600	dental	Instrumentos y dispositivos dentales y de subespecialidad
42172001	botiquin	Kits de primeros auxilios para servicios médicos de emergencia
42191800	cama hospital	Camas de paciente y accesorios
42192200	silla ruedas	Productos para transporte de paciente
42192210	silla ruedas	Sillas de ruedas
42211500	baston muleta	Ayuda de ambulación y traslado y posicionar para personas físicamente discapacitadas
42221500	cateter	Accesorios y catéteres y cánulas intravenosas y arteriales
42271700	oxigeno	Sistemas y dispositivos de terapia de entrega de oxígeno
42271701	oxigeno	Cilindros de gas o dispositivos relacionados para uso médico
42311500	gasa venda	Vendas y vendajes y productos relacionados
42311505	venda	Vendajes o compresas para uso general
42311511	gasa	Vendajes de gasa
42312200	sutura	Sutura y productos relacionados
43191500	celular telefono	Dispositivos de comunicación personal
43191504	telefono	Teléfonos fijos
43191511	telefono	Teléfonos ip
43191600	celular accesorio funda mica	Partes o accesorios de dispositivos de comunicación personal
43191609	diadema	Teléfonos de diadema
43201400	tarjeta	Tarjetas del sistema
43201503	procesador	Procesadores de unidad de procesamiento central cpu
43201600	gabinete computadora	Componentes del chasis
43201800	disco	Dispositivos de almacenamiento
43201803	disco duro	Unidades de disco duro
43201827	disco externo	Dispositivo de almacenamiento de disco duro portátil
43201830	disco ssd	Unidad de estado sólido ssd
43202005	memoria micro sd	Tarjeta flash de almacenamiento de memoria
43202010	memoria usb	Unidad pen o flash
43211500	computadora	Computadores
43211501	servidor	Servidores de computador
43211505	punto venta	Terminal de punto de venta pos
43211507	computadora pc	Computadores de escritorio
43211509	tablet ipad	Computadores de tableta
43211600	computadora accesorio	Accesorios de computador
43211701	lector codigo barras	Equipo de lectura de código de barras
43211706	teclado	Teclados
43211708	raton mouse	Mouse o bola de seguimiento para computador
43211711	escaner	Escáneres
43211720	terminal tarjeta	Terminales de pago para puntos de venta
43211900	monitor	Monitores y pantallas de computador
43211902	monitor pantalla	Paneles o monitores de pantalla de cristal líquido lcd
43211903	monitor	Monitores de pantalla táctil (touch)
43212100	impresora	Impresoras de computador
43212104	impresora	Impresoras de inyección de tinta
43212105	impresora	Impresoras láser
43212107	plotter	Impresoras de plotter
43212112	miniprinter ticket	Impresoras de recibos para puntos de venta pos
43212115	etiquetas	Impresoras de códigos de barra
43221700	antena	Equipo fijo de red y componentes
43222500	firewall	Equipo de seguridad de red
43222501	firewall	Equipo de seguridad de red cortafuegos (firewall)
43222600	red	Equipo de servicio de red
43222609	router modem internet	Enrutadores (routers) de red
43222612	switch red	Interruptores de red
43222628	modem	Módems
43222640	wifi access point	Punto de acceso inalámbrico
43223300	red cableado	Dispositivos y equipos para instalación de conectividad de redes y Datacom
43231500	software programa sistema	Software funcional específico de la empresa
43231505	software	Software de recursos humanos
43231508	software inventario	Software de manejo de inventarios
43231512	licencia software	Software de manejo de licencias
43231514	software crm	Software de ventas y mercadeo
43231600	software erp contable	Software de planificación de recursos empresariales (ERP) y contabilidad financiera
43231601	software contable contpaqi	Software de contabilidad
43231602	software erp	Software de planeación de recursos del negocio erp
43231603	software	Software de preparación tributaria
43232100	adobe diseno software	Software de edición y creación de contenidos
43232300	software base datos	Software de consultas y gestión de datos
43232400	software	Programas de desarrollo
43232600	software	Software específico para la industria
43232700	software	Software de aplicaciones de red
43233000	windows licencia	Software de entorno operativo
43233004	windows licencia software	Software de sistema operativo
43233200	antivirus software	Software de seguridad y protección
43233205	antivirus licencia	Software de seguridad de transacciones y de protección contra virus
43233501	correo	Software de correo electrónico
44101500	copiadora	Máquinas de duplicación
44101501	copiadora	Fotocopiadoras
44101503	multifuncional copiadora	Máquinas multifuncionales
44101603	trituradora	Máquinas trituradoras de papel o accesorios
44101800	calculadora	Máquinas calculadoras y accesorios
44102400	etiquetas	Etiquetadoras
44103100	toner tinta	Suministros para impresora, fax y fotocopiadora
44103112	cinta	Cinta de impresora
44111500	agenda	Agendas y accesorios
44111503	oficina	Organizadores o bandejas para el escritorio
44111515	archivo caja	Cajas u organizadores de almacenamiento de archivos
44111900	pizarron pintarron	Tableros
44111905	pizarron pintarron	Tableros de borrado en seco o accesorios
44121500	sobre	Suministros de correo
44121503	sobre	Sobres
44121604	sellos goma	Estampillas
44121615	engrapadora	Grapadoras
44121618	tijeras	Tijeras
44121619	sacapuntas	Tajalápices manuales
44121700	pluma lapiz	Instrumentos de escritura
44121701	pluma boligrafo	Bolígrafos
44121704	pluma boligrafo	Esferos de punta redonda
44121706	lapiz	Lápices de madera
44121707	colores	Lápices de colores
44121708	plumon marcador	Marcadores
44121716	marcatextos	Resaltadores
44121802	corrector	Fluido de corrección
44121804	goma borrador	Borradores
44122000	folder carpeta	Carpetas de archivo, carpetas y separadores
44122003	carpeta	Carpetas
44122010	separador	Separadores
44122011	folder	Folders
44122101	ligas	Cauchos
44122104	clip	Clips para papel
44122107	grapas	Grapas
45101500	imprenta	Maquinaria y equipo de imprenta
45111500	sonido	Atriles, sistemas de sonido y accesorios
45111600	proyector	Proyectores y suministros
45111603	pantalla	Pantallas o desplegadores para proyección
45111609	proyector canon	Proyectores multimedia
45111616	proyector canon	Proyectores de video
45121500	camara	Cámaras
45121504	camara	Cámaras digitales
45121516	camara video	Cámaras grabadoras o video cámaras digitales
45121520	webcam camara	Cámaras de web
46171500	cerradura candado chapa	Cerraduras, elementos de seguridad y accesorios
46171501	candado	Candados
46171505	llave	Llaves
46171506	caja fuerte	Cajas fuertes
46171600	camara seguridad	Equipo de vigilancia y detección
46171602	alarma	Alarmas de seguridad
46171604	alarma	Sistemas de alarma
46171619	acceso checador	Sistemas de seguridad o de control de acceso
46171621	dvr	Grabadoras de video o audio de vigilancia
46171622	cctv camaras	Sistema de televisión de circuito cerrado cctv
46181500	seguridad ropa epp	Ropa de seguridad
46181503	overol	Overoles de protección
46181507	chaleco	Chalecos de seguridad
46181532	bata	Batas de laboratorio
46181605	zapatos epp	Zapatos de seguridad
46181700	casco epp	Protectores de cara y cabeza
46181704	casco epp	Cascos de seguridad
46181802	lentes epp	Anteojos de seguridad
46181804	goggles	Gafas protectoras
46181900	tapones oidos epp	Protectores auditivos
46182000	mascarilla respirador epp	Protección de la respiración
46182001	mascarilla cubrebocas	Máscaras o accesorios
46182002	mascarilla	Respiradores
46191500	humo incendio	Prevención contra incendios
46191501	humo	Detectores de humo
46191505	alarma	Sistemas de alarma contra incendios
46191600	extintor incendio	Equipo contra incendios
47101500	agua	Equipo para el tratamiento y suministro de agua
47121700	basura	Envases y accesorios para residuos
47121702	bote basura	Contenedores de desperdicios o revestimientos rígidos
47121800	limpieza	Equipo de limpieza
47121804	cubeta	Baldes para limpieza
47131500	trapo franela	Trapos y paños de limpieza
47131502	jerga toalla	Pañitos o toallas para limpiar
47131600	escoba trapeador	Escobas, traperos, cepillos y accesorios
47131603	esponja	Esponjas
47131604	escoba	Escobas
47131618	trapeador mechudo	Traperos húmedos
47131700	bano despachador	Suministros para aseos
47131704	jabon	Dispensadores institucionales de jabón o loción
47131801	limpieza pisos	Limpiadores de pisos
47131803	desinfectante pinol	Desinfectantes para uso doméstico
47131807	cloro blanqueador	Blanqueadores
47131810	jabon trastes lavatrastes	Productos para el lavaplatos
47131811	detergente jabon suavizante	Productos de lavandería
47131812	aromatizante	Refrescador de aire
47131821	desengrasante	Compuestos desengrasantes
47131824	limpiavidrios	Limpiadores de vidrio o ventanas
48101500	cocina restaurante equipo	Equipo para cocinar o calentar
48101505	cafetera	Cafeteras o máquinas para hacer té helado de uso comercial
48101509	freidora	Freidoras para uso comercial
48101511	plancha	Planchas para uso comercial
48101517	horno	Hornos para uso comercial
48101600	cocina restaurante equipo	Equipos para preparado de alimentos
48101608	licuadora	Licuadoras para uso comercial
48101800	cocina utensilios	Menaje y utensilios de cocina
48101900	vajilla	Tazas para servicio de mesa
48101903	vasos	Vasos para servicio de comidas
48101905	taza	Tazas o tazones (mugs) para servicio de comidas
48131500	funeraria ataud	Productos de entierro o tumbas
49101700	premio reconocimiento	Premios
49101701	medalla	Medallas
49101702	trofeo	Trofeos
49101704	placa reconocimiento	Placas
49121500	campamento	Equipos para camping y exteriores
49161500	balon futbol	Equipos para deportes de campo
49161504	balon futbol	Balones de futbol
49201500	gimnasio caminadora	Equipo de entrenamiento para aeróbicos
49201501	caminadora	Trotadoras
49201600	pesas gimnasio	Equipo de entrenamiento de pesas y resistencia
49201601	pesas	Pesas
49221500	deporte	Accesorios para deporte
49241500	juegos	Equipo de parques infantiles
49241700	alberca	Equipo y suministros de piscina y spa
50101700	nuez cacahuate almendra	Frutos secos
50111500	carne	Carne y aves de corral
50111514	carne puerco cerdo	Cerdo, mínimamente procesado sin aditivos
50111515	carne pollo	Pollo, mínimamente procesado sin aditivos
50112000	carne embutido jamon salchicha tocino	Carnes procesadas y preparadas
50112005	carne	Carne, procesada con aditivos
50112009	jamon salchicha chorizo embutido	Cerdo, procesado con aditivos
50121500	pescado	Pescado
50121537	pescado	Pescado congelado
50121539	pescado	Pescado fresco
50121600	marisco camaron	Marisco fresco
50121612	camaron	Mariscos congelados
50131600	huevo	Huevos y sustitutos
50131612	huevo blanquillo	Huevos en la cascara de gallina
50131700	leche lacteos crema yogurt	Productos de leche y mantequilla
50131701	leche lacteos crema yogurt	Productos de leche o mantequilla frescos
50131702	leche	Productos de leche o mantequilla de estante
50131704	leche	Leche en polvo
50131800	queso	Queso
50131801	queso	Queso natural
50131802	queso	Queso procesado
50151500	aceite	Grasas y aceites vegetales comestibles
50151513	aceite comestible cocina	Aceites vegetales o de planta comestibles
50161500	azucar chocolate	Chocolates, azúcares, edulcorantes productos
50161509	azucar	Azucares naturales o productos endulzantes
50161511	chocolate	Chocolate o sustituto de chocolate
50161800	dulce	Productos de confitería
50161813	chocolate dulce	Chocolate o sustituto de chocolate, confite
50161814	dulce caramelo	Azúcar o sustituto de azúcar, confite
50161815	chicle	Goma de mascar
50171500	especias	Hierbas y especias y extractos
50171550	chile especias condimento	Especies o extractos
50171551	sal	Sal de mesa
50171800	salsa	Salsas y condimentos y productos para untar
50171830	salsa mayonesa catsup mostaza	Salsas o condimentos o cremas de untar o marinados
50171831	salsa	Salsas para cocinar
50181708	harina	Mezclas para hornear
50181900	panaderia	Pan, galletas y pastelitos dulces
50181903	galletas	Galletas sencillas de sal
50181905	galletas	Galletas de dulce
50181906	caja bimbo	Pan de repisa
50181909	galletas	Galletas de soda
50182000	pastel	Tartas y empanadas y pastas
50182001	pastel panque pasteleria reposteria	Ponqués pasteles o biscochos frescos
50191500	sopa	Sopas y estofados
50191505	sopa caldo	Sopas o sudados preparados fresco
50191507	sopa instantanea	Sopas o sudados preparados de repisa
50192100	botana	Botanas
50192109	papas sabritas botana	Papas fritas de talego o mezclas
50192110	cacahuate botana	Nueces o fruta disecada
50192112	palomitas	Maíz pira
50192300	postre	Postres y decoraciones de postres
50192301	postre gelatina flan	Postres preparados
50192303	helado nieve paleta	Helado de sabor o helado o postre de helado o yogurt congelado
50192401	mermelada	Mermeladas o preservativos de fruta
50192403	miel	Miel
50192501	torta sandwich	Emparedados frescos
50192702	comida congelada	Comidas combinadas congeladas
50192703	comida	Comidas combinadas de repisa
50192800	pastes empanada	Empanadas y quiches y pasteles
50192900	pasta	Pasta o tallarines natural
50192901	pasta sopa	Pasta sencilla o fideos
50192902	pasta	Pasta o fideos de repisa
50193000	bebe formula	Bebidas y Comidas Infantiles
50193200	ensalada	Ensaladas preparadas
50193201	ensalada	Ensalada fresca preparada
50201700	cafe te	Café y té
50201708	cafe	Bebida de café
50201709	cafe	Café instantáneo
50201710	te	Té de hoja
50201713	te	Bolsas de té
50202200	alcohol vino licor	Bebidas alcohólicas
50202201	cerveza chela	Cerveza
50202203	vino	Vino
50202206	tequila mezcal whisky ron vodka licor	Licor destilado
50202207	coctel	Cocteles de alcohol o bebidas mixtas
50202300	bebida	Bebidas no alcohólicas
50202302	hielo	Hielo
50202304	jugo	Jugos de repisa
50202305	jugo	Jugo fresco
50202309	bebida energetica	Bebidas deportivas o de energía
50202310	agua mineral	Agua mineral
50211502	cigarros	Cigarrillos o cigarros
50211503	tabaco	Tabaco para pipa o tabaco de hoja
50221000	frijol grano	Legumbres
50221001	frijol lenteja	Granos
50221100	arroz maiz trigo	Cereales
50221101	arroz maiz trigo	Grano de cereal
50221200	cereal	Cereales procesados
50221201	cereal avena	Cereal caliente o listo para comer
50221303	maicena harina	Almidón o harina comestible
50301500	manzana	Manzanas
50301700	platano banana	Bananos
50303400	uva	Uvas de mesa
50303700	guayaba	Guayabas
50304100	limon	Limones
50304400	mandarina	Mandarinas
50304500	mango	Mangos
50304600	melon	Melones
50305000	naranja	Naranjas
50305100	papaya	Papayas
50305300	durazno	Duraznos
50305400	pera	Peras
50305600	pina	Piñas
50306700	fresa	Fresas
50401700	aguacate	Aguacates
50401800	ejote frijol	Fríjoles
50402000	brocoli	Brócolis
50402300	col	Repollos
50402500	zanahoria	Zanahorias
50403200	elote	Maíces
50403400	pepino	Cocombros
50403800	ajo	Ajos
50403900	calabaza	Calabazas
50404600	lechuga	Lechugas
50404800	champinon	Hongos o champiñones
50405300	cebolla	Cebollas
50405500	cacahuate	Maníes
50405600	chile pimiento jalapeno	Pimientos
50405700	papa	Papas
50406200	espinaca	Espinacas
50406500	jitomate tomate	Tomates
51101511	antibiotico medicamento	Amoxicilina
51102700	antiseptico	Antisépticos
51102710	alcohol	Antisépticos basados en alcohol o acetona
51142001	paracetamol medicamento	Acetaminofén
51142002	aspirina medicamento	Ácido acetilsalicílico
51142106	medicamento	Ibuprofeno
51171900	medicamento	Fármacos antiúlcera y otros fármacos gastrointestinales (GI) relacionados
51171909	medicamento	Omeprazol
51181506	medicamento	Insulina
51181517	medicamento	Hidrocloruro de metformina
51191900	suplemento	Suplementos dietéticos y productos de terapia alimenticia
51191905	vitaminas suplemento	Suplementos vitamínicos
51191906	suero electrolitos	Solución de rehidratación oral
51201600	vacuna	Vacunas, antígenos y toxoides
51212000	medicamento hierbas	Fármacos herbales
51241200	crema	Agentes dermatológicos
52101500	alfombra tapete	Alfombras y felpudos
52121500	ropa cama	Ropa de cama
52121505	almohada	Almohadas
52121508	cobija	Cobijas
52121509	sabana	Sábanas
52121600	mantel	Mantelerías de cocina y mesa y accesorios
52121700	toalla	Toallas
52131500	cortina	Cortinas y ropaje
52131600	persiana	Persianas
52141500	electrodomestico	Electrodomésticos para cocina
52141501	refrigerador	Neveras para uso doméstico
52141502	microondas	Hornos microondas para uso doméstico
52141504	estufa parrilla	Fogones para uso doméstico
52141524	licuadora	Licuadoras para uso doméstico
52141526	cafetera	Cafeteras para uso doméstico
52141601	lavadora	Lavadoras de ropa para uso doméstico
52141602	secadora	Secadoras de ropa para uso doméstico
52141603	plancha	Planchas de ropa para uso doméstico
52141804	ventilador	Ventiladores eléctricos para uso doméstico
52151500	desechable	Utensilios de cocina desechables domésticos
52151502	desechable plato	Platos desechables para uso doméstico
52151503	desechable cubierto	Cubiertos desechables para uso doméstico
52151504	desechable vaso	Tazas o vasos o tapas desechables para uso doméstico
52151506	desechable unicel contenedor	Contenedores de alimentos desechables para uso doméstico
52151600	cocina utensilio	Utensilios de cocina domésticos
52151800	olla sarten	Batería de cocina doméstica
52152000	plato	Platos, utensilios para servir y recipientes para almacenar
52152100	vaso	Cristalería de uso doméstico
52161500	audio video	Equipos audiovisuales
52161512	bocina	Altoparlantes
52161514	audifono	Audífonos
52161520	microfono	Micrófonos
53101500	pantalon	Pantalones de deporte, pantalones y pantalones cortos
53101502	pantalon ropa	Pantalones largos o cortos o pantalonetas para hombre
53101504	pantalon ropa	Pantalones largos o cortos o pantalonetas para mujer
53101600	camisa blusa	Faldas y blusas
53101604	blusa ropa	Camisas o blusas para mujer
53101700	sueter	Suéteres
53101800	chamarra	Abrigos y chaquetas
53101802	chamarra	Abrigos o chaquetas para hombre
53101804	chamarra	Abrigos o chaquetas para mujer
53101900	traje	Trajes
53101902	traje	Trajes para hombre
53102000	vestido	Vestidos, faldas, saris y kimonos
53102002	vestido falda ropa	Vestidos o faldas o saris o kimonos para para mujer
53102300	ropa interior	Ropa interior
53102303	boxer calzon trusa	Calzoncillos
53102304	brasier	Brassieres
53102305	panal	Pañales para bebé
53102306	panal	Pañales para adulto
53102400	calceta	Medias y calcetines
53102402	calceta calcetin	Calcetines
53102500	accesorio ropa	Accesorios de vestir
53102501	cinturon	Cinturones o tirantes
53102503	sombrero	Sombreros
53102505	paraguas	Sombrillas
53102516	gorra	Gorras
53102600	pijama	Ropa de dormir
53102700	uniforme	Uniformes
53102705	uniforme escolar	Uniformes de colegio
53102706	uniforme	Uniformes de personal de seguridad
53102708	uniforme	Uniformes de enfermera
53102800	traje bano	Trajes de baño
53102900	ropa deportiva	Prendas de deporte
53103001	playera	Camisetas (t-shirts) para hombre
53103100	chaleco	Chalecos
53111500	bota	Botas
53111501	bota	Botas para hombre
53111600	zapato	Zapatos
53111602	zapato calzado	Zapatos para mujer
53111603	zapato calzado	Zapatos para niño
53111604	zapato calzado	Zapatos para niña
53111800	sandalia huarache	Sandalias
53111900	tenis	Calzado deportivo
53111901	tenis	Calzado atlético para hombre
53111902	tenis	Calzado atlético para mujer
53121500	maleta	Maletas
53121600	bolsa	Monederos, bolsos de mano y bolsas
53121601	bolsa mano	Bolsos o carteras
53121603	mochila	Morrales
53131500	dental	Dentales
53131502	pasta dental	Dentífrico
53131503	cepillo dental	Cepillos de dientes
53131600	higiene personal	Baño y cuerpo
53131602	cabello	Artículos para el cuidado del cabello
53131606	desodorante	Desodorantes
53131607	crema	Lociones o aceites para manos o cuerpo
53131609	bloqueador solar	Productos de protección solar
53131613	crema facial	Productos para el cuidado de la piel
53131615	toalla femenina	Productos para la higiene femenina
53131619	maquillaje cosmetico	Cosméticos
53131620	perfume	Perfumes o colonias o fragancias
53131626	gel antibacterial	Desinfectante de manos
53131628	shampoo	Champús
53141500	merceria boton cierre	Afianzadores de costura
54101500	joyeria	Joyería fina
54101501	joyeria	Cadenas de oro o plata o platino
54101600	bisuteria	Bisutería
54111500	reloj	Relojes de pulsera o bolsillo
55101500	libro revista periodico	Publicaciones impresas
55101504	periodico	Periódicos
55101506	revista	Revistas
55101509	libro	Textos educacionales o vocacionales
55101510	libro novela	Libros para entretenimiento
55111500	musica libro digital ebook	Publicaciones electrónicas y música
55121600	etiqueta	Etiquetas
55121606	etiqueta	Etiquetas auto adhesivas
55121700	letrero anuncio senal	Señalización
55121704	letrero senalamiento	Señales de seguridad
55121706	lona manta banner	Pancartas
55121714	banner	Pendones
55121715	bandera	Banderas o accesorios
55121800	credencial gafete	Documentos de identificación
55121802	credencial gafete	Tarjetas o bandas de identificación o productos similares
56101500	mueble	Muebles
56101502	sofa sala sillon	Sofás
56101504	silla	Asientos
56101505	mueble	Centros de entretenimiento
56101508	colchon	Colchones o sets para dormir
56101515	cama	Camas
56101519	mesa	Mesas
56101600	mueble jardin	Muebles para el exterior
56101702	archivero	Gabinetes de archivo o accesorios
56101708	archivero	Archivadores móviles
56112100	silla	Asientos
56112104	silla oficina ejecutiva	Sillas para ejecutivos
56121500	pupitre escuela	Mobiliario general de aula
60121000	cuadro arte	Arte
60121001	cuadro pintura	Pinturas
60131300	guitarra	Instrumentos de cuerda
60131303	guitarra	Guitarras
60141000	juguete	Juguetes
60141002	muneca	Muñecas
60141004	peluche	Animales o títeres de peluche
60141010	carrito	Vehículos de juguete
60141100	juego	Juegos
60141102	juego mesa	Juegos de mesa
70111500	jardinero arboles	Plantas y árboles ornamentales
70111503	jardinero poda arboles	Servicios de poda de árboles
70111700	jardinero jardineria	Parques, jardines y huertos
70111703	jardinero jardineria mantenimiento	Servicios de plantación o mantenimiento de jardines
70111706	jardinero pasto	Servicios de mantenimiento del césped
70111710	jardinero pasto	Servicios de corte de césped
70121600	ganado	Industria ganadera
70122006	veterinario vacuna	Servicios de vacunación animal
70122009	veterinario hospital	Servicios hospitalarios para animales
70141500	siembra cultivo	Producción de cultivos
70141600	fumigacion	Protección de cultivos
70141900	cosecha	Cosecha de cultivos
70171700	riego	Riego
72101500	mantenimiento	Servicios de apoyo para la construcción
72101501	mantenimiento handyman	Servicios de todero
72101505	cerrajero	Servicios de cerrajería
72101506	elevador mantenimiento	Servicios de mantenimiento de ascensores
72101508	limpieza pisos	Servicio de limpieza de pisos
72101509	extintor incendio	Servicio de mantenimiento o reparación de equipos y sistemas de protección contra incendios
72101516	extintor recarga	Servicio de inspección, mantenimiento o reparación de extinguidores de fuego
72101517	planta luz	Servicio de mantenimiento o reparación de generadores portátiles
72101518	renta planta luz	Servicio de alquiler de generadores portátiles
72102100	plagas fumigacion	Control de plagas
72102103	plagas fumigador fumigacion	Servicios de exterminación o fumigación
72102106	plagas ratas	Control de roedores
72102900	mantenimiento	Servicios de mantenimiento y reparación de instalaciones
72102902	jardineria	Servicios de paisajismo
72103302	mantenimiento telecomunicaciones	Mantenimiento o soporte de equipo de telecomunicaciones
72111000	construccion casa	Servicios de construcción de unidades unifamiliares
72111002	construccion remodelacion casa	Servicio de remodelación general de viviendas unifamiliares
72111006	construccion casa obra	Servicio de construcción de casas unifamiliares nuevas
72111100	construccion edificio	Servicios de construcción de unidades multifamiliares
72111111	construccion contratista	Servicios de contratación general para la construcción de residencias
72121000	construccion nave	Servicios de construcción de edificios industriales y bodegas nuevas
72121008	construccion bodega nave	Servicio de construcción y remodelación de bodegas
72121100	construccion local oficina	Servicios de construcción de edificios comerciales y de oficina
72121103	construccion remodelacion	Servicios de renovación y reparación de edificios comerciales y de oficinas
72121105	construccion plaza	Servicio de construcción de centros y galerías comerciales
72121400	construccion	Servicios de construcción de edificios públicos especializados
72121406	construccion escuela	Servicio de construcción de edificios de escuelas
72141000	construccion carretera	Servicios de construcción de autopistas y carreteras
72141001	obra publica carretera	Servicio de construcción de calles y carreteras nuevas
72141003	bacheo	Servicio de mantenimiento de calles y carreteras
72141100	pavimento	Servicios de pavimentación y superficies de edificios de infraestructura
72141102	nivelacion	Servicio de nivelación del terreno
72141103	pavimento asfalto	Servicio de pavimentación de calles y carreteras
72141115	electrico	Servicio de tendido de cables eléctricos
72141120	drenaje	Servicio de construcción de líneas de alcantarillado
72141500	terreno	Servicios de preparación de tierras
72141505	movimiento tierras	Servicio de movimiento de tierras
72141510	demolicion	Servicios de demolición
72141700	renta maquinaria	Servicios de alquiler o arrendamiento de equipo y maquinaria de construcción
72141702	renta equipo andamios revolvedora	Servicio de alquiler o leasing de equipo para construcción
72151100	plomeria plomero	Servicios de construcción de plomería
72151200	aire acondicionado	Servicios de construcción y mantenimiento de HVAC calefacción y enfriamiento y aire acondicionado
72151207	aire acondicionado clima mantenimiento	Servicio de instalación y mantenimiento acondicionamiento del aire, enfriamiento y calefacción hvac
72151301	pintor casa	Servicio de pintura residencial
72151302	pintor	Servicio de pintura comercial
72151303	pintor	Servicio de pintura industrial
72151501	electricista iluminacion luminarias	Servicios de instalación de iluminación
72151502	electricista solar paneles	Servicio de construcción de sistemas de energía eléctrica
72151511	electricista	Servicio de mantenimiento o reparación de sistemas de iluminación
72151514	ups planta	Servicio de mantenimiento de energía de emergencia o de reserva
72151515	electricista uvie	Servicio de inspección eléctrica
72151600	cableado	Servicios de sistemas especializados de comunicación
72151602	fibra	Servicio de instalación de cables de fibra óptica
72151605	cableado estructurado red	Servicio de cableado para video, datos y voz
72151700	camaras alarma	Servicios de instalación de sistemas de seguridad física e industrial
72151701	control acceso	Servicio de instalación de sistemas de control de acceso
72151703	alarma	Servicio de instalación de sistemas de alarmas contra robo y detección de fuego
72151802	maquinaria reparacion	Servicio de refacción y reparación de componentes de maquinaria
72151900	albanil	Servicios de albañilería y mampostería
72151901	cimientos	Servicio de cimentación de construcciones
72151903	albanil muro	Servicio de colocación de ladrillos
72152000	tablaroca	Servicios de pañetado y drywall
72152001	tablaroca	Servicio de instalación y reparación de drywall
72152004	yeso	Servicio de enyesado ornamental o sencillo
72152200	piso azulejo	Servicios de baldosas Terrazo y mármol y mosaicos
72152204	azulejo	Servicio de instalación de baldosas de cerámica
72152300	carpintero	Servicios de carpintería
72152301	carpintero	Servicio de carpintería rústica
72152302	carpintero mueble	Servicio de ebanistería
72152303	carpintero closet	Servicio de construcción e instalación de gabinetes
72152400	puertas ventanas	Servicios de montaje e instalación de ventanas y puertas
72152402	puertas ventanas cancel	Servicio de instalación de ventanas y puertas prefabricadas
72152500	pisos	Servicios de instalación de pisos
72152504	piso ceramico	Servicio de instalación de baldosas de cerámica para pisos
72152508	piso madera	Servicio de instalación y acabados de pisos de madera
72152601	techo	Servicio de techado
72152605	plafon	Servicio de instalación y reparación de cielorrasos
72152700	concreto	Servicios de instalación y reparación de concreto
72152905	herreria estructura	Servicio de trabajos en hierro estructural
72153000	vidrio	Servicios de vidrios y ventanería
72153002	vidriero cristal	Servicio de instalación y reparación de vidrios en ventanas
72153105	alberca	Servicio de construcción de piscinas
72153504	hidrolavado	Limpieza con chorro de agua de alta presión
72153506	limpieza obra	Servicio de limpieza general posconstrucción de edificios nuevos
72153600	remodelacion	Servicios de terminado interior, dotación y remodelación
72153605	remodelacion	Servicio de remodelación de cocinas y baños
72153606	muebles oficina instalacion	Servicio de instalación de muebles de oficina
72153608	persianas	Servicio de instalación de cortinas o persianas
72153611	cocina integral	Servicio de instalación de gabinetes de cocina
72153612	decorador interiorismo	Diseño o decoración de interiores
72153613	renta muebles	Servicio de alquiler y mantenimiento de mobiliario para oficina
72154010	elevador	Servicio de instalación, mantenimiento y reparación de ascensores
72154022	hidroneumatico bomba	Servicio de instalación y mantenimiento de equipos hidráulicos
72154024	herrero herreria	Servicio de herrajes y trabajos de metalistería ornamentales
72154028	anuncio luminoso	Servicio de instalación y mantenimiento de avisos
72154031	soldador	Servicios de soldadura en el sitio
72154043	fumigacion plagas	Servicio de fumigación industrial y comercial
72154055	cisterna tinaco lavado	Servicio de limpieza de tanques
72154101	compresor	Servicio de alquiler y mantenimiento de compresores de aire
72154103	bomba	Servicio de mantenimiento o reparación de bombas rotativas
72154302	motor embobinado	Servicio de instalación y mantenimiento de motores
72154501	maquinaria mantenimiento	Servicio de mantenimiento y reparación de equipo pesado
72154503	renta grua	Servicio de alquiler de grúas
73121602	herrero herreria	Servicios de herrería
73121611	hojalateria	Servicios de hojalatería
73141715	costura maquila ropa	Servicios de costura industrial
73151500	maquila ensamble	Servicios de ensamble
73151600	empaque maquila	Servicios de empaque
73151900	impresion	Servicios a la industria de impresión
73151905	impresion	Servicios de impresión industrial digital
73152100	mantenimiento maquinaria	Servicios de mantenimiento y reparación de equipo de manufactura
73152101	mantenimiento maquinaria	Servicio de mantenimiento de equipo industrial
73152102	reparacion maquinaria	Servicio de reparación de equipo industrial
73152108	mantenimiento electrico	Servicio de mantenimiento y reparación de equipos eléctricos
73181000	torno maquinado	Servicios de maquinado
73181001	torno	Servicios de tornería
73181016	corte laser	Servicios de corte con láser
73181017	corte plasma	Servicios de corte con plasma
73181104	pintura	Servicios de pintura
73181119	pintura electrostatica	Servicio de recubrimiento con pintura en polvo
73181908	soldadura	Servicios de soldadura
76101500	sanitizacion desinfeccion covid	Desinfección
76101503	sanitizacion	Servicios de desinfección o desodorización
76111500	limpieza oficina intendencia	Servicios de limpieza y mantenimiento de edificios generales y de oficinas
76111504	limpieza vidrios	Servicios de limpieza de ventanas o persianas
76111505	limpieza salas tapiceria	Servicios de limpieza de telas y muebles
76111600	limpieza	Servicios de limpieza de componentes de edificios
76111604	limpieza pisos alfombra	Encerado de pisos y limpieza de tapetes
76111801	autolavado lavado auto coche carro	Limpieza de carros o barcos
76121500	basura recoleccion	Recolección y disposición de basuras
76121501	basura recoleccion	Recolección o destrucción o transformación o eliminación de basuras
76121502	desazolve fosa septica	Recolección o transformación o eliminación de residuos líquidos
76121900	rpbi residuos peligrosos	Disposición de desechos peligrosos
76121901	rpbi residuos	Eliminación de residuos médicos
76122300	reciclaje	Servicios de reciclables
76122310	chatarra	Reciclaje de metal
77101500	ambiental mia	Evaluación de impacto ambiental
77101504	ambiental mia	Servicios de evaluación de impacto ambiental (eia)
77101700	ambiental consultor	Servicios de asesoría ambiental
77101701	ambiental	Servicios de asesoramiento sobre ciencias ambientales
78101500	flete avion	Transporte de carga aérea
78101501	flete avion	Transporte nacional aéreo de carga
78101502	flete avion	Transporte internacional aéreo de carga
78101600	flete tren	Transporte de carga por ferrocarril
78101700	flete barco	Transporte de carga por mar
78101800	flete camion transporte	Transporte de carga por carretera
78101803	grua arrastre nodriza traslado vehiculo	Servicios de transporte de vehículos
78101804	mudanza	Servicios de reubicación
78101806	flete	Servicios transporte de carga por carretera a nivel internacional
78101807	flete pipa	Servicios de transporte de carga de petróleo o químicos por carretera
78101900	flete	Transporte de carga intermodal
78102200	paqueteria mensajeria envio	Servicios postales de paqueteo y courrier
78102201	paqueteria mensajeria correo	Servicios de entrega postal nacional
78102204	paqueteria mensajeria dhl fedex	Servicios de entrega a nivel mundial de cartas o paquetes pequeños
78102205	paqueteria mensajeria	Servicios de entrega local de cartas o paquetes pequeños
78102206	mensajero moto	Servicios de mensajería en bicicleta o motocicleta
78111500	avion vuelo	Transporte de pasajeros aérea
78111503	vuelo	Viajes en aviones fletados
78111802	boleto autobus camion	Servicios de buses con horarios programados
78111803	transporte personal autobus renta	Servicios de buses contratados
78111809	arrendamiento leasing auto	Leasing de vehículos sedán, cupé o camioneta
78111811	renta camioneta	Alquiler de vehículos de camión ligero y vehículos de utilidad deportiva
78121500	empaque	Empaque
78121502	empaque	Servicios de embalaje
78121600	maniobras	Servicios de manejo de materiales
78121601	maniobras carga descarga	Carga y descarga de mercancías
78121602	bascula	Servicios de pesaje
78121603	flete	Tarifa de los fletes
78121604	renta montacargas	Servicio de arriendo o leasing de montacargas
78131600	almacen bodega	Almacenamiento de bienes generales
78131601	almacen	Almacenaje de mercancías embandejadas
78131603	almacen	Almacenaje de muebles
78131801	almacen frio	Almacenaje refrigerado
78131802	almacen fiscal	Servicios de almacenaje bajo control aduanero
78131804	archivo	Servicios de almacenaje de documentos
78131806	minibodega almacen	Servicio de autoalmacenaje o minialmacenaje
78141500	logistica flete	Servicios de organización de transportes
78141501	logistica flete forwarder	Servicios de expedidores de fletes
78141502	aduana agente aduanal	Servicios de agentes aduaneros
78141902	renta contenedor	Alquiler de contenedores cerrados
78181500	taller mecanico	Servicios de mantenimiento y reparación de vehículos
78181501	hojalateria pintura auto	Servicio de pintura o reparación de carrocerías de vehículos
78181502	taller mecanico transmision	Reparación de transmisiones
78181503	cambio aceite afinacion	Servicio de cambio fluidos de transmisión o de aceite
78181505	verificacion	Servicios de inspección de vehículos
78181506	parabrisas	Servicios de reposición de vidrios de vehículos
78181508	taller mecanico camion diesel	Mantenimiento y reparación de camiones pesados
78181601	hojalateria	Servicio de chapistería
78181701	gasolina	Servicio de abastecimiento de combustible para vehículos
78181703	estacionamiento pension	Servicio de parqueadero de vehículos
80101501	consultor emprender	Servicios de asesoramiento sobre la puesta en marcha de empresas nuevas
80101504	consultor planeacion	Servicios de asesoramiento sobre planificación estratégica
80101505	consultor	Desarrollo de políticas u objetivos empresariales
80101506	consultor	Asesoramiento en estructuras organizacionales
80101507	consultor sistemas ti	Servicios de asesoramiento sobre tecnologías de la información
80101508	consultor bi	Servicios de asesoramiento sobre inteligencia empresarial
80101510	consultor	Servicio de asesoramiento para la gestión de riesgo
80101511	consultor rh	Servicio de asesoramiento en recursos humanos
80101600	proyecto administracion	Gerencia de proyectos
80101601	estudio	Estudios de factibilidad o selección de ideas de proyectos
80101603	estudio	Evaluación económica o financiera de proyectos
80101604	proyecto administracion pm	Planificación o administración de proyectos
80101706	compras	Servicios profesionales de adquisiciones
80111500	rh personal	Desarrollo de recursos humanos
80111501	capacitacion	Perfeccionamiento de la función de gestión
80111504	capacitacion	Formación o desarrollo laboral
80111600	personal outsourcing	Servicios de personal temporal
80111601	personal	Asistencia de oficina o administrativa temporal
80111605	personal	Necesidades de dotación de personal financiero temporal
80111608	personal programador	Desarrolladores temporales de software de tecnologías de la información
80111611	personal almacenista	Personal temporal de almacén
80111612	personal chofer	Conductores temporales
80111616	personal	Personal temporal de servicio al cliente
80111700	reclutamiento headhunter	Reclutamiento de personal
80111703	reclutamiento	Servicios de preselección de hojas de vida o currículum vitae
80121500	abogado legal penalista	Servicios de derecho penal
80121601	abogado	Servicios legales sobre competencia o regulaciones gubernamentales
80121603	abogado notario notaria escritura honorarios notariales	Derecho societario
80121604	abogado marca registro	Derecho de patentes, marcas o derechos de autor
80121606	abogado notario escritura	Derecho inmobiliario
80121607	abogado impuestos	Derecho tributario
80121609	abogado	Servicios de investigación legal
80121610	abogado cobranza	Servicios legales de cobro de deudas o cartera.
80121700	abogado	Servicios de responsabilidad civil
80121703	abogado notario notaria	Servicios legales de sobre la propiedad
80121706	abogado laboral	Servicios legales sobre derecho laboral
80121707	abogado demanda	Servicios legales para disputas laborales
80121800	abogado	Servicios de derecho de familia
80121801	abogado	Servicios sobre derecho de divorcio
80121803	abogado migracion	Derecho migratorio o de naturalización
80131503	renta alquiler terreno	Arrendamientos de tierras
80131505	renta alquiler	Servicio de arrendamiento de oficinas portátiles o modulares
80131506	renta alquiler sanitarios	Servicio de arrendamiento de baños portátiles
80131600	venta inmueble	Ventas de propiedades y edificios
80131602	remate	Subasta inmobiliaria
80131603	venta terreno lote	Venta de tierras residenciales
80131604	venta terreno	Venta de tierras comerciales o industriales
80131605	venta local	Venta de edificio comercial
80131700	escrow	Servicios de custodia y título
80131800	inmobiliaria	Servicios de administración inmobiliaria
80131802	avaluo valuador perito	Servicios de avalúo de inmuebles
80131803	inmobiliaria	Servicios de listado de inmuebles
80141500	mercado estudio encuesta	Investigación de mercados
80141501	estudio mercado	Análisis de mercados
80141505	marketing plan	Planes de comercialización
80141512	encuesta	Encuestas para investigaciones de mercados en el lugar
80141601	promotor demostradora	Servicios de promoción de ventas
80141602	relaciones publicas rp	Servicios de relaciones públicas
80141603	call center telemarketing	Telemercadeo
80141604	marca branding	Servicios de posicionamiento del nombre de los productos
80141609	patrocinio	Patrocinio de eventos o de celebridades
80141611	regalo personalizado	Servicios de personalización de obsequios o productos
80141612	comision ventas	Programas de venta o de mercadeo
80141618	marketing agencia	Agencias de mercadeo de venta, incluido el material impreso
80141623	marketing comision	Servicio de comercialización
80141626	promocion	Servicio de gestión de programas promocionales
80141628	comisionista comision	Servicio de distribuidores por comisión
80141700	distribuidor	Distribución
80141701	venta	Servicios de venta directa
80141702	mayoreo	Servicios de distribución mayorista
80141703	menudeo tienda	Servicios de distribución minorista
80141704	franquicia	Operaciones de franquicias
80141705	subasta	Servicios de subastas
80141706	comision broker	Servicio de intermediación de productos
80141900	expo stand	Exhibiciones y ferias comerciales
80141902	evento congreso	Reuniones y eventos
80141903	artista show	Talento o entretenimiento
80151500	comercio	Facilitación del comercio
80151504		Servicios de promoción comercial
80151600	importar exportar	Servicios de comercio internacional
80151602	importar	Planificación de las importaciones
80151605	aduana	Servicios de consultoría aduanera
80161500	administracion oficina	Servicios de apoyo gerencial
80161501	secretaria recepcion	Servicios secretariales o de administración de oficinas
80161502	eventos	Servicios de planificación de reuniones
80161505	flotilla	Servicios de administración de flotas
80161506	archivo	Servicios de archivo de datos
80161507	audio video	Servicios audiovisuales
80161508	destruccion	Servicios de destrucción de documentos
80161600	supervision	Supervisión de instalaciones de negocios
80161801	renta copiadora	Servicio de alquiler o leasing de fotocopiadoras
81101502	planos autocad	Dibujo técnico
81101505	ingeniero estructurista calculo	Ingeniería estructural
81101512	gis topografia	Servicios de sistemas de información geográfica (sig)
81101514	mecanica suelos	Ingeniería geotécnica o geosísmica
81101516	energia	Servicio de consultoría de energía o servicios públicos
81101600	ingeniero	Ingeniería mecánica
81101601	planos	Dibujo mecánico
81101605	ingeniero	Servicios electromecánicos
81101700	ingeniero electrico electronico	Ingeniería eléctrica y electrónica
81101701	ingeniero electrico	Servicios de ingeniería eléctrica
81101703	pruebas laboratorio	Servicios de pruebas técnicas
81101707	impresora	Mantenimiento de equipos de impresión
81102200	ingeniero	Ingeniería de transporte
81102500	licencia tramite permiso	Servicios de permisos
81102700	automatizacion plc	Servicios de diseño e ingeniería de sistemas instrumentados de control
81111502	desarrollo software	Diseños de aplicaciones para computadores personales (pc)
81111503	integracion	Diseño de integración de sistemas
81111506	programador desarrollo	Servicios de programación para clientes o servidores
81111507	programador erp	Servicios de programación de aplicaciones de bases de datos (erp)
81111508	implementacion software sistema	Servicios de implementación de aplicaciones
81111509	programador desarrollo web pagina	Servicios de desarrollo de aplicaciones para clientes de internet / intranet
81111510	programador desarrollo web	Servicios de desarrollo de aplicaciones para servidores de internet / intranet
81111600	programador desarrollo	Programadores de computador
81111701	redes	Diseño de comunicaciones por redes de cobertura amplia
81111702	redes	Diseño de comunicaciones por redes de área local
81111704	base datos	Diseño de bases de datos
81111705	arquitecto sistemas	Arquitectura de sistemas
81111706	redes	Servicios de planificación de redes
81111707	sistemas	Servicios de planificación de sistemas
81111800	sistemas ti administracion	Servicios de sistemas y administración de componentes de sistemas
81111801	ciberseguridad seguridad informatica	Seguridad de los computadores, redes o internet
81111803	redes soporte	Mantenimiento o soporte de redes de área local (lan)
81111805	soporte	Mantenimiento o soporte de sistemas patentados o autorizados
81111806	datos	Servicio de análisis de bases de datos
81111808	analista sistemas	Servicio de análisis de sistemas
81111809	instalacion	Servicio de instalación de sistemas
81111814	colocation hosting	Servicio de colocación
81111819	calidad pruebas testing qa	Servicios de garantía de calidad
81112000	datos	Servicios de datos
81112001	datos nube	Servicio de procesamiento de datos en línea
81112002	datos captura	Servicios de procesamiento o preparación de datos
81112003	datacenter hosting nube servidor	Servicios de centros de datos
81112004	respaldo	Servicios de recuperación de desastres
81112005	digitalizacion escaneo	Servicio de escaneo de documentos
81112006	nube respaldo almacenamiento cloud	servicios de almacenamiento de datos
81112102	correo email	Proveedor de servicio de correo electrónico
81112103	pagina web diseno sitio	Servicios de diseño de sitios web www
81112106	saas nube suscripcion plataforma	Proveedores de servicios de aplicación
81112107	dominio web	Nombres de los dominio de internet
81112200	soporte software poliza	Mantenimiento y soporte de software
81112201	poliza soporte anual	Tarifas de soporte o mantenimiento
81112202	actualizacion	Actualizaciones o parches de software
81112208	antivirus	Mantenimiento de software de protección y seguridad
81112211	erp	Mantenimiento de software de planificación de recursos empresariales
81112212	crm	Mantenimiento de software de administración de relaciones con el consumidor
81112213	contpaqi contabilidad	Mantenimiento del software de contabilidad
81112221	punto venta pos	Servicio de mantenimiento del software del punto de venta
81112300	soporte computadora	Mantenimiento y soporte de hardware de computador
81112305	servidor	Mantenimiento de servidores x86
81112306	impresora reparacion	Mantenimiento de impresoras
81112307	computadora laptop reparacion	Mantenimiento de pc o puestos de trabajo o cuadernos
81112308	punto venta	Servicio de soporte y mantenimiento de hardware de puntos de venta
81112401	renta computadora	Alquiler de hardware de computadores
81112500	licencia software suscripcion saas	Servicios de alquiler o arrendamiento de licencias de software de computador
81112502	renta licencia software suscripcion saas	Servicio de arriendo o leasing de software de computadores
81141500	calidad	Control de calidad
81141600	logistica	Manejo de cadena de suministros
81141601	logistica	Logística
81141800	instalaciones	Administración de instalaciones
81141804	prueba equipo calibracion	Servicio de inspección de equipos
81151600	mapas topografia	Cartografía
81161711	zoom videollamada	Servicio de videoconferencias
81161712	voip telefonia	Servicio de voz en la red
82101500	publicidad impresa anuncio	Publicidad impresa
82101501	espectacular publicidad valla anuncio	Publicidad en vallas
82101502	cartel poster	Publicidad en afiches
82101503	anuncio revista	Publicidad en revistas
82101504	anuncio periodico	Publicidad en periódicos
82101505	volante flyer	Publicidad en volantes o cupones
82101506	publicidad camion	Servicios de publicidad en transporte público
82101600	publicidad	Publicidad difundida
82101601	spot radio	Publicidad en radio
82101602	spot tv tele	Publicidad en televisión
82101604	cine	Publicidad en los cines
82101605	comercial video	Servicio de producción de comerciales para televisión
82101700	publicidad	Publicidad aérea
82101701	lona manta	Servicios de publicidad en pancartas
82101800	publicidad agencia marketing	Servicios de agencia de publicidad
82101802	marketing	Servicios de producción publicitaria
82101900	medios	Colocación y cumplimiento de medios
82101903	medios digital	Inserción en internet
82101905	medios anuncio	Inserción en medios impresos
82111502	manual	Servicios de redacción de manuales
82111503		Redacción de artículos académicos o científicos
82111604	transcripcion	Servicios de transcripción
82111701	articulo blog	Servicios de escritores de artículos
82111702	regalias autor	Servicios de autores de libros
82111704	copy redaccion	Escritura de textos publicitarios
82111800	editorial	Servicios editoriales y de soporte
82111801	editor	Servicios de edición
82111803	correccion estilo	Servicios de corrección de pruebas
82111901	prensa	Servicios de comunicados de prensa
82112000	traductor interprete	Servicios de interpretación de idiomas de forma presencial
82121500	imprenta impresion	Impresión
82121504	imprenta serigrafia	Impresión tipográfica o por serigrafía
82121506	imprenta revista libro	Impresión de publicaciones
82121507	imprenta papeleria membretada formatos recibos	Impresión de papelería o formularios comerciales
82121508	imprenta etiquetas	Impresión de envolturas, etiquetas, sellos o bolsas
82121510	playera bordado sublimado serigrafia	Impresión textil
82121511	imprenta	Impresión de hoja de instrucciones o manual técnico
82121700	copias	Fotocopiado
82121701	copias	Servicios de copias en blanco y negro o de cotejo
82121702	copias	Servicios de copias a color o de cotejo
82121801	editorial	Publicación de libros de texto o de investigación
82121902	engargolado	Encuadernación espiral
82131600	fotografo	Fotógrafos y cinematógrafos
82131602	cine	Cinematografía
82131603	video filmacion edicion	Servicios de producción de vídeos
82141500	disenador diseno	Servicios de diseño artístico
82141502	diseno grafico logotipo logo	Diseño o gráficos artísticos
82141505	diseno render 3d	Servicios de diseño por computador
82141506	empaque diseno	Servicios de diseño de empaques
82141601	marcos	Servicios fotográficos, de montaje o enmarcado
82151500	artista	Servicios de artes visuales
82151700	musico actor artista	Profesionales de las artes escénicas
82151704	musico banda mariachi	Servicios de músicos
83101500	agua	Servicios de acueducto y alcantarillado
83101506	agua planta tratamiento	Servicios de tratamiento de aguas
83101600	gas	Servicios de petróleo y gas
83101601	gas	Suministro de gas natural
83101800	luz energia cfe	Servicios eléctricos
83101803	luz cfe energia	Suministro de electricidad trifásica
83111500	telefono	Comunicaciones telefónicas locales y de larga distancia
83111501	telefono linea	Servicio de telefonía local
83111502	telefono	Servicios telefónicos de larga distancia
83111507	callcenter	Servicios de buró de central de llamadas ("call center")
83111600	celular telefono	Servicios de comunicaciones móviles
83111801	cable tv television	Servicios de televisión por cable
83112200	red vpn	Servicios mejorados de telecomunicaciones
83112203	vpn	Servicios de redes gestionadas por redes virtuales privadas (vpn)
83112403	enlace dedicado internet	Circuitos de telecomunicaciones digitales punto a punto
83112406	internet	Línea digital de abonado (dsl)
84101603	donativo donacion	Ayuda no gubernamental
84101700	intereses	Manejo de deuda
84111501	contador costos	Servicio de contabilidad de costos
84111503	contador impuestos	Servicio de contabilidad fiscal
84111504	contador	Servicios de teneduría de libros
84111507	contador inventarios	Servicio de contabilidad de inventario
84111600	auditor auditoria	Servicios de auditoría
84111601	auditor auditoria anual	Auditorias de cierre del ejercicio
84111603	auditor	Auditorias internas
84111700	finanzas	Finanzas corporativas
84111703	presupuesto	Servicios de preparación o revisión de presupuestos
84111800	impuestos contador	Asuntos y preparación de impuestos
84111801	impuestos gestoria tramites	Gestores fiscales
84121501	banco	Bancos privados
84121503	caja popular	Cooperativas de crédito
84121603	cambio dolares	Servicios de cambio de divisas
84121606	remesas	Servicios de procesamiento de remesas
84121607	arrendamiento financiero leasing	Servicio financiero de alquiler de operaciones
84121700	inversion	Asesoría de inversiones
84121701	inversion	Asesores de inversiones
84121900	hipoteca credito	Banca hipotecaria
84131500	poliza seguro casa	Servicios de seguros para estructuras y propiedades y posesiones
84131501	poliza	Seguros de edificios o del contenido de edificios
84131504	poliza seguro mercancia	Seguros de carga
84131516	poliza	Seguro de indemnización profesional
84131602	poliza gastos mayores	Seguros de asistencia médica y hospitalización
84131603	poliza	Seguros de daños personales por accidente
84131607	poliza	Seguro de responsabilidad civil
84141600	prestamo credito	Agencias de crédito personal
84141700	prestamo credito factoraje	Agencias de crédito comercial
85101501	hospital urgencias cirugia	Servicios hospitalarios de emergencia o quirúrgicos
85101502	clinica	Servicios clínicos especializados privados
85101507	urgencias	Centros asistenciales de urgencia
85101601	enfermera	Servicios de enfermería
85101605	enfermera cuidados	Auxiliares de salud a domicilio
85121501	medico doctor domicilio	Servicios de atención domiciliaria por médicos de atención primaria
85121601	ginecologo	Servicios de ginecología y obstetricia
85121603	cardiologo	Servicios de cardiología
85121605	gastroenterologo	Servicios de gastroenterólogos
85121607	psiquiatra	Servicios de siquiatras
85121608	psicologo terapia	Servicios de psicología
85121609	cirujano operacion	Servicios de cirugía
85121610	oftalmologo ojos	Servicios de oftalmólogos
85121611	dermatologo piel	Servicios de dermatología
85121612	ortopedista traumatologo	Servicios de ortopedia
85121613	pediatra	Servicios pediátricos
85121614	neurologo	Servicios de especialista del sistema nervioso
85121701	psicologo terapia	Servicios de psicoterapeutas
85121702	optometrista lentes ojos	Servicios de optómetras
85121705	acupuntura	Servicios de acupuntura
85121706	quiropractico	Servicios quiroprácticos
85121800	laboratorio analisis clinicos	Laboratorios médicos
85121801	laboratorio sangre analisis	Servicios de laboratorios de análisis de sangre
85121804	laboratorio	Servicios de laboratorios patológicos
85121805	laboratorio orina	Servicios de laboratorios de análisis de orina
85121807	ultrasonido imagen	Servicios de laboratorios de ultrasonido
85121808	rayos x radiografia imagen	Servicios de laboratorios de rayos x
85121810	antidoping	Detección de drogas o alcohol
85122000	dentista	Servicios dentales
85122004	dentista	Servicios de cirujanos orales
85122005	dentista brackets	Servicios de ortodoncia
85122100	rehabilitacion terapia	Servicios de rehabilitación
85122101	fisioterapeuta terapia fisica	Servicios de fisioterapia
85122104	terapia deportiva	Servicios de rehabilitación deportiva
85122108	terapia lenguaje	Terapia del habla o del lenguaje
85122201	checkup certificado medico	Valoración del estado de salud individual
85141700	homeopatia	Práctica homeopática
85151600	nutriologo nutricion dieta	Asuntos nutricionales
85161500	reparacion equipo medico	Reparación de equipo médico o quirúrgico
85171500	funeral funeraria	Servicios funerarios y asociados
86101601	curso capacitacion computacion	Servicios de formación profesional en informática
86101700	curso capacitacion taller	Servicios de capacitación vocacional no - científica
86101709	curso capacitacion proteccion civil	Servicios de capacitación en seguridad
86101710	curso maestros	Servicios de formación pedagógica
86101800	curso capacitacion	Entrenamiento en servicio y desarrollo de mano de obra
86101802	curso	Servicios de capacitación en readiestramiento o repaso
86101807	curso liderazgo	Formación de recursos humanos para el sector de gestión
86101808	curso	Servicios de formación de recursos humanos para el sector público
86101810	curso taller	Capacitación en habilidades personales
86111500	curso linea online	Servicios de aprendizaje a distancia
86111502	curso linea online	Servicios de enseñanza a distancia
86111600	escuela curso	Educación de adultos
86111604	curso capacitacion empleados	Educación para empleados
86111701	ingles clases idioma	Enseñanza de idiomas extranjeros basada en la conversación
86121500	escuela colegiatura	Escuelas preescolares, primarias y secundarias
86121501	escuela kinder preescolar colegiatura	Servicios educativos preescolares
86121503	escuela colegiatura primaria secundaria	Escuelas privadas de educación primaria o secundaria
86121600	escuela preparatoria	Bachillerato o profesional técnico
86121601	escuela preparatoria colegiatura	Bachillerato o equivalente
86121602	escuela conalep	Profesional técnico
86121700	universidad	Universidades y politécnicos
86121701	universidad licenciatura colegiatura	Programas de pregrado
86121702	universidad maestria doctorado colegiatura	Programas de posgrado
86121803	escuela	Escuelas profesionales técnicas
86121804	escuela	Escuelas profesionales no técnicas
86131600	clases musica	Música y drama
86131601	clases musica	Escuelas de música
86131602	clases baile	Educación en baile
86131701	escuela manejo	Servicios de escuelas de enseñanza automovilística
86132000	curso capacitacion gerencial	Servicios de educación y capacitación en administración
86132001	coach coaching	Servicio de entrenamiento (coaching) ejecutivo
86141501	asesoria educativa	Servicios de asesorías educativas
90101500	restaurante alimentos consumo comida	Establecimientos para comer y beber
90101502	bar bebidas	Bares
90101503	comida rapida tacos hamburguesas pizza	Establecimientos de comida rápida
90101504	puesto tacos	Vendedores callejeros de alimentos
90101600	banquete catering	Servicios de banquetes y catering
90101601	salon eventos	Instalaciones para banquetes
90101602	carpa renta mobiliario	Servicios de carpas para fiestas
90101604	comedor industrial	Servicios de cáterin en la obra o lugar de trabajo
90101700	comedor cafeteria	Servicios de cafetería
90101701	comedor	Administración de cafeterías al pie de obra
90101800	comida llevar	Servicios de comida para llevar y a domicilio
90101801	comida llevar	Comidas para llevar preparadas profesionalmente
90101802	comida domicilio delivery	Servicios de comidas a domicilio
90111500	hospedaje	Hoteles y moteles y pensiones
90111502	hospedaje	Posadas o centros turísticos
90111503	hospedaje	Hospedajes de cama y desayuno
90111504	hospedaje cabana airbnb	Servicios de alquiler de cabañas
90111600	salon	Facilidades para encuentros
90111601	congreso	Centros de conferencias
90111603	salon sala renta	Salas de reuniones o banquetes
90111800	hospedaje habitacion	Cuartos de hotel
90111801	hospedaje habitacion	Habitación sencilla
90111802	hospedaje habitacion	Habitación doble
90111803	hospedaje habitacion	Suite
90121500	viaje viajes	Agentes de viajes
90121501	tour excursion	Servicios de organización de excursiones
90121502	viajes boletos agencia	Agencias de viajes
90121700	tour	Guías e intérpretes
90121701	guia tour	Guías locales o de excursiones
90121702	interprete traductor	Intérpretes
90131500	show espectaculo	Actuaciones en vivo
90131501	teatro	Actuaciones u obras teatrales
90131504	concierto boletos	Conciertos
90131601	cine boletos	Películas cinematográficas
90151600	tour	Shows viajeros
90151700	juegos diversiones	Parques de diversiones
90151701	parque diversiones boletos	Parques temáticos
90151802	feria	Servicios de organización o administración de ferias
90152001	antro	Clubes nocturnos
90152101	asistente	Servicios de asistencia personal
91101501	gym gimnasio membresia	Gimnasios o centros de salud
91101502	spa	Spas
91101503	masaje	Servicios de masajes
91101504	clases yoga crossfit zumba	Clases de aeróbicos o ejercicios
91101600	facial	Cuidado facial y corporal
91101601	facial estetica	Tratamientos faciales o corporales
91101602	maquillista maquillaje	Consulta de maquillaje
91101700	estetica peluqueria	Cuidado del pelo
91101701	estetica peluqueria barberia corte tinte	Servicios de corte y tinte de pelo
91101800	renta ropa	Alquiler de ropa
91101801	renta traje	Alquiler de esmóquines o trajes de etiqueta
91101802	renta vestido	Alquiler de vestidos o trajes de noche o de novia
91101904	sastre costurera arreglo ropa	Servicio de sastrería
91111501	renta uniformes	Alquiler de uniformes
91111502	lavanderia tintoreria	Servicios de lavandería
91111503	tintoreria	Lavado en seco
91111600	limpieza hogar casa	Asistencia y cuidado del hogar
91111601	limpieza hogar	Servicios de ama de llaves
91111602	alberca jardin	Servicios de cuidado de patios o piscinas
91111603	cocinero chef	Servicios de cocina o preparación de comidas
91111801	valet parking	Servicios de valet
91111901	guarderia	Servicios de guardería para niños o bebés
91111902	ninera	Servicios de niñera o cuidado de niños
92121500	vigilancia guardia	Servicios de guardias
92121604	investigador	Servicios de investigación privada
92121700	alarma monitoreo	Servicios de sistemas de seguridad
92121702	alarma incendio	Mantenimiento o monitoreo de alarmas contra incendios
92121802	traslado valores	Servicio de transporte de dinero
93161700	derechos gobierno tramite impuestos	Administración tributaria
93171700	aduana	Administración y cumplimiento aduanero
94101500	camara cuota afiliacion membresia	Asociaciones de negocios
94101503	camara cuota afiliacion canaco	Asociaciones empresariales sectoriales
94101600	colegio cuota afiliacion	Asociaciones profesionales
94101608	colegio cuota	Asociaciones de ingenieros
94121500	club membresia	Clubes deportivos
94121800	club membresia	Clubes sociales
94121803	club membresia	Clubes para reuniones sociales
94131600	donativo donacion	Organizaciones de caridad
94131604	donativo donacion	Servicios de movilización de recursos
95101500	terreno lote	Lotes residenciales
95101501	terreno casa	Parcela para vivienda unifamiliar
95101600	terreno	Lotes comerciales
95101700	terreno	Lotes industriales
95101902	rancho	Rancho
95121504	local	Edificio para tienda
95121644	estacionamiento pension	Parqueadero
95122101	casa venta	Casa residencial
95122102	departamento venta	Apartamento o piso
95131702	carpa toldo	Carpa de poste o de tensión`;
