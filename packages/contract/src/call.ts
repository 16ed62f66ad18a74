import type { Static, TSchema } from 'typebox';
import type { Permission } from './permissions.ts';
import type { ProblemCode } from './problems.ts';

/**
 * Who may call: `public` needs nothing; `user` any signed-in user (verified, unless `beforeVerification`);
 * `employee` an employee with the permission, and always the account's admin; `admin`; `operator` of the platform.
 * `peopleOnly`: what is a person's own (logins, factors, other accounts, what they said and were told, their views of a
 * list), or would outlive the revocation of a key. A program with an API key acts in its maker's name and is refused there, whatever its scopes.
 */
export type Access =
  | { readonly level: 'public' }
  | { readonly level: 'user'; readonly beforeVerification?: true; readonly peopleOnly?: true }
  | { readonly level: 'employee'; readonly permission: Permission; readonly peopleOnly?: true }
  | { readonly level: 'admin'; readonly peopleOnly?: true }
  | { readonly level: 'operator' };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One HTTP call, declared once. `path` is below `/api`, parameters in braces. `reply` is the body of success;
 * `status` its HTTP status. `stream` marks replies that are not one JSON document (events, files).
 */
export interface Call<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
> {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly tag: string;
  /** English, one line, for the OpenAPI document. */
  readonly summary: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  readonly status: 200 | 201;
  /** Problems beyond the ones every call may give (401, 403, 429, 500, 503). */
  readonly problems: readonly ProblemCode[];
  /** Takes an Idempotency-Key. */
  readonly idempotent?: true;
  /** Shows anybody what is nobody else's business, for trying the product: not there under a foreign Host. */
  readonly ownNameOnly?: true;
  /** The reply gives out a secret that is shown this once: the answer kept for its Idempotency-Key is sealed. */
  readonly secretReply?: true;
  /** The thing has an ETag; PUT and DELETE obey If-Match. */
  readonly etag?: true;
  readonly stream?: 'text/event-stream' | 'file';
  /** With `stream`: what it is made of is read before it goes, and asking for it leaves no trace, so its head may be asked for alone. */
  readonly head?: true;
  /** The body is multipart/form-data: fields as the schema names them, files among them (`uploadedFile`). */
  readonly upload?: true;
  /** With `upload`: the one file (`streamedFile`) goes to disk as it comes, the other fields come before or after it. */
  readonly streamed?: true;
  /** Largest body, bytes; default 1 MiB, of public calls 64 KiB. */
  readonly bodyLimitBytes?: number;
}

export function defineCall<
  const Params extends TSchema = TSchema,
  const Query extends TSchema = TSchema,
  const Body extends TSchema = TSchema,
  const Reply extends TSchema = TSchema,
>(call: Call<Params, Query, Body, Reply>): Call<Params, Query, Body, Reply> {
  return call;
}

type Part<Name extends string, Schema extends TSchema | undefined> = Schema extends TSchema
  ? TSchema extends Schema
    ? object
    : { [K in Name]: Static<Schema> }
  : object;

/** What a caller gives: `{params, query, body}`, each only where the call declares it. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, TSchema> ? Part<'params', P> & Part<'query', Q> & Part<'body', B> : never;

/** The body of a successful answer. */
export type CallReply<C> = C extends Call<TSchema, TSchema, TSchema, infer R> ? Static<R> : never;
