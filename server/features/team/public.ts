import type { Input } from '#contract/core/call.ts';
import { ok, refused } from '#contract/core/result.ts';
import type { StoredEntity } from '#contract/core/rows/table.ts';
import { teamScope } from '#contract/core/scopes.ts';
import type { Facts } from '#contract/core/write.ts';
import type { TeamCalls } from '#contract/features/team/calls.ts';
import { type AddProblem, teamLimits, teamMemberId } from '#contract/features/team/keys.ts';
import type { TeamKindRules } from '#contract/features/team/kind.ts';
import type { TeamMemberRow } from '#contract/features/team/rows.ts';
import { heirOf, managedBy, presentIn, teamRefusal } from '#contract/features/team/rules.ts';
import type { TeamWrites } from '#contract/features/team/writes.ts';
import type { Sql } from '#server/core/db/database.ts';
import type { Act, MutationHandler } from '#server/core/feature.ts';
import type { Pace } from '#server/core/session/pace.ts';
import { lookingUp } from '#server/core/session/paces.ts';
import { entity, scopeValue } from '#server/core/sync/entity.ts';
import type { Moved, Tx } from '#server/core/sync/recorder.ts';
import { allRows } from '#server/core/sync/rows.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { isOpenAccount, peopleNamed, personOf, profilesOf } from '#server/features/account/public.ts';
import { meetInCourses } from '#server/features/course/public.ts';
import { notify } from '#server/features/notification/public.ts';

interface TeamServer<Head extends { readonly id: string }> {
  readonly rules: TeamKindRules<Head>;
  readonly members: StoredEntity<TeamMemberRow>;
  readonly writes: TeamWrites;
  /** What it is called to those who are added, and where they are led. */
  readonly called: (head: Head) => string;
  readonly href: (teamId: string) => string;
  /** Asked after each change of its people, in its transaction: for a record of what was done. */
  readonly done?: (tx: Tx, said: TeamDone) => Promise<void>;
}

export interface TeamDone {
  readonly teamId: string;
  readonly act: Act;
  readonly deed: 'added' | 'removed' | 'restored' | 'roleChanged' | 'handedOver' | 'left';
  /** Whom it is about: a record that kept their names would say them when they are erased. */
  readonly uids: readonly string[];
}

type AddInput = Input<{ readonly input: TeamCalls['add']['input'] }>;

/** People of teams by one person: each is told, and their devices pull. Two large teams at once, then one in two seconds. */
const moving = (uid: string, count: number): Pace => ({
  key: `people of teams by ${uid}`,
  perSecond: 0.5,
  burst: 400,
  count: Math.max(1, count),
});

const one = (_input: unknown, uid: string): readonly Pace[] => [moving(uid, 1)];

/** What the server does for the people of one kind of team. */
export const teamServer = <Head extends { readonly id: string }>({
  rules,
  members,
  writes,
  called,
  href,
  done,
}: TeamServer<Head>) => {
  const of = entity(members);
  const { kind } = rules;
  const scopeOf = (teamId: string) => teamScope(kind, teamId);
  const peopleOf = (sql: Sql, teamId: string) => allRows(sql, of, scopeOf(teamId)) as Promise<TeamMemberRow[]>;

  const letIn = async (
    tx: Tx,
    teamId: string,
    { uid, username }: { readonly uid: string; readonly username: string },
    { role, joinedAt }: Pick<TeamMemberRow, 'role' | 'joinedAt'>,
  ) => {
    const id = teamMemberId(teamId, uid);
    await tx.put(of, { id, teamId, uid, username, role, joinedAt, removedAt: 0, removedBy: '' });
    await tx.setMember(uid, scopeOf(teamId), role);
  };

  /** Whoever was removed before comes back by being added, by somebody who might have removed them. */
  const add = onWrite(writes.add, {
    paces: (input, uid) => [
      moving(uid, input.accounts.length + input.uids.length),
      ...lookingUp(input.accounts.length, uid),
    ],
    after: async (tx, { input, act, was }) => {
      const { teamId, role } = input;
      const [all, actor] = await Promise.all([peopleOf(tx.sql, teamId), tx.actorOf(act.uid, scopeOf(teamId))]);
      const there = presentIn(all);
      const managed = managedBy(rules, actor);
      const barred = all.filter(
        ({ uid, role: had, removedAt, removedBy }) =>
          removedAt > 0 && removedBy !== '' && removedBy !== uid && !managed.includes(had),
      );
      const { people, problems } = await readPeople(tx.sql, input, act, {
        inside: new Set(there.map(({ uid }) => uid)),
        barred: new Set(barred.map(({ uid }) => uid)),
      });
      if (there.length + people.length > teamLimits.people) return refused(teamRefusal.full);
      for (const person of people) await letIn(tx, teamId, person, { role, joinedAt: act.at });
      const head = was(rules.head, teamId);
      if (people.length > 0 && head !== undefined)
        await notify(
          tx,
          { kind: 'team', scope: scopeOf(teamId), id: `${act.uid}/${act.mid}` },
          {
            kind: 'academic',
            event: 'none',
            text: 'addedToTeam',
            title: called(head),
            url: href(teamId),
            by: act.uid,
            at: act.at,
            to: people.map(({ uid }) => uid),
          },
        );
      if (people.length > 0) await done?.(tx, { teamId, act, deed: 'added', uids: people.map(({ uid }) => uid) });
      return ok({ added: people.length, problems: [...problems] });
    },
  });

  /** What the row says of them holds for their membership. */
  const settle = async (tx: Tx, row: TeamMemberRow | undefined) => {
    if (row === undefined) return;
    await tx.setMember(row.uid, scopeOf(row.teamId), row.removedAt === 0 ? row.role : undefined);
  };

  interface OfOne {
    readonly input: { readonly teamId: string; readonly uid?: string };
    readonly act: Act;
    readonly was: Facts['get'];
    readonly is: Facts['get'];
  }

  const after =
    (deed: TeamDone['deed']) =>
    async (tx: Tx, { input: { teamId, uid }, act, was, is }: OfOne) => {
      const id = teamMemberId(teamId, uid ?? act.uid);
      const row = is(rules.members, id);
      if (row === was(rules.members, id)) return undefined;
      await settle(tx, row);
      // Whoever hands over comes second: it has an owner at every step.
      if (deed === 'handedOver') await settle(tx, is(rules.members, teamMemberId(teamId, act.uid)));
      await done?.(tx, { teamId, act, deed, uids: row === undefined ? [] : [row.uid] });
      return undefined;
    };

  /** Whose account ended is brought back by nobody, and owns nothing. */
  const isThere = async (
    tx: Tx,
    { input }: { readonly input: Input<{ readonly input: TeamCalls['restore']['input'] }> },
  ) => ((await isOpenAccount(tx.sql, input.uid)) ? ok(input) : refused(teamRefusal.gone));

  const mutations: readonly MutationHandler[] = [
    add,
    onWrite(writes.remove, { paces: one, after: after('removed') }),
    onWrite(writes.restore, { paces: one, before: isThere, after: after('restored') }),
    onWrite(writes.changeRole, { paces: one, after: after('roleChanged') }),
    onWrite(writes.transfer, { paces: one, before: isThere, after: after('handedOver') }),
    onWrite(writes.leave, { paces: one, after: after('left') }),
  ];

  /** However somebody goes, also by the end of their account: they are none of its people, and it has an owner. */
  const moved: Moved = async (tx, { uid, scope, before, after }) => {
    const teamId = scopeValue(scope);
    if (after !== undefined || scope !== scopeOf(teamId)) return;
    const row = await tx.get(of, scope, teamMemberId(teamId, uid));
    if (row?.removedAt === 0) {
      const ended: TeamMemberRow = { ...row, removedAt: tx.now, role: 'member' };
      await tx.put(of, ended);
    }
    if (before !== 'owner') return;
    const heir = heirOf((await peopleOf(tx.sql, teamId)).filter((other) => other.uid !== uid));
    if (heir === undefined) return;
    const owner: TeamMemberRow = { ...heir, role: 'owner' };
    await tx.put(of, owner);
    await tx.setMember(heir.uid, scope, 'owner');
  };

  /** Opens the scope of a new team, whose owner is whoever makes it. Its head is the caller's to write. */
  const open = async (tx: Tx, teamId: string, { uid, at }: Pick<Act, 'uid' | 'at'>): Promise<void> => {
    await tx.openScope(scopeOf(teamId));
    const username = (await personOf(tx.sql, uid))?.username ?? '';
    await letIn(tx, teamId, { uid, username }, { role: 'owner', joinedAt: at });
  };

  return { entity: of, mutations, moved, open, letIn, people: peopleOf };
};

interface Known {
  readonly inside: ReadonlySet<string>;
  /** Whom somebody removed whom the asker does not manage. */
  readonly barred: ReadonlySet<string>;
}

interface Read {
  readonly people: readonly { readonly uid: string; readonly username: string }[];
  readonly problems: readonly { readonly who: string; readonly problem: AddProblem }[];
}

/** Whom accounts name at the asker's school, and colleagues that they share a course with: teachers who are not in it yet. */
const readPeople = async (sql: Sql, { accounts, uids }: AddInput, { uid: by }: Act, known: Known): Promise<Read> => {
  const [named, met, profiles] = await Promise.all([
    peopleNamed(sql, by, accounts),
    meetInCourses(sql, by, uids),
    profilesOf(sql, uids),
  ]);
  const people = new Map<string, { readonly uid: string; readonly username: string }>();
  const problems: { readonly who: string; readonly problem: AddProblem }[] = [];
  const take = (
    who: string,
    person: { uid: string; username: string; userType: string } | undefined,
    reason: AddProblem,
  ) => {
    const problem = problemOf(person, reason, known);
    if (problem !== undefined) problems.push({ who, problem });
    else if (person !== undefined) people.set(person.uid, { uid: person.uid, username: person.username });
  };
  for (const account of accounts) take(account, named.get(account), 'unknown');
  for (const uid of new Set(uids)) {
    const profile = met.has(uid) ? profiles.get(uid) : undefined;
    take(profile?.username ?? uid, profile && { uid, ...profile }, 'stranger');
  }
  return { people: [...people.values()], problems };
};

const problemOf = (
  person: { readonly uid: string; readonly userType: string } | undefined,
  reason: AddProblem,
  { inside, barred }: Known,
): AddProblem | undefined => {
  if (person === undefined) return reason;
  if (inside.has(person.uid)) return 'alreadyMember';
  if (barred.has(person.uid)) return 'removed';
  return person.userType === 'teacher' ? undefined : 'notTeacher';
};
