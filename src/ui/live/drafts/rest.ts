/** What stays of a text of which an earlier state was sent: what was typed since. A field at a time; `initial` is an empty one. */
export const restOf = <T>(initial: T, sent: T, typed: T): T => {
  if (isSame(sent, typed)) return initial;
  if (typeof sent === 'string' && typeof typed === 'string')
    return initial === '' && typed.startsWith(sent) ? (typed.slice(sent.length) as T & string) : typed;
  if (!isRecord(initial) || !isRecord(sent) || !isRecord(typed)) return typed;
  return Object.fromEntries(
    Object.entries(typed).map(([field, value]) => [field, restOf(initial[field], sent[field], value)]),
  ) as T;
};

/**
 * Both texts: what the device held, and what was typed before it was shown. Keys land where they would have, behind the
 * stored text.
 */
export const merged = <T>(initial: T, stored: T, typed: T): T => {
  if (typeof initial === 'string' && typeof stored === 'string' && typeof typed === 'string') {
    if (typed === initial || typed === stored) return stored;
    if (stored === initial) return typed;
    return (typed.startsWith(initial) ? stored + typed.slice(initial.length) : `${stored}\n${typed}`) as T;
  }
  if (!isRecord(initial) || !isRecord(stored) || !isRecord(typed)) return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([field, text]) => [field, merged(initial[field], text, typed[field])]),
  ) as T;
};

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
