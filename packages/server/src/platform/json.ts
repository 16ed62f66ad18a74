/** What may travel in jobs and events: JSON and nothing else. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };
export type JsonObject = { readonly [name: string]: JsonValue };
