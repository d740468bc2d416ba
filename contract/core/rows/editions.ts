/**
 * Which mutation last wrote each guarded field: `{ title: mid, content: mid }`. Opaque and made by the writer, so an
 * optimistic row carries the same edition as the row that the server will make, and a chain of offline edits stays a chain:
 * a counter would let the second edit of a chain match somebody else's write after the first was refused.
 */
export type Editions = Readonly<Record<string, string>>;

/** The fields that were written since `basis` was read. A row from before a field has no edition of it, which is read as ''. */
export const fieldsInConflict = (current: Editions, basis: Editions): readonly string[] =>
  Object.keys(basis).filter((field) => (current[field] ?? '') !== basis[field]);

/** The editions after mutation `mid` wrote `fields`. */
export const editionsAfter = (current: Editions, fields: readonly string[], mid: string): Editions => ({
  ...current,
  ...Object.fromEntries(fields.map((field) => [field, mid])),
});
