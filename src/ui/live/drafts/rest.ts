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
 * Both texts: what the device held, and what was typed on `initial` before that was shown. Keys land where they would have,
 * behind the stored text; what was chosen counts as the newer of the two, what was added to a list stands behind the stored ones.
 */
export const merged = <T>(initial: T, stored: T, typed: T): T => {
  if (isSame(typed, initial) || isSame(typed, stored)) return stored;
  if (isSame(stored, initial)) return typed;
  if (typeof initial === 'string' && typeof stored === 'string' && typeof typed === 'string')
    return (
      typed.startsWith(initial) ? stored + typed.slice(initial.length) : [stored, typed].filter(Boolean).join('\n')
    ) as T;
  if (Array.isArray(initial) && Array.isArray(stored) && Array.isArray(typed))
    return mergedList(initial, stored, typed) as T;
  if (!isRecord(initial) || !isRecord(stored) || !isRecord(typed)) return typed;
  const fields = new Set([...Object.keys(stored), ...Object.keys(typed)]);
  return Object.fromEntries(
    [...fields].map((field) => [field, merged(initial[field], stored[field], typed[field])]),
  ) as T;
};

/** Place by place while the places are the same; otherwise all of it, each once. */
const mergedList = (initial: readonly unknown[], stored: readonly unknown[], typed: readonly unknown[]) => {
  if (initial.length > 0 && initial.length === stored.length && initial.length === typed.length)
    return initial.map((one, at) => merged(one, stored[at], typed[at]));
  const isIn = (list: readonly unknown[], one: unknown) => list.some((other) => isSame(one, other));
  return [...stored, ...typed.filter((one) => !isIn(stored, one) && !isIn(initial, one))];
};

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
