/**
 * The authority's invoice as JSON, in its own field names, with every number kept as the digits that were written.
 * A float never touches an amount: `parseWireJson` keeps the source text, `writeWireJson` writes it back.
 */

/** A JSON number by its digits, e.g. `1000005` or `0.333`. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

export type WireValue = string | JsonNumber | boolean | null | WireValue[] | { [key: string]: WireValue };
export type WireObject = { [key: string]: WireValue };

/** `{header, body, payments}`; `extension` is tolerated and ignored. */
export interface WireInvoice {
  header: WireObject;
  body: WireObject[];
  payments: WireObject[];
  /** Never sent by us; kept only so that a non-empty one can be warned of (14800). */
  extension?: WireValue;
}
