import { type Call, calls, problems } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument();
type Operation = {
  operationId: string;
  security?: object[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: object;
  responses: Record<string, { headers?: object; content: Record<string, { schema: unknown }> }>;
};
const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}');
const pathOf = (call: Call) =>
  Object.keys(document.paths).find((path) => shapeOf(path) === shapeOf(call.path)) ?? call.path;
const operationOf = (call: Call) => document.paths[pathOf(call)]?.[call.method.toLowerCase()] as unknown as Operation;

describe('the OpenAPI document', () => {
  it.each(Object.values(calls) as Call[])('has $method $path as it is declared', (call) => {
    const operation = operationOf(call);
    expect(operation.operationId).toBe(call.id);
    expect(operation.security === undefined).toBe(call.access.level !== 'public');
    expect(operation.requestBody === undefined).toBe(call.body === undefined);
    const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
    expect(inPath).toEqual(pathOf(call).match(/\{\w+\}/g) ?? []);
    const statuses = Object.keys(operation.responses);
    expect(statuses).toContain(String(call.status));
    for (const code of call.problems) expect(statuses).toContain(String(problems[code].status));
  });

  it('has no two paths that differ in the names of their parameters alone, which OpenAPI forbids', () => {
    const shapes = Object.keys(document.paths).map(shapeOf);
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
    const { parameters = [] } = operationOf(calls.editInvoice as Call);
    expect(parameters[0]).toMatchObject({ name: 'id', in: 'path', description: 'invoiceType' });
    expect(parameters[0]).toHaveProperty('schema.enum', expect.arrayContaining(['corrective', 'return']));
  });

  it('says of an invoice what its names alone do not', () => {
    const text = JSON.stringify(document.components.schemas);
    const told = (field: string) => new RegExp(`"${field}":\\{[^{}]*"description":"[^"]{4,}`).test(text);
    const fields = [
      'internal_id',
      'invoice_date',
      'referral_tax_number',
      'customer_id',
      'product_id',
      'item_code',
      'branch_id',
    ];
    expect(fields.filter((field) => !told(field))).toEqual([]);
    const body = JSON.stringify(operationOf(calls.createInvoice as Call).requestBody);
    const ofCall = ['memory_id', 'save_as_draft', 'client_id'];
    expect(ofCall.filter((field) => !new RegExp(`"${field}":\\{[^{}]*"description"`).test(text + body))).toEqual([]);
  });

  it('says where an answer tells when to come again', () => {
    const { responses } = operationOf(calls.createInvoice as Call);
    const told = Object.keys(responses).filter((status) => 'Retry-After' in (responses[status]?.headers ?? {}));
    expect(told).toEqual(['409', '429', '503']);
    expect(operationOf(calls.deleteInvoice as Call).responses['409']).not.toHaveProperty('headers');
  });

  it('names of each way to issue an invoice what the others may be refused for', () => {
    const codesOf = (call: Call) => {
      const answers = JSON.stringify(operationOf(call).responses);
      return (Object.keys(problems) as string[]).filter((code) => answers.includes(`"${code}"`));
    };
    const alone = codesOf(calls.createInvoice as Call);
    expect(alone).toEqual(expect.arrayContaining(['NOT_FOUND', 'QUANTITY_ABOVE_PREVIOUS', 'QUOTA_EXCEEDED']));
    expect(codesOf(calls.editInvoice as Call)).toEqual(expect.arrayContaining(alone));
  });

  it('names the headers that answers have', () => {
    const named = (call: Call) =>
      Object.entries(operationOf(call).responses).map(([status, { headers = {} }]) => [status, Object.keys(headers)]);
    expect(Object.fromEntries(named(calls.createInvoice as Call))).toMatchObject({
      201: ['ETag', 'Idempotency-Replayed'],
      401: ['WWW-Authenticate'],
      403: [],
      409: ['Retry-After', 'Idempotency-Replayed'],
      422: ['Idempotency-Replayed'],
      429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
    });
    expect(Object.fromEntries(named(calls.invoicePdf as Call))).toMatchObject({ 200: ['Content-Disposition'] });
    const used = JSON.stringify(document.paths).match(/#\/components\/headers\/[\w-]+/g) ?? [];
    const there = Object.keys(document.components.headers).map((name) => `#/components/headers/${name}`);
    expect([...new Set(used)].sort()).toEqual(there.sort());
  });

  it('says of every list of words that they are texts', () => {
    const untyped = JSON.stringify(document).match(/\{"enum":/g) ?? [];
    expect(untyped).toEqual([]);
    expect(JSON.stringify(document).match(/\{"type":"string","enum":\["/g)?.length).toBeGreaterThan(1000);
  });

  it('gives files as what they are: bytes of any type', () => {
    const files = (Object.values(calls) as Call[]).filter(({ stream }) => stream === 'file');
    expect(files.length).toBeGreaterThan(20);
    for (const call of files) {
      const { content } = operationOf(call).responses[String(call.status)] ?? {};
      expect(content, call.id).toEqual({ '*/*': { schema: { type: 'string', format: 'binary' } } });
    }
  });

  it('tells of rows as JSON beside a form, where no file has to come', () => {
    const contentOf = (call: Call) =>
      (operationOf(call).requestBody as { content: Record<string, { schema: { properties: object } }> }).content;
    const both = contentOf(calls.bulkCustomers as Call);
    expect(Object.keys(both)).toEqual(['multipart/form-data', 'application/json']);
    expect(Object.keys(both['application/json']?.schema.properties ?? {})).toEqual([
      'customers',
      'existing',
      'mapping',
      'unit',
      'opening_day',
    ]);
    expect(Object.keys(contentOf(calls.uploadDocument as Call))).toEqual(['multipart/form-data']);
    expect(Object.keys(contentOf(calls.createCustomer as Call))).toEqual(['application/json']);
  });

  it('names what the platform itself answers: an id that is none, a body that cannot be read', () => {
    expect(Object.keys(operationOf(calls.getInvoice as Call).responses)).toContain('400');
    // An id longer than the router takes belongs to no call.
    for (const call of (Object.values(calls) as Call[]).filter(({ params }) => params !== undefined))
      expect(Object.keys(operationOf(call).responses), call.id).toContain('404');
    expect(Object.keys(operationOf(calls.createWebhook as Call).responses)).toEqual(
      expect.arrayContaining(['400', '408', '413', '415']),
    );
    expect(Object.keys(operationOf(calls.listPlans as Call).responses)).not.toContain('400');
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
    expect(JSON.stringify(document).length / Object.keys(calls).length).toBeLessThan(4_100);
  });
});
