import { ok } from '#contract/core/result.ts';
import { isGuest, isStaff, type ScopeRole } from '#contract/core/roles.ts';
import { second } from '#contract/core/time.ts';
import { getGroupStudents, getGroupTree, matchStudents } from '#contract/features/group/calls.ts';
import { inGroupOrder } from '#contract/features/group/order.ts';
import { folded } from '#contract/features/group/pasted.ts';
import type { GroupRow } from '#contract/features/group/rows.ts';
import { onRead } from '#server/core/feature.ts';
import { membersWithRole } from '#server/core/sync/members.ts';
import { namesOf, peopleOf } from '#server/features/account/public.ts';
import { groupsOf, placesOf, placesOfSet, setsOf } from './store.ts';

/** Staff see every group, others those that are shown to all and their own. */
const isSeen = (group: GroupRow, { role, groups }: { readonly role: ScopeRole; readonly groups: readonly string[] }) =>
  isStaff(role) || group.listed || (!isGuest(role) && groups.includes(group.id));

export const groupCalls = [
  onRead(getGroupTree, async ({ courseId }, { sql, uid, scope, role, groups: mine }) => {
    const [sets, groups, places, students] = await Promise.all([
      setsOf(sql, courseId),
      groupsOf(sql, courseId),
      placesOf(sql, courseId),
      membersWithRole(sql, scope, 'student'),
    ]);
    const present = new Set(students);
    const counts = Map.groupBy(
      places.filter((one) => present.has(one.uid)),
      ({ groupId }) => groupId,
    );
    const seen = groups.filter((group) => !group.archived && isSeen(group, { role, groups: mine }));
    const list = sets
      .filter(({ archived }) => !archived)
      .sort(inGroupOrder)
      .map(({ id, name, owner, choosing, cap }) => ({
        id,
        name,
        institution: Number(owner === 'institution'),
        choosing: Number(choosing),
        cap,
        children: seen
          .filter(({ setId }) => setId === id)
          .sort(inGroupOrder)
          .map((group) => {
            const inIt = counts.get(group.id) ?? [];
            return {
              id: group.id,
              name: group.name,
              count: inIt.length,
              mine: Number(inIt.some((one) => one.uid === uid)),
            };
          }),
      }));
    return ok({ list });
  }),
  onRead(getGroupStudents, async ({ courseId, setId, groupId }, { sql, scope, role, groups: mine }) => {
    const [groups, places, students] = await Promise.all([
      groupsOf(sql, courseId),
      placesOfSet(sql, courseId, setId),
      membersWithRole(sql, scope, 'student'),
    ]);
    const group = groups.find((one) => one.id === groupId && one.setId === setId);
    const isTold = groupId === undefined ? isStaff(role) : group !== undefined && isSeen(group, { role, groups: mine });
    const placeOf = new Map(places.map((one) => [one.uid, one]));
    const wanted = students.filter((one) => isTold && placeOf.get(one)?.groupId === groupId);
    const names = await namesOf(sql, wanted);
    const list = wanted.map((uid) => ({
      uid,
      username: names.get(uid) ?? '',
      isleader: Number(group?.leader === uid),
      joinedAt: Math.floor((placeOf.get(uid)?.joinedAt ?? 0) / second),
    }));
    return ok({ list });
  }),
  onRead(matchStudents, async ({ words }, { sql, scope }) => {
    const people = await peopleOf(sql, await membersWithRole(sql, scope, 'student'));
    const meant = new Map<string, Set<string>>();
    for (const { id, account, studentNumber, username } of people)
      for (const word of [account, studentNumber, username].map(folded).filter((one) => one !== ''))
        meant.set(word, (meant.get(word) ?? new Set()).add(id));
    return ok({ list: words.map((word) => [...(meant.get(folded(word)) ?? [])]) });
  }),
];
