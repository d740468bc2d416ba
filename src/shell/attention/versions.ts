import { coreRefusal } from '#contract/core/refusal.ts';
import { fieldsInConflict } from '#contract/core/rows/editions.ts';
import type { OutboxEntry } from '#src/core/outbox.ts';
import type { Replica } from '#src/core/replica.ts';
import type { EditableField, MutationText } from '#src/ui/words/mutation-texts.ts';
import { wordsIn } from './contents.tsx';

export type Fields = Readonly<Record<string, unknown>>;

export interface FieldVersions {
  readonly field: EditableField;
  /** As it was when the edit began; `undefined` where the device did not hold it. */
  readonly base: string | undefined;
  readonly mine: string;
  readonly theirs: string;
}

/** The row of a key like `notice/<id>` as this device shows it; `undefined` where it has none. */
export const rowOf = async ({ db, tables }: Replica, key: string): Promise<Fields | undefined> => {
  const cut = key.indexOf('/');
  const entity = key.slice(0, cut);
  return tables.some(({ name }) => name === entity) ? db.table(`row_${entity}`).get(key.slice(cut + 1)) : undefined;
};

/**
 * The version to decide against; `undefined` without a conflict. It is the device's row, which goes on changing with others'
 * edits, unless that has not heard yet of the edit that the server refused for.
 */
export const theirsOf = ({ input, refusal, current }: OutboxEntry, row: Fields | undefined): Fields | undefined => {
  const basis = textsOf((input as Fields).basis);
  const editions = textsOf(row?.editions);
  if (basis !== undefined && editions !== undefined && fieldsInConflict(editions, basis).length > 0) return row;
  return refusal?.reason === coreRefusal.conflict.reason ? current : undefined;
};

/** Each field that I wrote, in its three versions. */
export const versionsOf = (
  entry: Pick<OutboxEntry, 'input' | 'base'>,
  theirs: Fields,
  text: MutationText | undefined,
): readonly FieldVersions[] => {
  const base = Object.values(entry.base)[0] as Fields | undefined;
  const input = entry.input as Fields;
  return (text?.fields ?? []).flatMap((field) => {
    const mine = wordsIn(field, input);
    if (mine === undefined) return [];
    return [{ field, base: base && wordsIn(field, base), mine, theirs: wordsIn(field, theirs) ?? '' }];
  });
};

/** The input with these values, made over their version: its basis is what the person has seen and decided against. */
export const overTheirs = (
  { input }: Pick<OutboxEntry, 'input'>,
  theirs: Fields | undefined,
  values: Fields = {},
): unknown => {
  const given = { ...(input as Fields), ...values };
  const basis = textsOf(given.basis);
  const editions = textsOf(theirs?.editions);
  if (editions === undefined || basis === undefined) return given;
  return { ...given, basis: Object.fromEntries(Object.keys(basis).map((field) => [field, editions[field] ?? ''])) };
};

const textsOf = (value: unknown): Readonly<Record<string, string>> | undefined =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, string>>) : undefined;
