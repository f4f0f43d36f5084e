/** The bytes of a file as base64, without the `data:` head. Rejects when the file cannot be read. */
export function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error("unreadable file"));
    reader.onload = () => {
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(",") + 1));
    };
    reader.readAsDataURL(file);
  });
}

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture in pixels, or null when the browser cannot open it as one. */
export async function measureImage(file: Blob): Promise<Dimensions | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
