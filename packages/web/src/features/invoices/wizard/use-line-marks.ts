import type { Finding } from '@taraz/core';
import { useMemo, useState } from 'react';
import type { RowMark } from '../../../ui/grid/grid-types.ts';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { parseDraftPath, writeDraftPath } from '../draft-store/draft-path.ts';
import { findingAt } from '../findings/findings-view.ts';
import type { LineView } from './line-view.ts';
import { useSpokenFindings } from './use-spoken.ts';

interface Visited {
  uuid: string | null;
  field: string | null;
}

export interface OpenFinding {
  uuid: string;
  finding: Finding;
  moreCount: number;
  /** Findings of all lines that the same fix mends, this one among them; empty when it is the only one. */
  same: readonly Finding[];
}

/**
 * What the findings do to the lines: marks, and the one strip that is open — of the line last visited, else the first, and
 * of the cell where the user is, if it has one.
 */
export function useLineMarks(lines: readonly LineView[]) {
  const store = useDraftStore();
  const findings = useSpokenFindings();
  const [visited, setVisited] = useState<Visited>({ uuid: null, field: null });

  const byUuid = useMemo(() => {
    const map = new Map<string, Finding[]>();
    for (const finding of findings) {
      const parsed = parseDraftPath(finding.path);
      const uuid = parsed?.section === 'items' && parsed.index !== null ? lines[parsed.index]?.item.uuid : undefined;
      if (uuid !== undefined) map.set(uuid, [...(map.get(uuid) ?? []), finding]);
    }
    return map;
  }, [findings, lines]);
  const byRow = useStableMarks(byUuid);

  const uuid = visited.uuid !== null && byUuid.has(visited.uuid) ? visited.uuid : firstFaulty(byUuid);
  const ofLine = (uuid !== null && byUuid.get(uuid)) || [];
  const finding = findingAt(ofLine, visited.uuid === uuid ? visited.field : null);
  const open: OpenFinding | null =
    uuid === null || finding === undefined
      ? null
      : { uuid, finding, moreCount: ofLine.length - 1, same: mendedAlike(finding, byUuid) };
  const applyFix = (...mended: readonly Finding[]) => {
    store.endStep();
    store.apply((state) =>
      mended.reduce((draft, { fix }) => (fix ? writeDraftPath(draft, fix.path, fix.value) : draft), state),
    );
  };
  const visit = (rowKey: string | null, columnKey: string) => {
    if (rowKey === null) return;
    // The cell matters only where there is a choice: lines are rendered anew for it.
    const next = { uuid: rowKey, field: (byUuid.get(rowKey)?.length ?? 0) > 1 ? columnKey : null };
    setVisited((last) => (last.uuid === next.uuid && last.field === next.field ? last : next));
  };
  return { byRow, open, applyFix, visit };
}

/** The same complaint with the same remedy on other lines, e.g. an old VAT rate pasted into all of them. */
function mendedAlike(finding: Finding, byUuid: ReadonlyMap<string, readonly Finding[]>): readonly Finding[] {
  const { code, fix } = finding;
  if (!fix) return [];
  const field = parseDraftPath(fix.path)?.field;
  const alike = [...byUuid.values()]
    .flat()
    .filter((other) => other.code === code && other.fix?.label === fix.label)
    .filter((other) => parseDraftPath(other.fix?.path ?? '')?.field === field);
  return alike.length > 1 ? alike : [];
}

function firstFaulty(byUuid: ReadonlyMap<string, readonly Finding[]>): string | null {
  for (const [uuid, findings] of byUuid) if (findings.some(({ severity }) => severity === 'error')) return uuid;
  return byUuid.keys().next().value ?? null;
}

/** Marks keep their objects while they say the same, so that a verdict renders only the rows it changes. */
function useStableMarks(byUuid: ReadonlyMap<string, readonly Finding[]>): ReadonlyMap<string, RowMark> {
  const [cache] = useState(() => new Map<string, { signature: string; mark: RowMark }>());
  return useMemo(() => {
    const marks = new Map<string, RowMark>();
    for (const [uuid, findings] of byUuid) {
      const signature = findings.map(({ path, severity }) => `${path}:${severity}`).join();
      const known = cache.get(uuid);
      const mark = known?.signature === signature ? known.mark : markOf(findings);
      cache.set(uuid, { signature, mark });
      marks.set(uuid, mark);
    }
    return marks;
  }, [byUuid, cache]);
}

function markOf(findings: readonly Finding[]): RowMark {
  const cells = new Map<string, 'error' | 'warning'>();
  for (const { path, severity } of findings) {
    const field = parseDraftPath(path)?.field ?? '';
    if (cells.get(field) !== 'error') cells.set(field, severity);
  }
  const tone = findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  // The line's number carries the colour too.
  cells.set('index', tone);
  return { tone, cells };
}
