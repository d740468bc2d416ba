import { coreRefusal, ofField } from '#contract/core/refusal.ts';
import { ok, refused } from '#contract/core/result.ts';
import { refuseUnless } from '#contract/core/roles.ts';
import { userScope } from '#contract/core/scopes.ts';
import { applyToJoin, createOffice, joinReview } from '#contract/features/research/calls.ts';
import { applicationId, officeLimits, officeScope } from '#contract/features/research/keys.ts';
import type { OfficeApplicationRow } from '#contract/features/research/rows.ts';
import { officeFrom, refuseCreateOffice, researchRefusal } from '#contract/features/research/rules.ts';
import { officeTable } from '#contract/features/research/tables.ts';
import * as writes from '#contract/features/research/writes.ts';
import { teamLimits } from '#contract/features/team/keys.ts';
import { presentIn, teamRefusal } from '#contract/features/team/rules.ts';
import { onPacedMutation } from '#server/core/feature.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { personOf } from '#server/features/account/public.ts';
import { attach, factsOf } from '#server/features/upload/public.ts';
import { askingToJoin, openingOffices, sharing } from './paces.ts';
import { people } from './people.ts';
import { office, officeApplication, officeById, officesOpenedBy } from './store.ts';

/** Its own handler: it opens the scope that it writes in, and counts what its person has opened. */
const create = onPacedMutation(createOffice, openingOffices, async (tx, input, act) => {
  const person = await personOf(tx.sql, act.uid);
  const refusal = refuseCreateOffice(input, person?.userType ?? 'student');
  if (refusal !== undefined) return refused(refusal);
  if ((await officesOpenedBy(tx.sql, act.uid)) >= officeLimits.offices) return refused(researchRefusal.manyOffices);
  await people.open(tx, input.officeId, act);
  await tx.create(office, officeFrom(input, act));
  return ok({ id: input.officeId });
});

const pictures: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const pictureBytes = 10 * 1024 * 1024;

/** The cover hangs on the office: who reads it sees it. */
const update = onWrite(writes.updateOffice, {
  paces: sharing,
  before: async (tx, { input, act, was }) => {
    const { officeId, cover } = input;
    if (cover === undefined || cover === was(officeTable, officeId)?.cover) return ok(input);
    const known = cover === '' ? undefined : await factsOf(tx.sql, cover);
    if (known !== undefined && (!pictures.includes(known.type) || known.size > pictureBytes))
      return refused(ofField(coreRefusal.invalidInput, 'cover'));
    const to = { key: `office:${officeId}`, scope: officeScope(officeId), audiences: ['all'] as const };
    const hung = await attach(tx, act, { files: cover === '' ? [] : [{ id: cover }], to });
    return hung.ok ? ok(input) : hung;
  },
});

/** Its own handler: the office is no scope of who asks; of one that is closed nobody says more than of one that is not there. */
const apply = onPacedMutation(applyToJoin, askingToJoin, async (tx, { officeId, reason }, act) => {
  const row = await officeById(tx.sql, officeId);
  if (row === undefined || !row.isOpen || row.joining !== 'review') return refused(researchRefusal.closed);
  if ((await personOf(tx.sql, act.uid))?.userType !== 'teacher') return refused(coreRefusal.notAllowed);
  if ((await tx.roleOf(act.uid, officeScope(officeId))) !== undefined) return refused(researchRefusal.inside);
  const id = applicationId(officeId, act.uid);
  if ((await tx.get(officeApplication, userScope(act.uid), id))?.state === 'waiting') return ok({});
  await tx.put<OfficeApplicationRow>(officeApplication, {
    ...{ id, uid: act.uid, officeId, title: row.title, reason: reason.trim() },
    state: 'waiting',
    createdAt: act.now,
  });
  return ok({});
});

/** Its own handler: the application is a row of who asks, and letting in is membership. */
const review = onPacedMutation(joinReview, sharing, async (tx, { officeId, uid, state }, act) => {
  const scope = officeScope(officeId);
  const refusal = refuseUnless(await tx.actorOf(act.uid, scope), 'office.edit');
  if (refusal !== undefined) return refused(refusal);
  const row = await tx.get(officeApplication, userScope(uid), applicationId(officeId, uid));
  const answer: OfficeApplicationRow['state'] = state === 1 ? 'accepted' : 'refused';
  // Two managers who say the same have said it.
  if (row?.state === answer) return ok({});
  if (row?.state !== 'waiting') return refused(researchRefusal.notAsked);
  await tx.put<OfficeApplicationRow>(officeApplication, { ...row, state: answer });
  if (state !== 1 || (await tx.roleOf(uid, scope)) !== undefined) return ok({});
  if (presentIn(await people.people(tx.sql, officeId)).length >= teamLimits.people) return refused(teamRefusal.full);
  const username = (await personOf(tx.sql, uid))?.username ?? '';
  await people.letIn(tx, officeId, { uid, username }, { role: 'member', joinedAt: tx.now });
  return ok({});
});

export const officeMutations = [
  create,
  update,
  apply,
  review,
  onWrite(writes.officeTeamConfig, { paces: sharing }),
  onWrite(writes.portalPageConfig, { paces: sharing }),
  onWrite(writes.editBuildBodyType, { paces: sharing }),
  onWrite(writes.saveBulletin, { paces: sharing }),
  onWrite(writes.createEntry, { paces: sharing }),
  onWrite(writes.editEntry, { paces: sharing }),
  onWrite(writes.deleteEntry, { paces: sharing }),
];
