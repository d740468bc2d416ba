import { fileRoot } from '#contract/core/files.ts';
import type { Replica } from '../../replica.ts';

/** A file that a row of a course speaks of. */
export interface Reference {
  readonly id: string;
  readonly courseId: string;
  readonly name: string;
  /** Bytes; -1 where the row does not say: a picture in a text. */
  readonly size: number;
  readonly type: string;
  /** When the first row that speaks of it closes; 0: none does. */
  readonly dueAt: number;
}

/**
 * Every file that the course's rows on this device speak of, whichever feature they are of: a field with a file's name, size and
 * type, or a text with a picture. So whatever a course will hold one day can be taken along.
 */
export const referencesIn = async ({ db, tables }: Replica, scope: string): Promise<Map<string, Reference>> => {
  const courseId = scope.slice(scope.indexOf(':') + 1);
  const found = new Map<string, Reference>();
  const lists = await Promise.all(
    tables.map(({ name }) => db.table(`row_${name}`).where('_s').equals(scope).toArray()),
  );
  for (const row of lists.flat() as Readonly<Record<string, unknown>>[]) {
    const dueAt = typeof row.closesAt === 'number' ? row.closesAt : 0;
    for (const file of filesOf(row)) {
      const before = found.get(file.id);
      const due = [dueAt, before?.dueAt ?? 0].filter((at) => at > 0);
      const known = before !== undefined && before.size >= 0 ? before : file;
      found.set(file.id, { ...known, courseId, dueAt: due.length === 0 ? 0 : Math.min(...due) });
    }
  }
  return found;
};

/** The pictures of lists, of whatever feature. What is shown beside a name is here without a network too. */
export const picturesIn = async ({ db, tables }: Replica): Promise<readonly Reference[]> => {
  const withPictures = tables.filter(({ picture }) => picture !== undefined);
  const addresses = await Promise.all(
    withPictures.map(async ({ name, picture }) =>
      (await db.table(`row_${name}`).toArray()).map((row) => row[picture as 'id']),
    ),
  );
  const ids = addresses
    .flat()
    .flatMap((address) => (address.startsWith(fileRoot) ? [address.slice(fileRoot.length)] : []));
  return [...new Set(ids)]
    .filter((id) => isId.test(id))
    .map((id) => ({ id, courseId: '', name: '', size: -1, type: '', dueAt: 0 }));
};

type File = Pick<Reference, 'id' | 'name' | 'size' | 'type'>;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const inText = new RegExp(`\\bfile:(${uuid})`, 'gi');
const isId = new RegExp(`^${uuid}$`, 'i');

/** The files that a value speaks of, at any depth. */
export const filesOf = (value: unknown): readonly File[] => {
  if (typeof value === 'string')
    return value.includes('file:')
      ? [...value.matchAll(inText)].map(([, id = '']) => ({ id: id.toLowerCase(), name: '', size: -1, type: '' }))
      : [];
  if (value === null || typeof value !== 'object') return [];
  const { id, name, size, type } = value as Readonly<Record<string, unknown>>;
  if (
    typeof id === 'string' &&
    isId.test(id) &&
    typeof name === 'string' &&
    typeof size === 'number' &&
    typeof type === 'string'
  )
    return [{ id, name, size, type }];
  return Object.values(value).flatMap(filesOf);
};
