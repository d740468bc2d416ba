import type { OutboxEntry } from '#src/core/outbox.ts';
import type { MutationText, MutationTexts } from '#src/ui/words/mutation-texts.ts';

/** In a name that is read out, or stands above the words themselves. */
const maxChars = 60;

const shortened = (line: string): string => {
  const chars = [...line];
  return chars.length <= maxChars ? line : `${chars.slice(0, maxChars).join('')}…`;
};

/** What an entry is about, in the person's own words: its title or first line; empty where it has none. */
export const subjectOf = (
  entry: Pick<OutboxEntry, 'input'> & Partial<Pick<OutboxEntry, 'base'>>,
  text: MutationText | undefined,
): string => {
  if (text?.subject === undefined) return '';
  const input = entry.input as Record<string, unknown>;
  const own = input[text.subject];
  const before = Object.values(entry.base ?? {})[0] as Record<string, unknown> | undefined;
  const words = own ?? before?.[text.subject];
  const first = typeof words === 'string' ? (words.trim().split('\n')[0] ?? '') : '';
  // Of a file without a word its name.
  return shortened(first === '' ? ((input.file as { readonly name?: string } | null | undefined)?.name ?? '') : first);
};

interface Kinds {
  readonly messages: readonly OutboxEntry[];
  readonly edits: readonly OutboxEntry[];
}

export const byKind = (entries: readonly OutboxEntry[], texts: MutationTexts): Kinds => {
  const isMessage = ({ name }: OutboxEntry) => texts[name]?.isMessage === true;
  return { messages: entries.filter(isMessage), edits: entries.filter((entry) => !isMessage(entry)) };
};
