import type { Lab } from '../../lab/browser.ts';
import { leave, listen, openSchool } from '../../lab/school.ts';
import type { Figure } from '../../table.ts';
import { classOf, peopleOf } from './class.ts';

const budget = 8_000;
const note =
  'real server on SQLite, a teacher of 10 courses with 100 students and 100 activities each, every student with a result in each; the volume is of the rows as JSON; floor: bulkPut of the same rows, same indexes, 2,000 to a transaction';

/** What a teacher's device holds, and how long it takes to get there. */
export const heldByATeacher = async (lab: Lab, quick: boolean): Promise<Figure[]> => {
  const world = await openSchool({ publicDir: lab.publicDir });
  const teacher = await world.person('teacher');
  const students = await peopleOf(world, quick ? 20 : 100);
  const courses = quick ? 2 : 10;
  for (let course = 0; course < courses; course += 1) await classOf(world, teacher, students, 100);
  const page = await lab.page(`http://127.0.0.1:${await listen(world)}`);
  const { rows, bytes, ms, floorMs, requests } = await page.evaluate((one) => window.bench.initial(one), {
    uid: teacher.uid,
    token: teacher.token,
  });
  await page.close();
  await leave(world);
  const of = `${courses} courses x ${students.length} students x 100 activities`;
  return [
    { name: `replica of a teacher of ${of}, ${rows.toLocaleString('en')} rows`, value: bytes / 1e6, unit: 'MB', note },
    {
      name: `first pull of a teacher of ${of}, ${requests} requests`,
      value: ms,
      unit: 'ms',
      floor: floorMs,
      budget,
      note,
    },
  ];
};
