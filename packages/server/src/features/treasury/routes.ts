import { calls } from '@taraz/contract';
import { pageInMemory } from '../../platform/http/page-in-memory.ts';
import { implement, implementFile, type Route } from '../../platform/http/route.ts';
import { runEach } from '../../platform/http/run-each.ts';
import { fileOf } from '../invoice-export/sheet-file.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import {
  type CheckbookRow,
  changeCheckbook,
  checkbookById,
  createCheckbook,
  presentCheckbook,
  readCheckbooks,
  removeCheckbook,
} from './checkbooks.ts';
import { chequeWalk, chequeWithLife, dueDays, listCheques, presentCheque } from './cheque-queries.ts';
import { changeCheque, createCheque, removeCheque } from './cheques.ts';
import { listPayers } from './customers.ts';
import { chequeSheet, movementSheet } from './exports.ts';
import { checkMove, moveCheque } from './move-cheque.ts';
import { listMovements, movementsById, movementWalk } from './movement-queries.ts';
import { createMovement } from './movements.ts';
import { pairDeposit } from './pair-deposit.ts';
import { placeRoutes, type TreasuryDeps } from './place-routes.ts';

const bookPaging = {
  sorts: {
    created_at: (row: CheckbookRow) => row.created_at.toISOString(),
    name: (row: CheckbookRow) => persianSortKey(row.title || row.bank_account_name),
  },
  text: (row: CheckbookRow) => [row.title, row.bank_account_name, row.series, row.first_number].join(' '),
};

function checkbookRoutes({ database, runtime }: TreasuryDeps): Route[] {
  return [
    implement(calls.createCheckbook, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentCheckbook(await createCheckbook(runtime, tx, context.accountId, body)),
      ),
    ),
    implement(calls.listCheckbooks, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { is_active, bank_account } = query;
        const all = (await readCheckbooks(tx)).filter(
          (row) =>
            (is_active === undefined || row.is_active === is_active) &&
            (bank_account === undefined || row.bank_account_id === bank_account),
        );
        const { count, rows, next } = pageInMemory(all, query, bookPaging);
        return { count, checkbooks: rows.map(presentCheckbook), next };
      }),
    ),
    implement(calls.getCheckbook, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => presentCheckbook(await checkbookById(tx, params.id))),
    ),
    implement(calls.putCheckbook, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentCheckbook(await changeCheckbook(runtime, tx, params.id, body, context.ifMatch)),
      ),
    ),
    implement(calls.deleteCheckbook, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removeCheckbook(tx, params.id);
        return { id: params.id };
      }),
    ),
  ];
}

function chequeRoutes({ database, runtime }: TreasuryDeps): Route[] {
  return [
    implement(calls.createCheque, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        chequeWithLife(tx, await createCheque(runtime, tx, context.accountId, body)),
      ),
    ),
    implement(calls.listCheques, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) => listCheques(tx, query)),
    ),
    implement(calls.getCheque, ({ params, context }) =>
      database.withAccount(context.accountId, (tx) => chequeWithLife(tx, params.id)),
    ),
    implement(calls.putCheque, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await changeCheque(runtime, tx, context.accountId, params.id, body, context.ifMatch);
        return chequeWithLife(tx, params.id);
      }),
    ),
    implement(calls.deleteCheque, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removeCheque(tx, params.id);
        return { id: params.id };
      }),
    ),
    implement(calls.moveCheque, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await moveCheque(runtime, tx, context.accountId, params.id, body);
        return chequeWithLife(tx, params.id);
      }),
    ),
    implement(calls.moveCheques, async ({ body: { ids, ...move }, context: { accountId } }) => {
      await database.withAccount(accountId, (tx) => checkMove(runtime, tx, move));
      const results = await runEach({ database, accountId, table: 'cheques' }, ids, (tx, id) =>
        moveCheque(runtime, tx, accountId, id, move),
      );
      return { results };
    }),
    implement(calls.chequeCalendar, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => ({
        days: await dueDays(tx, query.from_day, query.to_day),
      })),
    ),
    implementFile(calls.exportCheques, async ({ query: { format = 'csv', ...query }, context }) => {
      const walk = chequeWalk(query);
      return fileOf(chequeSheet, format, (page) =>
        database.withAccount(context.accountId, async (tx) => {
          const { rows, next } = await walk(tx, page);
          return { rows: rows.map(presentCheque), next };
        }),
      );
    }),
  ];
}

function movementRoutes({ database, runtime }: TreasuryDeps): Route[] {
  return [
    implement(calls.createMovement, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => ({
        movements: await movementsById(tx, await createMovement(runtime, tx, context.accountId, body)),
      })),
    ),
    implement(calls.listMovements, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) => listMovements(tx, query)),
    ),
    implement(calls.pairDeposit, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) => ({
        movements: await movementsById(tx, await pairDeposit(runtime, tx, context.accountId, params.id, body)),
      })),
    ),
    implement(calls.listPayers, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) => listPayers(tx, query)),
    ),
    implementFile(calls.exportMovements, async ({ query: { format = 'csv', ...query }, context }) => {
      const walk = movementWalk(query);
      return fileOf(movementSheet(query.sort), format, (page) =>
        database.withAccount(context.accountId, (tx) => walk(tx, page)),
      );
    }),
  ];
}

/** Bank accounts, cash desks, card terminals, cheque books, cheques, movements. */
export function treasuryRoutes(deps: TreasuryDeps): Route[] {
  return [...placeRoutes(deps), ...checkbookRoutes(deps), ...chequeRoutes(deps), ...movementRoutes(deps)];
}
