import { Link } from '@tanstack/react-router';
import { CircleCheck, Undo2 } from 'lucide-react';
import { Chip } from '../../ui/chip.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { MovementSource, movementWords } from '../treasury/movement-words.tsx';
import { treasuryStrings } from '../treasury/strings.fa.ts';
import { shownDay } from './days.ts';
import type { StatementRow } from './queries.ts';
import { RowParty } from './row-party.tsx';
import { RowVerdict } from './row-verdict.tsx';
import { statementStrings } from './strings.fa.ts';
import { type Choices, isToWrite } from './use-choices.ts';

const strings = statementStrings.rows;
const { cheques } = treasuryStrings;

/** What a bank calls a row, in one line. */
export const rowWords = ({ description, amount }: StatementRow): string =>
  description || (amount?.startsWith('-') ? strings.withdrawal : strings.deposit);

/** From or to whom, and under which number. */
export const rowDetail = ({ payer, reference_number }: StatementRow): string =>
  [payer, reference_number].filter(Boolean).join(' · ');

/** A row's day, with its time where the file has one. */
export function RowMoment({ row }: { row: StatementRow }) {
  const format = useFormat();
  if (row.at === null) return <bdi>{strings.row(format.number(row.row))}</bdi>;
  return <bdi dir="rtl">{row.has_time ? format.dateTime(row.at) : format.date(row.at)}</bdi>;
}

export function RowWhat({ row }: { row: StatementRow }) {
  const detail = rowDetail(row);
  return (
    <div className="flex min-w-0 flex-col gap-0.5 py-1 leading-tight">
      <span className="line-clamp-2 whitespace-normal">{rowWords(row)}</span>
      {detail !== '' && (
        <span className="text-caption text-ink-2">
          <bdi>{detail}</bdi>
        </span>
      )}
    </div>
  );
}

/** What is wrong with its cells. */
function RowErrors({ row }: { row: StatementRow }) {
  const format = useFormat();
  return (
    <ul className="py-1 leading-tight sm:min-w-52">
      {row.errors.map(({ field, message }) => (
        <li key={field + message} className="whitespace-normal text-bad text-caption">
          {strings.fault(format.number(row.row), message)}
        </li>
      ))}
    </ul>
  );
}

/** What it is, or likely is, in the books. */
function RowMovements({ row }: { row: StatementRow }) {
  const format = useFormat();
  return (
    <>
      {row.movements.map((movement) => (
        <div key={movement.id} className="whitespace-normal text-caption text-ink-2">
          {movementWords(movement)} · {format.dateTime(movement.at)}
          <MovementSource row={movement} />
        </div>
      ))}
    </>
  );
}

/** The waiting cheque whose money it likely is. */
function RowCheque({ row: { likely_cheque: cheque } }: { row: StatementRow }) {
  const format = useFormat();
  if (cheque === null) return null;
  return (
    <p className="whitespace-normal text-caption text-ink-2">
      <Link to="/checks" search={{ id: cheque.id }} className="focus-ring rounded-sm text-accent-text hover:underline">
        {strings.cheque(cheques.directions[cheque.direction], cheque.number)}
      </Link>{' '}
      · {cheque.party} · {strings.due(shownDay(cheque.due_day, format))}
    </p>
  );
}

/** That the import wrote it, with whose account it counts in, or that it was taken back since. */
function RowWritten({ row }: { row: StatementRow }) {
  if (row.state !== 'booked') return <Chip icon={Undo2}>{treasuryStrings.movements.undone}</Chip>;
  return (
    <>
      <Chip tone="ok" icon={CircleCheck}>
        {strings.written}
      </Chip>
      {row.movements.map((movement) =>
        movement.cheque_id === null ? (
          <span key={movement.id} className="text-caption text-ink-2 empty:hidden">
            {movement.kind === 'transfer' ? movementWords(movement) : movement.customer_name}
          </span>
        ) : (
          <MovementSource key={movement.id} row={movement} className="whitespace-normal text-caption text-ink-2" />
        ),
      )}
    </>
  );
}

interface RowStandingProps {
  row: StatementRow;
  choices: Choices;
  /** nothing was imported yet, so that something may be chosen */
  isOpen: boolean;
}

/** A row beside the books: what is wrong with it, what it is there, or what may be said of it. */
export function RowStanding({ row, choices, isOpen }: RowStandingProps) {
  if (row.state === 'bad') return <RowErrors row={row} />;
  const verdict = row.state === 'likely' ? choices.verdictOf(row.row) : null;
  return (
    <div className="flex flex-col items-start gap-1 py-1 sm:min-w-48">
      {row.is_written ? <RowWritten row={row} /> : <RowMovements row={row} />}
      {isOpen && <RowCheque row={row} />}
      {isOpen && row.state === 'likely' && (
        <RowVerdict row={row} value={verdict} onChange={(next) => choices.setVerdict(row.row, next)} />
      )}
      {isOpen && isToWrite(row, choices) && (
        <RowParty
          row={row}
          placeId={choices.placeId}
          value={choices.partyOf(row.row)}
          onChange={(party) => choices.setParty(row.row, party)}
        />
      )}
    </div>
  );
}
