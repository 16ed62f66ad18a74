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
  minItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** of a file */
  contentMediaType?: string;
}
