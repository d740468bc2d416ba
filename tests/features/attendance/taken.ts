import type { Input } from '#contract/core/call.ts';
import { second } from '#contract/core/time.ts';
import { login } from '#contract/features/account/calls.ts';
import * as calls from '#contract/features/attendance/calls.ts';
import { codeAt } from '#contract/features/attendance/code.ts';
import { unpackedPerson } from '#contract/features/attendance/record.ts';
import type { AttendancePerson } from '#contract/features/attendance/rows.ts';
import { attendanceById, sheetOf } from '#src/features/attendance/data/queries.ts';
import { atDesk, courseId, jobs, must, onPhone, teacher, world } from '#tests/harness/class.ts';
import { keptOf } from '#tests/harness/cookies.ts';
import type { Person, Tab } from '#tests/harness/device.ts';

/** The attendance of the test that runs. */
export let id: string;
export const place = () => ({ courseId, attendanceId: id });

export const begin = async (more: Partial<Input<typeof calls.startAttendance>> = {}) => {
  id = world.newId();
  await must(teacher, calls.startAttendance, { courseId, id, title: 'Monday', method: 'qr', ...more });
  await both();
};
export const takes = (given: string): void => {
  id = given;
};

/** Both of them hear what happened. */
export const both = async () => {
  await onPhone.cycle();
  world.pass(2 * second);
  await jobs();
  await atDesk.cycle();
  await onPhone.cycle();
};

/** As the teacher's screen shows it at a time. */
export const shown = async (at = world.now()) => {
  const { secret, fixed } = await must(teacher, calls.getAttendanceCode, place());
  const row = await attendanceById(atDesk.replica, id);
  if (row === undefined) throw new Error('no attendance');
  return codeAt({ ...row, secret, fixed }, at);
};
export const sheet = async (tab = atDesk): Promise<Record<string, AttendancePerson>> =>
  Object.fromEntries(
    Object.entries((await sheetOf(tab.replica, id))?.cells ?? {}).map(([uid, cell]) => [uid, unpackedPerson(cell)]),
  );
export const of = async (who: Person) => (await sheet())[who.uid];

export const everything = async (tab: Tab) => {
  const tables = tab.replica.db.tables.filter(({ name }) => name.startsWith('row_'));
  return JSON.stringify(await Promise.all(tables.map((table) => table.toArray())));
};

/** Somebody signs in again, in a browser that keeps its cookies. */
export const signIn = async (who: Person, cookies: readonly string[] = []) => {
  const account = who.username.replace(' ', '');
  const said = await world.server.app.inject({
    method: 'POST',
    url: login.path,
    headers: { cookie: cookies.join('; ') },
    payload: { account, password: 'Classroom2026', remember: true },
  });
  return { token: said.json().data.token as string, cookies: [...cookies, keptOf(said)] };
};
