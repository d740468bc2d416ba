import { createHash } from 'node:crypto';

/** The same content gives the same print, whatever the order of its keys. */
export const fingerprint = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(canonical(parts)).digest('base64url');

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** No input of ours nests deeper; what does is hostile, and must not cost the stack. */
const deepest = 64;

const canonical = (value: unknown, depth = 0): string => {
  if (depth > deepest) return '"…"';
  if (Array.isArray(value)) return `[${value.map((inner) => canonical(inner, depth + 1)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner, depth + 1)}`)
    .join(',')}}`;
};
