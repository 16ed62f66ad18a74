import { endpoints, type SendInvoicesReply } from '@taraz/authority/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawRequestFate, takeIn } from '../../processing/intake.ts';
import type { Client } from '../../registry/clients.ts';
import { announceChange, type Services } from '../../services.ts';
import { authenticate } from './authenticate.ts';
import {
  fiscalInformation,
  nonce,
  serverInformation,
  taxpayer,
  taxpayerArticle6Status,
  taxpayerInfo,
} from './information.ts';
import { inquiry, inquiryByReferenceId, inquiryByUid, inquiryInvoiceStatus } from './inquiry.ts';
import { readPackets } from './packets.ts';
import { invoicePayment } from './payment.ts';
import type { Query } from './query.ts';
import { answerAsGateway, cutConnection, delayAnswer, strikeBeforeReading } from './strike.ts';

type Handler = (client: Client, request: FastifyRequest, reply: FastifyReply) => unknown;

/** The collection API, version 2 (protocol.md section 2), below the prefix it is registered with. */
export function apiRoutes(services: Services): (api: FastifyInstance) => Promise<void> {
  const handlers: Record<Exclude<keyof typeof endpoints, 'nonce'>, Handler> = {
    serverInformation: () => serverInformation(services),
    fiscalInformation: (client, { query }) => fiscalInformation(services, client, query as Query),
    taxpayer: (_client, { query }) => taxpayer(services, query as Query),
    taxpayerInfo: (_client, { query }) => taxpayerInfo(services, query as Query),
    taxpayerArticle6Status: (_client, { query }) => taxpayerArticle6Status(services, query as Query),
    sendInvoices: (client, request, reply) => receiveInvoices(services, client, request, reply),
    inquiryByReferenceId: (client, { query }) => inquiryByReferenceId(services, client, query as Query),
    inquiryByUid: (client, { query }) => inquiryByUid(services, client, query as Query),
    inquiry: (client, { query }) => inquiry(services, client, query as Query),
    inquiryInvoiceStatus: (client, { query }) => inquiryInvoiceStatus(services, client, query as Query),
    invoicePayment: (client, { body }) => invoicePayment(services, client, body),
  };
  return async (api) => {
    // What is no content type at all would be refused with 415 before anything of the request was looked at.
    api.addHook('onRequest', async ({ headers }) => {
      if (headers['content-type'] !== undefined) headers['content-type'] = 'application/octet-stream';
    });
    api.addHook('onRequest', async (request, reply) => strikeBeforeReading(services, request, reply));
    api.addHook('onSend', async () => delayAnswer(services));
    // Some clients send a stale or an empty Authorization here: it is not looked at.
    api.get(`/${endpoints.nonce.path}`, ({ query }) => nonce(services, query as Query));
    for (const [name, handle] of Object.entries(handlers)) {
      const { method, path } = endpoints[name as keyof typeof handlers];
      api.route({
        method,
        url: `/${path}`,
        handler: async (request, reply) => handle(authenticate(services, request.headers), request, reply),
      });
    }
  };
}

async function receiveInvoices(
  services: Services,
  client: Client,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SendInvoicesReply | FastifyReply> {
  const { faults, time } = services;
  const packets = readPackets(request.body);
  const fate = drawRequestFate(faults);
  const result = await takeIn(services, client.clientId, packets, fate);
  announceChange(services);
  if (fate.lostAnswer === 'cut') return cutConnection(request, reply);
  if (fate.lostAnswer === 'gateway') return answerAsGateway(reply, 502);
  return { timestamp: time.now(), result };
}
