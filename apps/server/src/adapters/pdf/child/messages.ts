/** What the parent asks of the child. Bytes travel as they are (structured clone). */
export interface PrintJob {
  readonly id: number;
  readonly template: "invoice" | "receipt";
  /** What the template draws, as JSON. */
  readonly model: string;
  /** The document itself, to be attached. */
  readonly xml: Uint8Array;
  readonly images: Readonly<Partial<Record<"logo" | "background", Uint8Array>>>;
}

/** What the child answers. */
export type PrintResult =
  | {
      readonly id: number;
      readonly ok: true;
      readonly pdf: Uint8Array;
      readonly withoutImages: boolean;
      readonly standard: boolean;
    }
  | { readonly id: number; readonly ok: false; readonly reason: string };
