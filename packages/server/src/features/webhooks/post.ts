import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isInnerAddress } from './inner-address.ts';
import { InnerAddress, openLookup } from './open-lookup.ts';

export type PostProblem = '' | 'TIMEOUT' | 'CONNECTION' | 'INNER_ADDRESS' | 'REDIRECT' | 'STATUS';

export interface PostOutcome {
  /** 0: no answer */
  status: number;
  problem: PostProblem;
  /** the beginning of the answer, for people */
  answer: string;
  /** how long it asks to be left alone, a day at most; 0: it does not say. A date is not read */
  retryAfterMs: number;
}

export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** host:port that may be inner all the same: a decision of who runs the installation */
  innerHosts: readonly string[];
}

const answerMax = 500;
const retryAfterMaxMs = 24 * 60 * 60 * 1000;
const noAnswer = { status: 0, answer: '', retryAfterMs: 0 } as const;

/** May webhooks go to this inner address all the same? `*` stands for every port. */
export function isAllowedInner({ hostname, port, protocol }: URL, innerHosts: readonly string[]): boolean {
  const named = port || (protocol === 'https:' ? '443' : '80');
  return [`${hostname}:${named}`, `${hostname}:*`].some((host) => innerHosts.includes(host));
}

const problemOf = (status: number): PostProblem =>
  status >= 200 && status < 300 ? '' : status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS';

/** @param header `Retry-After` as it came */
const retryAfterOf = (header = ''): number =>
  /^\d+$/.test(header) ? Math.min(Number(header) * 1000, retryAfterMaxMs) : 0;

/**
 * Posts to an address that a customer gave. Never throws. Follows no redirect, reads no more of an answer than its
 * beginning, waits no longer than told in all, and connects to nothing but the open internet.
 */
export function post(address: string, { headers, body, timeoutMs, innerHosts }: PostOptions): Promise<PostOutcome> {
  const url = new URL(address);
  const isAllowed = isAllowedInner(url, innerHosts);
  const isLiteral = /^[\d.]+$|^\[/.test(url.hostname);
  if (!isAllowed && isLiteral && isInnerAddress(url.hostname)) {
    return Promise.resolve({ ...noAnswer, problem: 'INNER_ADDRESS' });
  }
  return new Promise((resolve) => {
    const failed = (error: unknown) => {
      const isTimeout = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
      const problem = error instanceof InnerAddress ? 'INNER_ADDRESS' : isTimeout ? 'TIMEOUT' : 'CONNECTION';
      resolve({ ...noAnswer, problem });
    };
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return failed(new TypeError(url.protocol));
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(isAllowed ? {} : { lookup: openLookup }),
      },
      (response) => {
        const status = response.statusCode ?? 0;
        let answer = '';
        const finish = () => {
          const beginning = answer.slice(0, answerMax).replaceAll('\0', '').toWellFormed();
          const retryAfterMs = retryAfterOf(response.headers['retry-after']);
          resolve({ status, problem: problemOf(status), answer: beginning, retryAfterMs });
          request.destroy();
        };
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          answer += part;
          if (answer.length >= answerMax) finish();
        });
        response.on('end', finish);
        response.on('error', failed);
      },
    );
    request.on('error', failed);
    // Of a receiver that answers 101 Node shuts the connection, and tells of nothing else.
    request.on('close', () => failed(new Error('closed without an answer')));
    request.end(body);
  });
}
