import { Agent, request } from 'node:http';

/** The least that a client can do over HTTP: one kept connection, the whole body read, nothing parsed. */
export interface RawClient {
  /** @throws Error unless the status is 2xx @returns the body's text */
  call(method: 'GET' | 'POST', path: string, body?: string, headers?: Record<string, string>): Promise<string>;
  close(): void;
}

export function createRawClient(url: string, token: string, sockets = 1): RawClient {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  return {
    call: (method, path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const sent = request(
          `${url}${path}`,
          {
            agent,
            method,
            headers: {
              authorization: `bearer ${token}`,
              ...(body === undefined
                ? {}
                : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
              ...headers,
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.once('error', reject);
            response.once('end', () => {
              const text = Buffer.concat(chunks).toString();
              const status = response.statusCode ?? 0;
              if (status >= 200 && status < 300) resolve(text);
              else reject(new Error(`${method} ${path}: ${status} ${text.slice(0, 500)}`));
            });
          },
        );
        sent.once('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
