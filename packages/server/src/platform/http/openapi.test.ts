import { type Call, calls, problems } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument();
type Operation = {
  operationId: string;
  security?: object[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: object;
  responses: Record<string, { content: Record<string, { schema: unknown }> }>;
};
const operationOf = (call: Call) => document.paths[call.path]?.[call.method.toLowerCase()] as unknown as Operation;

describe('the OpenAPI document', () => {
  it.each(Object.values(calls) as Call[])('has $method $path as it is declared', (call) => {
    const operation = operationOf(call);
    expect(operation.operationId).toBe(call.id);
    expect(operation.security === undefined).toBe(call.access.level !== 'public');
    expect(operation.requestBody === undefined).toBe(call.body === undefined);
    const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
    expect(inPath).toEqual(call.path.match(/\{\w+\}/g) ?? []);
    const statuses = Object.keys(operation.responses);
    expect(statuses).toContain(String(call.status));
    for (const code of call.problems) expect(statuses).toContain(String(problems[code].status));
  });

  it('refers only to what it has', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    for (const [, kind = '', name = ''] of references) {
      expect((document.components as unknown as Record<string, object>)[kind]).toHaveProperty(name);
    }
  });

  it('names the large schemas instead of repeating them', () => {
    const create = operationOf(calls.createInvoice as Call);
    expect(JSON.stringify(create.requestBody)).toBe(
      '{"required":true,"content":{"application/json":{"schema":{"$ref":"#/components/schemas/NewInvoiceInput"}}}}',
    );
    expect(JSON.stringify(document).length / Object.keys(calls).length).toBeLessThan(4_000);
  });
});
