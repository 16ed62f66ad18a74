import { DAY_MS } from '@taraz/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ControlError } from '../control/control-error.ts';
import {
  InputObject,
  readEarlier,
  readFaults,
  readGoods,
  readMemory,
  readProvider,
  readReaction,
  readReceivedFilter,
  readSettings,
  readTaxpayer,
} from '../control/read-input.ts';
import type { SimulatorControl } from '../control/simulator-control.ts';
import { decodeUtf8 } from '../crypto/base64url.ts';

const tenYearsMs = 10 * 365 * DAY_MS;

/**
 * A change must come as `application/json`: a foreign page in this machine's browser cannot send that without asking
 * first, and nobody here answers such a question.
 */
function input(request: FastifyRequest): InputObject {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\b/i.test(type)) throw new ControlError(415, 'JSON_EXPECTED');
  const text = Buffer.isBuffer(request.body) ? (decodeUtf8(request.body) ?? '') : '';
  if (text.trim() === '') return new InputObject({});
  try {
    return new InputObject(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new ControlError(415, 'JSON_EXPECTED');
    throw error;
  }
}

/** `/control/*`: `SimulatorControl` over HTTP with JSON bodies. Replies are JSON; refusals are `{"error": CODE}`. */
export function controlRoutes(control: SimulatorControl): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    stateRoutes(app, control);
    registryRoutes(app, control);
    certificateRoutes(app, control);
    ledgerRoutes(app, control);
  };
}

function stateRoutes(app: FastifyInstance, control: SimulatorControl): void {
  app.get('/state', () => control.state());
  app.get('/stats', () => control.counts());
  app.put('/settings', (request) => control.changeSettings(readSettings(input(request))));
  app.put('/faults', (request) => control.setFaults(readFaults(input(request))));
  app.delete('/faults', () => {
    control.clearFaults();
    return control.state().faults;
  });
  app.post('/seed', (request) => ({ seed: control.reseed(input(request).optionalText('seed')) }));
  app.put('/time', (request) => ({
    now: control.setTimeOffset(input(request).number('offsetMs', -tenYearsMs, tenYearsMs)),
  }));
  app.post('/time/advance', (request) => ({ now: control.advanceDays(input(request).number('days', -3650, 3650)) }));
  app.put('/power', (request) => {
    control.setRunning(input(request).flag('running'));
    return { running: control.state().running };
  });
}

function registryRoutes(app: FastifyInstance, control: SimulatorControl): void {
  app.get('/memories', () => control.state().memories);
  app.post('/memories', (request) => control.registerMemory(readMemory(input(request))));
  app.delete<{ Params: { memoryId: string } }>('/memories/:memoryId', ({ params }) => {
    control.removeMemory(params.memoryId);
    return {};
  });
  app.post('/providers', (request) => control.registerProvider(readProvider(input(request))));
  app.put('/goods', (request) => {
    const body = input(request);
    return { count: control.loadGoods(body.list('items').map(readGoods), body.optionalFlag('replace')) };
  });
  app.put('/taxpayers', (request) => {
    const body = input(request);
    return { count: control.loadTaxpayers(body.list('items').map(readTaxpayer), body.optionalFlag('replace')) };
  });
}

function certificateRoutes(app: FastifyInstance, control: SimulatorControl): void {
  app.get('/ca', () => control.certificateAuthority());
  app.post('/ca/sign', (request) => {
    const body = input(request);
    return control.signRequest(body.text('csr'), body.optionalNumber('validityDays', 1, 3650));
  });
  app.post('/ca/revoke', (request) => {
    control.revokeCertificate(input(request).text('fingerprint'));
    return {};
  });
  app.post('/trust', (request) => {
    const body = input(request);
    return control.trustCertificate(body.text('memoryId'), body.text('certificate'));
  });
}

function ledgerRoutes(app: FastifyInstance, control: SimulatorControl): void {
  app.get('/received', ({ query }) => control.received(readReceivedFilter(query as Record<string, unknown>)));
  app.get<{ Params: { seq: string } }>('/received/:seq', ({ params }) => {
    const packet = /^\d{1,15}$/.test(params.seq) ? control.packet(Number(params.seq)) : null;
    if (packet === null) throw new ControlError(404, 'NOT_FOUND');
    return packet;
  });
  app.post('/registered', (request) => ({
    count: control.registerEarlier(input(request).list('items').map(readEarlier)),
  }));
  app.post('/reactions', (request) => {
    const { taxId, reaction } = readReaction(input(request));
    control.setReaction(taxId, reaction);
    return {};
  });
  app.post('/reset', (request) => {
    input(request);
    control.reset();
    return control.counts();
  });
}
