/** What tests that walk all calls read of a declared schema (JSON Schema, as typebox makes it). */
export interface DeclaredSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: DeclaredSchema[];
  allOf?: DeclaredSchema[];
  properties?: Record<string, DeclaredSchema>;
  required?: string[];
  items?: DeclaredSchema;
  minimum?: number;
  maximum?: number;
}
