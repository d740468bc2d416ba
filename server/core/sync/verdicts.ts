import type { Verdict, WireRow } from '#contract/core/sync.ts';
import type { Core } from '../core.ts';
import type { Sql } from '../db/database.ts';
import { answered, type InTheWay, rowInTheWay } from './in-the-way.ts';
import { type Head, headsOf, verdictsOf } from './results.ts';
import { sizeOf } from './room.ts';

interface Verdicts {
  readonly verdicts: Readonly<Record<string, Verdict>>;
  /** Some are left for the next answer. */
  readonly isCut: boolean;
}

/**
 * What became of mutations, as much as an answer takes. A device takes one of which it hears nothing for undone, so what was done is
 * said of every one, without its words where these have no room. Of a refusal the words are what it is about: it is left for the next
 * answer, for a device asks until it knows. The first is always told whole.
 */
export const verdictsFor = async (
  sql: Sql,
  { entities, limits }: Pick<Core, 'entities' | 'limits'>,
  uid: string,
  mids: readonly string[],
): Promise<Verdicts> => {
  const heads = await headsOf(sql, uid, mids);
  const room = limits.pullBytes;
  const words = await verdictsOf(sql, uid, fitting(heads, room));
  const rows = rowsOnce((over) => rowInTheWay(sql, entities, uid, over));
  const verdicts: Record<string, Verdict> = {};
  let isCut = false;
  let used = heads.reduce((sum, { mid, bytes }) => sum + (words.has(mid) ? bytes : 0), 0);
  let shown = 0;
  for (const head of heads) {
    const verdict = words.get(head.mid);
    const isRefused = head.status === 'rejected';
    if (verdict === undefined && !isRefused) verdicts[head.mid] = withoutWords(head);
    if (verdict === undefined) isCut ||= isRefused;
    else if (verdict.over === undefined) verdicts[head.mid] = answered(verdict, undefined);
    else if (shown > 0 && used >= room) isCut = true;
    else {
      const row = await rows(verdict.over);
      used += sizeOf(row);
      shown += 1;
      verdicts[head.mid] = answered(verdict, row);
    }
  }
  return { verdicts, isCut };
};

const withoutWords = ({ status, lane, seq }: Head): Verdict => ({ status: status as Verdict['status'], lane, seq });

/** Those whose words have room together. */
const fitting = (heads: readonly Head[], room: number): readonly string[] => {
  const taken: string[] = [];
  let used = 0;
  for (const { mid, bytes } of heads) {
    if (taken.length > 0 && used + bytes > room) continue;
    taken.push(mid);
    used += bytes;
  }
  return taken;
};

/** Many may have been refused over one row. */
const rowsOnce = (read: (over: InTheWay) => Promise<WireRow | undefined>) => {
  const known = new Map<string, Promise<WireRow | undefined>>();
  return (over: InTheWay): Promise<WireRow | undefined> => {
    const key = `${over.entity} ${over.scope} ${over.id}`;
    const found = known.get(key) ?? read(over);
    known.set(key, found);
    return found;
  };
};
