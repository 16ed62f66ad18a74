import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiErrorCode } from '@taraz/authority/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { timerMs } from '../../timer-ms.ts';
import { ApiError } from '../api-error.ts';

const internalErrors = ['5199', '5119', '5139'] as const satisfies readonly ApiErrorCode[];

/** The page that a gateway in front of the authority answers with: HTML where a client waits for JSON. */
function gatewayPage(status: 502 | 503): string {
  const title = status === 502 ? '502 Bad Gateway' : '503 Service Temporarily Unavailable';
  return `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
}

/** Cuts the connection without a byte of an answer. */
export function cutConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

export function answerAsGateway(reply: FastifyReply, status: 502 | 503): FastifyReply {
  return reply.code(status).type('text/html').send(gatewayPage(status));
}

/** Faults that strike before anything of a request is read; undefined when none did. */
export function strikeBeforeReading(
  { power, faults }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  if (!power.on) return cutConnection(request, reply);
  if (faults.draw('reset')) {
    reply.hijack();
    request.raw.socket.resetAndDestroy();
    return reply;
  }
  const html = faults.draw('error-html');
  if (html) return answerAsGateway(reply, html.form < 0.5 ? 502 : 503);
  const json = faults.draw('error-json');
  if (json) throw new ApiError(internalErrors[Math.floor(json.form * internalErrors.length)] ?? '5199');
  return undefined;
}

/** Holds an answer back, when that fault is drawn. */
export async function delayAnswer({ faults }: Services): Promise<void> {
  const late = faults.draw('late-answer');
  if (late) await sleep(timerMs(late.seconds * 1000));
}
