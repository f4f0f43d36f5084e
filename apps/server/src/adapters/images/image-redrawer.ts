/** Sizes are in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export interface RedrawnImage extends PixelSize {
  readonly mediaType: "image/png" | "image/jpeg";
  readonly bytes: Uint8Array;
}

/**
 * `type`: neither PNG, JPEG nor GIF. `dimensions`: larger than allowed. `damaged`: cut short, or lying about what it
 * holds.
 */
export type ImageFault = "type" | "dimensions" | "damaged";

export type Redrawing =
  | { readonly ok: true; readonly image: RedrawnImage }
  | { readonly ok: false; readonly fault: ImageFault };

/**
 * Draws an uploaded image anew, so that of the file that somebody sent nothing is kept but the picture: no metadata
 * (place, owner, camera), no profiles, no frames after the first, nothing that another program could read as something
 * else. A photo keeps the way up that its metadata said. PNG and GIF become PNG; JPEG stays JPEG.
 */
export interface ImageRedrawer {
  redraw(bytes: Uint8Array, most: PixelSize): Promise<Redrawing>;
  close(): void;
}
