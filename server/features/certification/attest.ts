import type { Input } from '#contract/core/call.ts';
import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { day } from '#contract/core/time.ts';
import type { ProfileRow } from '#contract/features/account/rows.ts';
import * as calls from '#contract/features/certification/calls.ts';
import { certificationRefusal, refuseAttest, spelt } from '#contract/features/certification/rules.ts';
import type { Core } from '#server/core/core.ts';
import { type Asking, onCall } from '#server/core/feature.ts';
import { waiting } from '#server/core/session/rate.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import {
  certifyPerson,
  holdSchool,
  madeBy,
  madeFor,
  personOf,
  schoolById,
  schoolsLike,
} from '#server/features/account/public.ts';
import { coursesOfPerson } from '#server/features/course/public.ts';
import {
  type CertificationRow,
  certificationsOf,
  dropCertification,
  holderOf,
  putCertification,
  registeredAs,
  unbindCourses,
} from './store.ts';
import { timetableOf } from './timetable.ts';

/** Guesses at whom a school knows: a person has one name and one number. */
const triesOf = (core: Core) => core.rates('certification', 10, day);

type Given = Input<typeof calls.userAttest>;

interface Wanted {
  readonly person: ProfileRow;
  readonly coid: string;
  readonly school: string;
  readonly name: string;
  readonly number: string;
}

const wantedOf = async (tx: Tx, uid: string, given: Given): Promise<Result<Wanted>> => {
  const person = await personOf(tx.sql, uid);
  if (person === undefined) return refused(coreRefusal.notSignedIn);
  const refusal = refuseAttest(given, person.userType);
  if (refusal !== undefined) return refused(refusal);
  const school = await schoolById(tx.sql, given.coid);
  if (school === undefined) return refused(certificationRefusal.schoolUnknown);
  const made = await madeBy(tx.sql, uid);
  if (made !== '' && made === given.coid) return refused(certificationRefusal.schoolMade);
  return ok({ person, coid: school.coid, school: school.name, name: spelt(given.name), number: spelt(given.stno) });
};

/** Nobody is certified with the number of another, nor with one that the school made an account for; of two at once one. */
export const isNumberFree = async (tx: Tx, uid: string, coid: string, number: string): Promise<boolean> => {
  await holdSchool(tx.sql, coid);
  const holder = (await holderOf(tx.sql, coid, number)) ?? (await madeFor(tx.sql, coid, number));
  return holder === undefined || holder === uid;
};

const rowOf = (tx: Tx, id: string, { person, coid, name, number }: Wanted, state: CertificationRow['state']) => ({
  ...{ id, uid: person.id, coid, name, number, state },
  ...{ user_type: person.userType, at: tx.now },
});

const certify = async (tx: Tx, core: Core, uid: string, given: Given): Promise<Result<Wanted>> => {
  const wanted = await wantedOf(tx, uid, given);
  if (!wanted.ok) return wanted;
  const { person, coid, school, name, number } = wanted.value;
  const known = await registeredAs(tx.sql, coid, number);
  if (known === undefined || known.name !== name || known.user_type !== person.userType)
    return refused(certificationRefusal.notListed);
  if (!(await isNumberFree(tx, uid, coid, number))) return refused(certificationRefusal.numberTaken);
  await putCertification(tx.sql, rowOf(tx, core.newId(), wanted.value, 'certified'));
  await certifyPerson(tx, uid, { coid, school, number });
  return wanted;
};

const limited = async ({ core, uid }: Asking): Promise<Result<undefined>> => {
  const wait = await triesOf(core).use(uid);
  return wait === 0 ? ok(undefined) : refused(waiting(certificationRefusal.tooOften, wait));
};

const answer = async ({ core, uid }: Asking, coid: string) =>
  ok({ coid, list: await core.db.read((sql) => timetableOf(sql, uid, coid)) });

const attest = onCall(calls.userAttest, async (given, asking) => {
  const rate = await limited(asking);
  if (!rate.ok) return rate;
  const { core, uid } = asking;
  const done = await change(core, [userScope(uid)], (tx) => certify(tx, core, uid, given));
  return done.ok ? answer(asking, given.coid) : done;
});

const ask = onCall(calls.askAttest, async (given, asking) => {
  const rate = await limited(asking);
  if (!rate.ok) return rate;
  const { core, uid } = asking;
  return change(core, [userScope(uid)], async (tx) => {
    const wanted = await wantedOf(tx, uid, given);
    if (!wanted.ok) return wanted;
    const before = (await certificationsOf(tx.sql, uid)).find(({ coid }) => coid === given.coid);
    if (before?.state === 'certified') return ok({});
    // Another name, number or kind is another request: who decides on the one they saw decides on that one only.
    const { name, number, person } = wanted.value;
    const isSame = before?.name === name && before.number === number && before.user_type === person.userType;
    await putCertification(tx.sql, rowOf(tx, isSame ? before.id : core.newId(), wanted.value, 'asked'));
    return ok({});
  });
});

/** Its classes are nobody's courses any more; whoever is certified elsewhere is shown as that. */
export const endCertification = async (tx: Tx, uid: string, coid: string): Promise<void> => {
  await dropCertification(tx.sql, uid, coid);
  const taught = (await coursesOfPerson(tx.sql, uid)).filter(({ role }) => role === 'teacher');
  await unbindCourses(
    tx.sql,
    taught.map(({ row }) => row.id),
    coid,
  );
  if ((await personOf(tx.sql, uid))?.coid !== coid) return;
  const other = (await certificationsOf(tx.sql, uid)).findLast(({ state }) => state === 'certified');
  const school = other && (await schoolById(tx.sql, other.coid));
  await certifyPerson(tx, uid, other && { coid: other.coid, school: school?.name ?? '', number: other.number });
};

const cancel = onCall(calls.cancelAttest, async ({ coid }, { core, uid }) =>
  change(core, [userScope(uid)], async (tx) => {
    if ((await madeBy(tx.sql, uid)) === coid && coid !== '') return refused(certificationRefusal.schoolMade);
    const row = (await certificationsOf(tx.sql, uid)).find((one) => one.coid === coid);
    if (row === undefined) return refused(certificationRefusal.notCertified);
    await endCertification(tx, uid, coid);
    return ok({});
  }),
);

const changeOver = onCall(calls.changeAttest, async ({ sourceCoid, ...given }, asking) => {
  const rate = await limited(asking);
  if (!rate.ok) return rate;
  const { core, uid } = asking;
  const done = await change(core, [userScope(uid)], async (tx) => {
    const before = (await certificationsOf(tx.sql, uid)).find((one) => one.coid === sourceCoid);
    if (before === undefined) return refused(certificationRefusal.notCertified);
    const certified = await certify(tx, core, uid, given);
    if (certified.ok && sourceCoid !== given.coid) await endCertification(tx, uid, sourceCoid);
    return certified;
  });
  return done.ok ? answer(asking, given.coid) : done;
});

const list = onCall(calls.listAttests, async (_input, { core, uid }) =>
  core.db.read(async (sql) => {
    const person = await personOf(sql, uid);
    const made = await madeBy(sql, uid);
    const rows = await certificationsOf(sql, uid);
    const theirs = await Promise.all(
      rows.map(async ({ coid, name, number, user_type: type, state }) => ({
        ...{ jigouid: coid, jigou: (await schoolById(sql, coid))?.name ?? '', realname: name, realstno: number },
        ...{ usertype: Number(type === 'teacher'), state, made: 0 },
      })),
    );
    const own =
      person === undefined || made === '' || !person.certified || person.coid !== made
        ? []
        : [
            {
              ...{ jigouid: made, jigou: person.school, realname: person.username, realstno: person.studentNumber },
              ...{ usertype: Number(person.userType === 'teacher'), state: 'certified' as const, made: 1 },
            },
          ];
    return ok({ list: [...own, ...theirs] });
  }),
);

export const attestHandlers = [
  onCall(calls.searchSchools, async ({ search }, { core }) =>
    ok({ list: search === '' ? [] : await core.db.read((sql) => schoolsLike(sql, search, 20)) }),
  ),
  attest,
  ask,
  cancel,
  changeOver,
  list,
];
