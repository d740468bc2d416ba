import { coreRefusal } from '#contract/core/refusal.ts';
import { ok, type Result, refused } from '#contract/core/result.ts';
import { userScope } from '#contract/core/scopes.ts';
import { second } from '#contract/core/time.ts';
import { cellsOf } from '#contract/features/account/roster.ts';
import { accountRefusal } from '#contract/features/account/rules.ts';
import {
  decideCertification,
  importRegister,
  listCertifications,
} from '#contract/features/certification/desk-calls.ts';
import { registerLimits, registerOf } from '#contract/features/certification/register.ts';
import { certificationRefusal } from '#contract/features/certification/rules.ts';
import { type Asking, onCall } from '#server/core/feature.ts';
import { readingTables } from '#server/core/session/paces.ts';
import { waiting } from '#server/core/session/rate.ts';
import { readTable } from '#server/core/sheet/read.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { certifyPerson, deskOf, schoolById } from '#server/features/account/public.ts';
import { notify } from '#server/features/notification/public.ts';
import { endCertification, isNumberFree } from './attest.ts';
import {
  type CertificationRow,
  certificationById,
  certificationsIn,
  putCertification,
  putRegister,
  putTimetable,
  sizesOf,
} from './store.ts';

const schoolOf = async ({ core, uid }: Asking): Promise<string> => {
  const desk = await core.db.read((sql) => deskOf(sql, uid));
  if (desk === undefined) throw new Error('nobody who looks after a school');
  return desk.coid;
};

interface Decision {
  readonly by: string;
  readonly text: 'certified' | 'uncertified';
  readonly title: string;
}

const tellOf = (tx: Tx, { id, uid }: CertificationRow, { by, text, title }: Decision): Promise<void> =>
  notify(
    tx,
    { kind: 'certification', scope: userScope(uid), id: `${id}/${text}/${tx.now}` },
    { kind: 'system', event: 'none', text, title, by, at: tx.now, to: [uid] },
  );

const decide = onCall(
  decideCertification,
  async ({ id, approve, note }, asking): Promise<Result<Record<string, never>>> => {
    const { core, uid: by } = asking;
    const coid = await schoolOf(asking);
    const asked = await core.db.read((sql) => certificationById(sql, id));
    if (asked === undefined || asked.coid !== coid) return refused(certificationRefusal.requestUnknown);
    return change(core, [userScope(asked.uid)], async (tx) => {
      const row = await certificationById(tx.sql, id);
      if (row === undefined) return refused(certificationRefusal.requestUnknown);
      const school = (await schoolById(tx.sql, coid))?.name ?? '';
      if (approve === 1) {
        if (!(await isNumberFree(tx, row.uid, coid, row.number))) return refused(certificationRefusal.numberTaken);
        await putCertification(tx.sql, { ...row, state: 'certified', at: tx.now });
        await certifyPerson(tx, row.uid, { coid, school, number: row.number });
        if (row.state !== 'certified') await tellOf(tx, row, { by, text: 'certified', title: school });
        return ok({});
      }
      if (row.state === 'certified') await endCertification(tx, row.uid, coid);
      await putCertification(tx.sql, { ...row, state: 'declined', at: tx.now });
      await tellOf(tx, row, { by, text: 'uncertified', title: note === '' ? school : note });
      return ok({});
    });
  },
);

const takeIn = onCall(importRegister, async ({ kind, data, dryRun }, asking) => {
  const { core, uid } = asking;
  const wait = await core.pacer.use(readingTables(uid));
  if (wait > 0) return refused(waiting(coreRefusal.tooMany, wait));
  const coid = await schoolOf(asking);
  const rows = registerLimits.lines + registerLimits.headWithin + 1;
  const table = await readTable(Buffer.from(data, 'base64'), cellsOf, { rows, columns: registerLimits.columns });
  if (table === 'oldKind') return refused(accountRefusal.rosterOldKind);
  if (table === 'unreadable') return refused(accountRefusal.rosterUnreadable);
  const register = registerOf(table, kind);
  if (register === undefined) return refused(accountRefusal.rosterNoHeading);
  const { lines, people, classes, problems } = register;
  if (lines === 0) return refused(accountRefusal.rosterEmpty);
  if (lines > registerLimits.lines || table.length === rows)
    return refused({ ...accountRefusal.rosterTooLong, params: { most: registerLimits.lines } });
  if (!dryRun && problems.length === 0)
    await core.db.write(async (sql) => {
      await putRegister(sql, coid, people);
      await putTimetable(sql, coid, classes, core.newId);
    });
  return ok({ lines, problems: [...problems] });
});

export const certificationDesk = [
  decide,
  takeIn,
  onCall(listCertifications, async ({ state, page, limit }, asking) => {
    const coid = await schoolOf(asking);
    return asking.core.db.read(async (sql) => {
      const { list, total } = await certificationsIn(sql, coid, state, { page, limit });
      return ok({
        list: list.map(({ user_type: userType, at, ...rest }) => ({ ...rest, userType, at: Math.floor(at / second) })),
        total,
        ...(await sizesOf(sql, coid)),
      });
    });
  }),
];
