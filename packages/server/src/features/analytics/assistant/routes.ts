import { setImmediate } from 'node:timers/promises';
import { calls } from '@taraz/contract';
import { readRequest } from '@taraz/core';
import type { Database } from '../../../platform/db/database.ts';
import { implement, type Route } from '../../../platform/http/route.ts';
import { turnsOfPeople } from '../../../platform/turns-of-people.ts';
import { type Answer, answer, namedAsWritten } from './answer.ts';
import { answerCheques, type ChequePorts } from './answer-cheques.ts';
import type { DebtPorts } from './answer-debts.ts';
import { answerMoney, type MoneyPorts } from './answer-money.ts';
import { answerMovements, type MovementPorts } from './answer-movements.ts';
import { answerPrice } from './answer-price.ts';
import { answerQuestion } from './answer-question.ts';
import { answerStock, type StockPorts } from './answer-stock.ts';
import type { AskModel } from './ask-model.ts';
import { buildDraft, type DraftDeps } from './build-draft.ts';
import { clearConversation, keepTurn, readConversation } from './conversation.ts';
import { assistantTexts as texts } from './messages.fa.ts';
import { namesOfTime } from './names-of-time.ts';

export interface AssistantDeps extends Omit<DraftDeps, 'ports'> {
  database: Database;
  ports: DraftDeps['ports'] & DebtPorts & ChequePorts & StockPorts & MoneyPorts & MovementPorts;
  /** null: none is set up */
  model: AskModel | null;
}

/** The assistant and its kept conversation. What the grammar reads never leaves this house; only what it does not know is shown to the model. */
export function assistantRoutes(deps: AssistantDeps): Route[] {
  const { database, runtime, model, ports } = deps;
  // Reading takes the whole loop for tens of milliseconds where a question is long: of many at once others are served between.
  const inTurn = turnsOfPeople(1);
  return [
    implement(calls.askAssistant, async ({ body: { text }, context }): Promise<Answer> => {
      const nowMs = runtime.clock.nowMs();
      const nowIso = new Date(nowMs).toISOString();
      const names = await namesOfTime(database, context.accountId, text);
      const read = await inTurn(context.accountId, context.userId, async () => {
        await setImmediate();
        return readRequest(text, nowIso, names);
      });
      // What is too long was not read, and may be nothing that the grammar does not know.
      const isUnknown = read.kind === 'unclear' && read.isLong !== true && text.trim() !== '';
      const asked = isUnknown && model !== null ? await model(text, nowIso) : null;
      const request = asked === null || asked === 'down' ? read : asked;
      const how: Pick<Answer, 'read_by' | 'model_unavailable'> = {
        read_by: request === read ? 'grammar' : 'model',
        model_unavailable: asked === 'down',
      };
      return database.withAccount(context.accountId, async (tx) => {
        const answered = async (): Promise<Answer> => {
          switch (request.kind) {
            case 'unclear':
              return answer({ kind: 'unclear', text: request.isLong ? texts.tooLong : texts.unclear });
            case 'order':
              return buildDraft(tx, deps, context, request);
            case 'guide':
              return answer({ kind: 'guide', text: texts.guide, guide: request.topic });
            case 'price':
              return answerPrice(tx, context, request, nowMs);
            case 'stock':
              return answerStock(tx, context, request, ports);
            case 'cheques':
              return answerCheques(tx, context, request, ports, nowMs);
            case 'money':
              return answerMoney(tx, context, request, ports);
            case 'movements':
              return answerMovements(tx, context, request, ports);
            case 'question':
              return answerQuestion(tx, context, request, ports, nowMs);
          }
        };
        const subject = 'subject' in request ? request.subject : '';
        const said = { ...namedAsWritten(await answered(), subject, text), ...how };
        if (!context.roles.includes('program')) await keepTurn(runtime, tx, context, text, said);
        return said;
      });
    }),
    implement(calls.getConversation, ({ context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const turns = await readConversation(tx, context);
        return { count: turns.length, turns, next: null };
      }),
    ),
    implement(calls.clearConversation, ({ context }) =>
      database.withAccount(context.accountId, async (tx) => ({ removed: await clearConversation(tx, context) })),
    ),
  ];
}
