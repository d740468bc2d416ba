import { sql as raw } from 'kysely';
import type { Sql } from '../../db/database.ts';
import { prepared, preparedForEach } from '../../db/prepared.ts';

/** Left scopes stay as rows without a role, so that the epoch never goes back. */
export const absent = '';

export interface StoredMember {
  readonly uid: string;
  readonly scope: string;
  readonly role: string;
  readonly epoch: number;
  readonly groups: string;
  readonly granted: string;
  readonly denied: string;
}

export const follows = (roles: string, role: string): boolean => roles === '' || roles.split(',').includes(role);

export interface StoredMembership {
  /** With the role that makes somebody absent, too. */
  readonly stored: StoredMember;
  /** The scope, or the one that it follows, is closed to the role. */
  readonly isClosed: boolean;
}

type StoredPlace = StoredMember & Record<'roles' | 'member_of', string> & { readonly shut: string | null };

/** By how many scopes are asked for. */
const placesOf = preparedForEach((count) =>
  prepared<readonly string[], StoredPlace>(count + 1, (sql, uid, ...scopes) => ({
    compile: () => placesQuery(uid ?? '', scopes).compile(sql),
  })),
);

const placesQuery = (uid: string, scopes: readonly string[]) => {
  const asked = raw.join(scopes);
  return raw<StoredPlace>`
    select s.*, (select c.role from scope_closed c where c.scope in (s.scope, s.member_of) and c.role = s.role) as shut
    from (
      select m.uid, m.scope, m.scope as member_of, m.role, m.epoch, m."groups",
        m.granted, m.denied, '' as roles from member m
      where m.uid = ${uid} and m.scope in (${asked})
      union all
      select m.uid, f.id as scope, m.scope as member_of, m.role, m.epoch, m."groups",
        m.granted, m.denied, f.follow_roles as roles
      from scope f inner join member m on m.scope = f.follows where f.id in (${asked}) and m.uid = ${uid}
    ) s`;
};

/** Where somebody stands in scopes, each by itself or by the one that it follows. */
export const placesIn = async (
  sql: Sql,
  uid: string,
  scopes: readonly string[],
): Promise<ReadonlyMap<string, StoredMembership>> => {
  const { rows } = await placesOf(scopes.length)(sql, uid, ...scopes);
  // Whoever has a membership of their own has it whatever they are where the scope follows.
  const isOwn = ({ scope, member_of: of }: (typeof rows)[number]) => Number(scope === of);
  return new Map(
    rows
      .toSorted((one, other) => isOwn(one) - isOwn(other))
      .map(({ roles, shut, ...stored }) => {
        const role = follows(roles, stored.role) ? stored.role : absent;
        return [stored.scope, { stored: { ...stored, role }, isClosed: shut !== null }];
      }),
  );
};
