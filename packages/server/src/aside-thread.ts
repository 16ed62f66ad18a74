import { workerData } from 'node:worker_threads';
import { composeFeatures } from './compose.ts';
import { httpOptionsOf } from './http-options.ts';
import { type AsideAnswer, type AsideRequest, handedOnId } from './platform/http/aside.ts';
import { createHttpServer } from './platform/http/server.ts';
import { startPlatform } from './platform/platform.ts';
import { createLogger, systemRuntime } from './platform/runtime.ts';
import { answerCalls } from './platform/thread-calls.ts';
import type { AsideData } from './start-aside.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

/** The server aside: whatever a request needs is here, and nobody waits for this event loop but who asked for long work. */
async function start({ config, url }: AsideData) {
  const platform = await startPlatform(config, systemRuntime(createLogger(config.logLevel)));
  const features = await composeFeatures(platform);
  features.documents.tellAddress(url);
  return createHttpServer({ ...httpOptionsOf(platform, features), isAside: true });
}

const server = await start(workerData as AsideData);

async function answer(request: AsideRequest): Promise<AsideAnswer> {
  const { statusCode, headers, rawPayload } = await server.inject({
    method: request.method as Method,
    url: request.url,
    headers: { ...request.headers, [handedOnId]: request.requestId },
    remoteAddress: request.remoteAddress,
    ...(request.body === null ? {} : { payload: Buffer.from(request.body.buffer) }),
  });
  return { status: statusCode, headers: headers as AsideAnswer['headers'], body: new Uint8Array(rawPayload) };
}

answerCalls(answer, ({ body }) => [body.buffer as ArrayBuffer]);
