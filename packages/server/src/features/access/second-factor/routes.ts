import { type CallReply, calls } from '@taraz/contract';
import { implement, type Route } from '../../../platform/http/route.ts';
import { answerLogin, passkeyLoginCookie, secondStepCookie } from '../answer-login.ts';
import { cookiePath, visitorOf } from '../refresh-cookie.ts';
import { secondStepSeconds } from './begin-second-step.ts';
import type { SecondFactorDeps } from './deps.ts';
import {
  addPasskey,
  beginTotp,
  confirmTotp,
  forgetOwnDevice,
  newCodes,
  passkeyOptions,
  readFactors,
  removePasskey,
  removeTotp,
} from './enrolment.ts';
import { beginPasskeyLogin, finishPasskeyLogin } from './passkey-login.ts';
import { finishSecondStep, secondStepOptions } from './second-step.ts';
import { trustSeconds } from './trusted-devices.ts';

type StepOptions = CallReply<typeof calls.secondStepOptions>;

/** The second step of a login, and what it is done with. */
export function secondFactorRoutes(deps: SecondFactorDeps): Route[] {
  return [
    implement(calls.secondStepOptions, async ({ reply }) => {
      const { ways, passkey } = await secondStepOptions(deps, reply.cookie(secondStepCookie));
      return { ways, passkey: passkey as StepOptions['passkey'] };
    }),
    implement(calls.secondStep, async ({ body, context, reply }) => {
      const { remember: isTrustAsked = false, ...proof } = body;
      const { device, ...session } = await finishSecondStep(deps, reply.cookie(secondStepCookie), proof, {
        visitor: visitorOf(context),
        cookie: reply.cookie,
        isTrustAsked,
      });
      const answer = answerLogin(session, reply);
      if (device !== null) {
        reply.setCookie(device.name, device.token, { path: cookiePath, maxAgeSeconds: trustSeconds });
      }
      return answer;
    }),
    implement(calls.passkeyLoginOptions, async ({ context, reply }) => {
      const { token, options } = await beginPasskeyLogin(deps, context.ip);
      reply.setCookie(passkeyLoginCookie, token, { path: cookiePath, maxAgeSeconds: secondStepSeconds });
      return { options: options as unknown as { challenge: string } };
    }),
    implement(calls.passkeyLogin, async ({ body, context, reply }) => {
      const token = reply.cookie(passkeyLoginCookie);
      return answerLogin(await finishPasskeyLogin(deps, token, body.passkey, visitorOf(context)), reply);
    }),
    implement(calls.getSecondFactor, ({ context, reply }) => readFactors(deps, context, reply.cookie)),
    implement(calls.forgetDevice, async ({ params, context }) => {
      await forgetOwnDevice(deps, context, params.id);
      return { id: params.id };
    }),
    implement(calls.beginTotp, ({ body, context }) => beginTotp(deps, context, body.password)),
    implement(calls.confirmTotp, async ({ body, context }) => ({
      recovery_codes: await confirmTotp(deps, context, body.code),
    })),
    implement(calls.removeTotp, async ({ body, context, reply }) => {
      await removeTotp(deps, context, body.password);
      return readFactors(deps, context, reply.cookie);
    }),
    implement(calls.passkeyOptions, async ({ body, context }) => ({
      options: (await passkeyOptions(deps, context, body.password)) as unknown as { challenge: string },
    })),
    implement(calls.addPasskey, async ({ body, context }) => ({
      recovery_codes: await addPasskey(deps, context, { name: body.name, answer: body.answer }),
    })),
    implement(calls.removePasskey, async ({ params, body, context }) => {
      await removePasskey(deps, context, params.id, body.password);
      return { id: params.id };
    }),
    implement(calls.renewRecoveryCodes, async ({ body, context }) => ({
      recovery_codes: await newCodes(deps, context, body.password),
    })),
  ];
}
