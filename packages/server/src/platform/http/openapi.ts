import { readFileSync } from 'node:fs';
import { type Access, type Call, calls, namedSchemas, type ProblemCode, problems } from '@taraz/contract';
import { filesOf } from './validation.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Schema = { [name: string]: Json };

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Schema;
  servers: Schema[];
  tags: Schema[];
  paths: Record<string, Record<string, Schema>>;
  components: { schemas: Schema; securitySchemes: Schema; headers: Schema };
  security: Schema[];
}

/** What the platform may answer before a call is worked on: nothing for who needs no token but the server's own trouble. */
const commonProblems = ({ access, params, query, body, idempotent }: Call): ProblemCode[] => [
  ...(params || query || body || idempotent ? (['INVALID_INPUT'] as const) : []),
  // An id longer than any, or one whose escapes mean no text, belongs to no path.
  ...(params ? (['NOT_FOUND'] as const) : []),
  ...(body ? (['MALFORMED_JSON', 'REQUEST_TIMEOUT', 'TOO_LARGE', 'UNSUPPORTED_TYPE'] as const) : []),
  ...(access.level === 'public' ? [] : (['UNAUTHENTICATED', 'OTHER_ACCOUNT', 'FORBIDDEN', 'NOT_VERIFIED'] as const)),
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
  'DISK_FULL',
];

const accessText = (access: Access): string => {
  const who = access.level === 'employee' ? `employee with permission ${access.permission}, or admin` : access.level;
  return 'peopleOnly' in access ? `${who}, no API key` : who;
};

/** A schema in JSON. That its words are texts is said: generators of clients for typed languages take an enum without a type for anything. */
const plain = (schema: unknown): Schema =>
  JSON.parse(JSON.stringify(schema), (_name, part: Json) =>
    typeof part === 'object' && part !== null && 'enum' in part && !('type' in part)
      ? { type: 'string', ...part }
      : part,
  ) as Schema;

/** Replaces, below the root, what equals a named schema by a reference to it. */
function withReferences(schema: Json, names: ReadonlyMap<string, string>, isRoot = true): Json {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((item) => withReferences(item, names, false));
  const name = isRoot ? undefined : names.get(JSON.stringify(schema));
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withReferences(value, names, false)]));
}

const problemSchema: Schema = {
  type: 'object',
  description: 'RFC 9457 problem document; title and detail are Persian, fit to show',
  required: ['type', 'title', 'status', 'code', 'detail', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    detail: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    'violated-policies': {
      type: 'array',
      items: { type: 'string' },
      description: 'with 429: names of the limits that were passed',
    },
  },
};

interface ObjectSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

function parametersOf(call: Call): Schema[] {
  const of = (place: 'path' | 'query', schema: unknown): Schema[] => {
    const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema;
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...rest } = plain(property);
      return {
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        ...(description === undefined ? {} : { description }),
        schema: rest,
      };
    });
  };
  const header = (name: string, description: string): Schema => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', maxLength: 200 },
  });
  return [
    ...of('path', call.params),
    ...of('query', call.query),
    ...(call.idempotent
      ? [
          header(
            'Idempotency-Key',
            'Yours, for this call: the same key and body give the first answer again for two days, a refusal too; 409 STILL_RUNNING while the first is at work',
          ),
        ]
      : []),
    ...(call.etag && (call.method === 'PUT' || call.method === 'DELETE')
      ? [header('If-Match', 'The ETag that the change was made from')]
      : []),
    ...(call.stream === 'text/event-stream'
      ? [header('Last-Event-ID', 'The last event seen: those after it come first')]
      : []),
  ];
}

const headers = {
  ETag: { description: 'version of the thing, for If-Match', schema: { type: 'string' } },
  'Retry-After': { description: 'seconds', schema: { type: 'integer' } },
  RateLimit: { description: 'how the caller stands: "lookup";r=0;t=45', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'what may be asked in a time: "lookup";q=60;w=3600', schema: { type: 'string' } },
  'WWW-Authenticate': { description: 'what the call asks for: Bearer', schema: { type: 'string' } },
  'Idempotency-Replayed': {
    description: '"true" where this is the answer that the Idempotency-Key had before; not there otherwise',
    schema: { type: 'string' },
  },
  'Content-Disposition': { description: "the file's name, and whether it is to be shown", schema: { type: 'string' } },
} as const satisfies Record<string, Schema>;

const headersOf = (names: readonly (keyof typeof headers)[]): { headers?: Schema } =>
  names.length === 0
    ? {}
    : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };

/** Problems that no key has an answer in: those before a call's own work, and what passes (see `answerOnce`). */
const unkept: ReadonlySet<ProblemCode> = new Set([
  ...(Object.keys(problems) as ProblemCode[]).filter((code) => problems[code].status >= 500),
  ...(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_VERIFIED', 'OTHER_ACCOUNT', 'TOO_MANY_REQUESTS'] as const),
  ...(['REQUEST_TIMEOUT', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'STILL_RUNNING'] as const),
]);

function problemResponses(call: Call): Record<string, Schema> {
  const repeated: ProblemCode[] = call.idempotent ? ['IDEMPOTENCY_MISMATCH', 'STILL_RUNNING'] : [];
  const codes = [...new Set([...call.problems, ...repeated, ...commonProblems(call)])];
  const byStatus = Map.groupBy(codes, (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus.entries()].sort().map(([status, some]) => [
      String(status),
      {
        description: some.join(', '),
        ...headersOf([
          ...(status === 401 && some.includes('UNAUTHENTICATED') ? (['WWW-Authenticate'] as const) : []),
          ...([429, 503].includes(status) || some.includes('STILL_RUNNING') ? (['Retry-After'] as const) : []),
          ...(status === 429 ? (['RateLimit', 'RateLimit-Policy'] as const) : []),
          ...(call.idempotent && some.some((code) => !unkept.has(code)) ? (['Idempotency-Replayed'] as const) : []),
        ]),
        content: {
          'application/problem+json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Problem' },
                { properties: { code: { type: 'string', enum: some } } },
              ],
            },
          },
        },
      },
    ]),
  );
}

/** The names of the parameters in a path, in their order. */
const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** A call under `path`, which is its own but for the names of the parameters in it. */
function underPath(call: Call, path: string): Call {
  const { properties = {} } = (call.params ?? {}) as ObjectSchema;
  const own = namesIn(call.path);
  const renamed = namesIn(path).map((name, index) => {
    const former = own[index] ?? name;
    const property = properties[former] as object;
    return [name, name === former ? property : { description: former, ...property }] as const;
  });
  return {
    ...call,
    path,
    params: { ...call.params, properties: Object.fromEntries(renamed) } as Call['params'] & object,
  };
}

/** One template for all paths that differ in the names of parameters alone: OpenAPI takes them for the same path. */
function withCommonPaths(declared: readonly Call[]): Call[] {
  const templates = new Map<string, string>();
  return declared.map((call) => {
    const shape = call.path.replace(/\{\w+\}/g, '{}');
    const template = templates.get(shape) ?? call.path;
    templates.set(shape, template);
    return template === call.path ? call : underPath(call, template);
  });
}

/** By content type: JSON, or a form; JSON too where no file has to come, since what is not text cannot be said in a form. */
function bodiesOf(call: Call, body: object): Record<string, object> {
  if (call.upload !== true) return { 'application/json': body };
  const { properties = {}, required = [] } = body as ObjectSchema;
  const files = filesOf(call);
  const texts = Object.entries(properties).filter(([name]) => !files.includes(name));
  const isForm = files.some((name) => required.includes(name)) || texts.length === 0;
  return {
    'multipart/form-data': body,
    ...(isForm ? {} : { 'application/json': { ...body, properties: Object.fromEntries(texts) } }),
  };
}

function operationOf(call: Call, names: ReadonlyMap<string, string>): Schema {
  const schemaOf = (schema: unknown): Json => withReferences(plain(schema), names, false);
  const isFile = call.stream === 'file';
  // A PDF, a spreadsheet, a picture as it came: the answer says which.
  const media = isFile ? '*/*' : (call.stream ?? 'application/json');
  const parameters = parametersOf(call);
  const usesCookie = call.id === 'refresh';
  return {
    operationId: call.id,
    tags: [call.tag],
    summary: call.summary,
    'x-access': accessText(call.access),
    ...(call.access.level === 'public' ? { security: usesCookie ? [{ refreshCookie: [] }] : [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              Object.entries(bodiesOf(call, call.body)).map(([type, schema]) => [type, { schema: schemaOf(schema) }]),
            ),
          },
        }),
    responses: {
      [String(call.status)]: {
        description: call.status === 201 ? 'Created' : 'Done',
        ...headersOf([
          ...(call.etag && call.method !== 'DELETE' ? (['ETag'] as const) : []),
          ...(isFile ? (['Content-Disposition'] as const) : []),
          ...(call.idempotent ? (['Idempotency-Replayed'] as const) : []),
        ]),
        content: { [media]: { schema: isFile ? { type: 'string', format: 'binary' } : schemaOf(call.reply) } },
      },
      ...problemResponses(call),
    },
  };
}

/** The API as an OpenAPI 3.1 document, made from the contract alone: nothing is started, nothing is asked. */
export function openApiDocument(declared: readonly Call[] = Object.values(calls)): OpenApiDocument {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const named = Object.entries(namedSchemas).map(([name, schema]) => [name, plain(schema)] as const);
  const names = new Map(named.map(([name, schema]) => [JSON.stringify(schema), name]));
  const paths: OpenApiDocument['paths'] = {};
  for (const call of withCommonPaths(declared)) {
    const path = paths[call.path] ?? {};
    path[call.method.toLowerCase()] = operationOf(call, names);
    paths[call.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Taraz',
      version,
      description:
        'Electronic invoices to Samaneh Moadian and the back office around them. A trailing slash is optional on every path. Formats: `instant` is ISO 8601 with its zone, `day` a Gregorian YYYY-MM-DD, `decimal` digits with a point, as text.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(declared.map(({ tag }) => tag))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: {
        Problem: problemSchema,
        ...Object.fromEntries(named.map(([name, schema]) => [name, withReferences(schema, names)])),
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'access token of /auth/api_key (programs), /auth/authorize or /auth/refresh',
        },
        refreshCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'taraz_refresh',
          description: 'where the address has a port, that is in the name too: taraz_refresh_7400',
        },
      },
      headers,
    },
    security: [{ bearer: [] }],
  };
}
