import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { completion, getCollegeList, getCollegeNames } from '#contract/features/account/entry-calls.ts';
import { dismissUserAgency, getUserAgencyInfo, setUserAgency } from '#contract/features/account/person-calls.ts';
import type { ProfileRow } from '#contract/features/account/rows.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import type { Core } from '#server/core/core.ts';
import { onCall } from '#server/core/feature.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { collegesOf, institutionById, institutionsLike, profile, profileOf } from '../store.ts';

type Changed = { readonly row: ProfileRow } | { readonly refusal: Refusal };

/** Changes what a person says of themselves; whatever their school has certified only the school changes. */
const changeOwn = (
  core: Core,
  uid: string,
  work: (tx: Tx, row: ProfileRow) => Promise<Changed>,
): Promise<Result<Record<string, never>>> =>
  change(core, [userScope(uid)], async (tx) => {
    const row = await tx.get(profile, userScope(uid), uid);
    if (row === undefined) return refused(coreRefusal.notSignedIn);
    if (row.certified) return refused(accountRefusal.certifiedAlready);
    const changed = await work(tx, row);
    if ('refusal' in changed) return refused(changed.refusal);
    await tx.put(profile, changed.row);
    return ok({});
  });

const complete = onCall(completion, async ({ coid, school, college, studentNumber }, { core, uid }) =>
  changeOwn(core, uid, async (tx, row) => {
    const institution = coid === '' ? undefined : await institutionById(tx.sql, coid);
    if (coid !== '' && institution === undefined) return { refusal: accountRefusal.institutionUnknown };
    // A right over an institution is that institution's to give, and does not go along to another.
    const coidAdmin = coid === row.coid ? row.coidAdmin : 0;
    return { row: { ...row, coid, coidAdmin, school: institution?.name ?? school, college, studentNumber } };
  }),
);

const set = onCall(setUserAgency, async ({ coid }, { core, uid }) =>
  changeOwn(core, uid, async (tx, row) => {
    const institution = await institutionById(tx.sql, coid);
    if (institution === undefined) return { refusal: accountRefusal.institutionUnknown };
    const coidAdmin = coid === row.coid ? row.coidAdmin : 0;
    return { row: { ...row, coid, coidAdmin, school: institution.name, college: '' } };
  }),
);

const dismiss = onCall(dismissUserAgency, async (_input, { core, uid }) =>
  changeOwn(core, uid, async (_tx, row) => ({ row: { ...row, coid: '', coidAdmin: 0, school: '', college: '' } })),
);

export const agencyHandlers = [
  complete,
  set,
  dismiss,
  onCall(getUserAgencyInfo, async (_input, { core, uid }) => {
    const row = await core.db.read((sql) => profileOf(sql, uid));
    if (row === undefined) return refused(coreRefusal.notSignedIn);
    const { coid, school, college, studentNumber, certified } = row;
    return ok({ coid, name: school, college, stno: studentNumber, certified: Number(certified) });
  }),
  onCall(getCollegeNames, async ({ search }, { core }) =>
    ok({ list: search === '' ? [] : await core.db.read((sql) => institutionsLike(sql, search, 20)) }),
  ),
  onCall(getCollegeList, async ({ coid }, { core }) =>
    ok({ list: await core.db.read((sql) => collegesOf(sql, coid)) }),
  ),
];
