import type { OutboxEntry } from '#src/core/outbox.ts';
import type { EditableField, MutationText } from '#src/ui/words/mutation-texts.ts';
import { writtenFields } from './contents.tsx';

type Fields = Readonly<Record<string, unknown>>;

export interface FieldVersions {
  readonly field: EditableField;
  /** As it was when the edit began; `undefined` where the device did not hold it. */
  readonly base: string | undefined;
  readonly mine: string;
  readonly theirs: string;
}

/** Each field that I wrote, in its three versions. */
export const versionsOf = (entry: OutboxEntry, text: MutationText | undefined): readonly FieldVersions[] => {
  const base = Object.values(entry.base)[0] as Fields | undefined;
  return writtenFields(entry.input, text).map(({ value, ...field }) => {
    const before = base?.[field.name];
    return {
      field,
      base: typeof before === 'string' ? before : undefined,
      mine: value,
      theirs: String(entry.current?.[field.name] ?? ''),
    };
  });
};

/** The input with these values, made over the server's version: its basis is what the person has seen and decided against. */
export const overCurrent = ({ input, current }: OutboxEntry, values: Fields = {}): unknown => {
  const given = { ...(input as Fields), ...values };
  const editions = current?.editions as Fields | undefined;
  if (editions === undefined || typeof given.basis !== 'object' || given.basis === null) return given;
  return {
    ...given,
    basis: Object.fromEntries(Object.keys(given.basis).map((field) => [field, editions[field] ?? ''])),
  };
};
