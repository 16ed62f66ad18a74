import { nodeTransport } from '@taraz/authority';
import type { VendorFetch } from './call-vendor.ts';

/** No vendor says how long it takes; a host that takes no connection within this is not there (vendors.md section 0). */
const connectTimeoutMs = 3_000;
/** Far more than any vendor says: thousands of messages' states are a tenth of it. */
const replyBytesMax = 1024 * 1024;
/** As `fetch` says them: gates before some vendors refuse whoever says nothing. */
const usual = { accept: '*/*', 'user-agent': 'node' };

/**
 * Each call has a connection of its own: of one that had gone silent nobody could say whether the vendor was asked, and
 * what may not be repeated would be lost.
 */
const transport = nodeTransport({ keepAlive: false, replyBytesMax });
const never = new AbortController().signal;

/** Asks over the network. Unlike `fetch` it knows whether the vendor can have been asked. @throws TransportFailure */
export const vendorFetch: VendorFetch = async (url, init) => {
  const asked = new Request(url, init);
  const { status, body } = await transport({
    method: asked.method === 'GET' ? 'GET' : 'POST',
    url,
    headers: { ...usual, ...Object.fromEntries(asked.headers) },
    ...(asked.method === 'GET' ? {} : { body: await asked.text() }),
    connectTimeoutMs,
    signal: init.signal ?? never,
  });
  return { status, text: async () => body };
};
