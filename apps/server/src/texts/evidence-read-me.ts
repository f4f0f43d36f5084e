/** How to check a pack with sha256sum and OpenSSL alone, in both languages; it describes only what is in the pack. */
export function writeReadMe(files: readonly { readonly path: string; readonly kind: string }[]): Uint8Array {
  const paths = new Set(files.map(({ path }) => path));
  const folders = [
    ...new Set(files.flatMap(({ path, kind }) => (kind === "seal" ? [path.slice(0, path.lastIndexOf("/"))] : []))),
  ];
  const commands = [
    "  sha256sum -c SHA256SUMS",
    ...folders.flatMap((folder) => (paths.has(`${folder}/certificate.cer`) ? verify(folder) : [])),
  ].join("\n");
  const uncertified = paths.has("stamp/seal.bin") && !paths.has("stamp/certificate.cer");
  return Buffer.from(`${SPANISH(commands, uncertified)}\n\n${"-".repeat(80)}\n\n${ENGLISH(commands, uncertified)}\n`);
}

function verify(folder: string): string[] {
  return [
    `  openssl x509 -inform DER -in ${folder}/certificate.cer -pubkey -noout -out key.pem`,
    `  openssl dgst -sha256 -verify key.pem -signature ${folder}/seal.bin ${folder}/cadena.txt`,
  ];
}

const SPANISH = (commands: string, uncertified: boolean): string => `EXPEDIENTE DE CERTIFICACIÓN

Aquí está todo lo que se guarda de cómo se selló, certificó y, en su caso, canceló este comprobante.

sealed/N/document.xml     los bytes exactos que se sellaron y se enviaron, en cada intento los mismos
stamp/document.xml        los bytes exactos que envió el certificador, con su timbre
*/cadena.txt, seal.bin    la cadena original y el sello que salen de cada documento
*/certificate.cer         el certificado (público) con el que se hizo ese sello
attempts.json             cada intento: hora, certificador, SHA-256 de lo enviado, del documento que llegó y de la respuesta completa, qué dijo, duración
history.json              cada cambio de estado, como está en la bitácora encadenada, con su código bajo una llave que no está en la base de datos (mac)
audit-log-head.json       en qué terminaba la bitácora de este emisor: consérvelo y sabrá después si se reescribió algo anterior
cancellations/N/          cada solicitud de cancelación firmada, sus intentos y sus acuses, como se recibieron
cancelled-elsewhere.json  lo que dijo el SAT de una cancelación que no se pidió desde aquí
manifest.json             qué es cada archivo, su tamaño y su SHA-256

Un acuse prueba que se recibió una solicitud; la cancelación la dice el SAT.${
  uncertified
    ? "\nEl certificador no publica aquí su certificado: está en el sitio del SAT, por su número (NoCertificadoSAT)."
    : ""
}

Para verificarlo sin nosotros, con sha256sum y OpenSSL:

${commands}

Cada comando de OpenSSL responde "Verified OK". El sello del emisor está dentro de la cadena del timbre (SelloCFD): el timbre certifica ese documento y ningún otro.`;

const ENGLISH = (commands: string, uncertified: boolean): string => `CERTIFICATION EVIDENCE

Here is all that is kept of how this document was sealed, certified and, where it was, cancelled.

sealed/N/document.xml     the very bytes that were sealed and sent, the same at every attempt
stamp/document.xml        the very bytes that the provider sent, with its stamp
*/cadena.txt, seal.bin    the "cadena original" and the seal that come out of each document
*/certificate.cer         the (public) certificate with which that seal was made
attempts.json             each attempt: time, provider, SHA-256 of what was sent, of the document that came and of the whole answer, what it said, duration
history.json              each change of state, as it stands in the chained audit log, with its code under a key that is not in the database (mac)
audit-log-head.json       where this issuer's audit log ended: keep it, and you can tell later whether anything before was written anew
cancellations/N/          each signed request to cancel, its attempts and its acknowledgements as they were received
cancelled-elsewhere.json  what the SAT said of a cancellation that was not asked for from here
manifest.json             what each file is, its size and its SHA-256

An acknowledgement proves that a request was received; that a document is cancelled is the SAT's to say.${
  uncertified
    ? "\nThe provider publishes no certificate here: the SAT's site has it, by its number (NoCertificadoSAT)."
    : ""
}

To check it without us, with sha256sum and OpenSSL:

${commands}

Each OpenSSL command answers "Verified OK". The issuer's seal is inside the cadena of the stamp (SelloCFD): the stamp certifies this document and no other.`;
