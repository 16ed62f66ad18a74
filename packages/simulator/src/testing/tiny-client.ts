import { randomUUID } from 'node:crypto';
import type { InquiryRow, SendInvoicesReply, ServerInformationReply } from '@taraz/authority/wire';
import { CompactEncrypt, CompactSign, type CryptoKey, importSPKI } from 'jose';
import type { Identity } from './identity.ts';

export interface Reply<T = unknown> {
  status: number;
  body: T;
}

/** Changes that a test makes to a JWS header; undefined removes a field. */
export type HeaderChanges = Record<string, unknown>;

export interface CallOptions {
  query?: string;
  body?: unknown;
  /** Sent as it is in place of `body`. */
  rawBody?: string | Uint8Array;
  headers?: Record<string, string>;
  /** Ready Authorization header; else a fresh token is made. */
  authorization?: string | null;
}

const encode = (text: string) => new TextEncoder().encode(text);

/**
 * A client written for these tests on `jose` alone: what the authority's SDKs do, in a few lines, and open to every
 * deviation. It shares no code with the simulator or with our own client.
 */
export class TinyClient {
  readonly #base: string;
  readonly #identity: Identity;
  readonly clientId: string;
  #serverKey: { id: string; pem: string; key: CryptoKey } | null = null;

  constructor(baseUrl: string, identity: Identity, clientId: string) {
    this.#base = `${baseUrl}/api/v2`;
    this.#identity = identity;
    this.clientId = clientId;
  }

  async nonce(): Promise<string> {
    const reply = await this.raw<{ nonce: string }>('GET', 'nonce', { authorization: null });
    return reply.body.nonce;
  }

  /** JWS compact over any bytes, with the header of protocol.md section 3. */
  async sign(payload: string | Uint8Array, changes: HeaderChanges = {}): Promise<string> {
    const header: Record<string, unknown> = {
      alg: 'RS256',
      typ: 'jose',
      cty: 'text/plain',
      x5c: this.#identity.x5c,
      sigT: `${new Date().toISOString().slice(0, 19)}Z`,
      crit: ['sigT'],
      ...changes,
    };
    for (const [key, value] of Object.entries(header)) if (value === undefined) delete header[key];
    return new CompactSign(typeof payload === 'string' ? encode(payload) : payload)
      .setProtectedHeader(header as { alg: string })
      .sign(this.#identity.privateKey, { crit: { sigT: true, other: true } });
  }

  async token(changes: { payload?: string; header?: HeaderChanges; nonce?: string } = {}): Promise<string> {
    const nonce = changes.nonce ?? (await this.nonce());
    return this.sign(changes.payload ?? JSON.stringify({ nonce, clientId: this.clientId }), changes.header);
  }

  /** JWE compact around a JWS. */
  async encrypt(jws: string, header: HeaderChanges = {}): Promise<string> {
    const server = await this.serverKey();
    const fields: Record<string, unknown> = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: server.id, ...header };
    for (const [key, value] of Object.entries(fields)) if (value === undefined) delete fields[key];
    return new CompactEncrypt(encode(jws))
      .setProtectedHeader(fields as { alg: string; enc: string })
      .encrypt(server.key);
  }

  async seal(invoice: object | string): Promise<string> {
    return this.encrypt(await this.sign(typeof invoice === 'string' ? invoice : JSON.stringify(invoice)));
  }

  async serverKey(): Promise<{ id: string; pem: string; key: CryptoKey }> {
    if (this.#serverKey === null) {
      const { body } = await this.call<ServerInformationReply>('GET', 'server-information');
      const first = body.publicKeys[0];
      if (first === undefined) throw new Error('no key');
      const pem = `-----BEGIN PUBLIC KEY-----\n${first.key}\n-----END PUBLIC KEY-----`;
      this.#serverKey = { id: first.id, pem, key: await importSPKI(pem, 'RSA-OAEP-256') };
    }
    return this.#serverKey;
  }

  /** Sends sealed payloads for a memory. */
  post(payloads: string[], fiscalId = this.clientId, uids = payloads.map(() => randomUUID() as string)) {
    const body = payloads.map((payload, index) => ({ payload, header: { requestTraceId: uids[index], fiscalId } }));
    return this.call<SendInvoicesReply>('POST', 'invoice', { body });
  }

  /** Seals and sends one invoice, and waits for its verdict. */
  async submit(invoice: object | string): Promise<InquiryRow> {
    const reply = await this.post([await this.seal(invoice)]);
    return this.verdict(reply.body.result[0]?.referenceNumber ?? '');
  }

  /** Asks by reference number until there is a verdict. */
  async verdict(referenceNumber: string): Promise<InquiryRow> {
    for (let tries = 0; tries < 500; tries += 1) {
      const { body } = await this.call<InquiryRow[]>('GET', 'inquiry-by-reference-id', {
        query: `referenceIds=${referenceNumber}`,
      });
      const row = body[0];
      if (row !== undefined && row.status !== 'IN_PROGRESS') return row;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('no verdict in time');
  }

  /** A call with a fresh token. */
  async call<T>(method: string, path: string, options: CallOptions = {}): Promise<Reply<T>> {
    const authorization = options.authorization === undefined ? `Bearer ${await this.token()}` : options.authorization;
    return this.raw(method, path, { ...options, authorization });
  }

  async raw<T>(method: string, path: string, options: CallOptions = {}): Promise<Reply<T>> {
    const headers: Record<string, string> = { 'content-type': 'application/json', ...options.headers };
    if (options.authorization !== null && options.authorization !== undefined) {
      headers.authorization = options.authorization;
    }
    const response = await fetch(`${this.#base}/${path}${options.query === undefined ? '' : `?${options.query}`}`, {
      method,
      headers,
      ...(options.rawBody === undefined
        ? options.body === undefined
          ? {}
          : { body: JSON.stringify(options.body) }
        : { body: options.rawBody }),
    });
    const text = await response.text();
    return { status: response.status, body: (text.startsWith('<') ? text : JSON.parse(text)) as T };
  }
}

/** Code of a refusal. */
export function codeOf(reply: Reply): string {
  const { errors } = reply.body as { errors: { code: string }[] };
  return errors[0]?.code ?? '';
}
