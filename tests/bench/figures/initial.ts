import type { Lab } from '../lab/browser.ts';
import { fill, leave, listen, openSchool, openTopic } from '../lab/school.ts';
import { median } from '../stats.ts';
import type { Figure } from '../table.ts';

const note = 'real server on SQLite; floor: bulkPut of the same rows, same indexes, 2,000 to a transaction';

/** A new device's first sync: from the first request to the last row committed. */
export const initialReplica = async (lab: Lab, quick: boolean): Promise<Figure[]> => [
  await filled(lab, { rows: quick ? 2_000 : 10_000, courses: 1, runs: quick ? 1 : 5 }),
  await filled(lab, { rows: quick ? 2_000 : 10_000, courses: 40, runs: quick ? 1 : 5 }),
  ...(quick ? [] : [await filled(lab, { rows: 100_000, courses: 1, runs: 1 })]),
];

const filled = async (
  lab: Lab,
  given: { readonly rows: number; readonly courses: number; readonly runs: number },
): Promise<Figure> => {
  const world = await openSchool({ publicDir: lab.publicDir });
  const teacher = await world.person('teacher');
  const each = given.rows / given.courses;
  for (let course = 0; course < given.courses; course += 1) {
    const courseId = await world.course(teacher, []);
    const topicId = await openTopic(world, teacher, courseId);
    await fill(world, { uid: teacher.uid, courseId, topicId, from: course * each, count: each });
  }
  const page = await lab.page(`http://127.0.0.1:${await listen(world)}`);
  const runs = [];
  for (let run = 0; run < given.runs; run += 1)
    runs.push(await page.evaluate((one) => window.bench.initial(one), { uid: teacher.uid, token: teacher.token }));
  await page.close();
  await leave(world);
  const [first] = runs;
  return {
    name: `initial replica, ${first?.rows.toLocaleString('en')} rows in ${given.courses} course${given.courses === 1 ? '' : 's'}, ${first?.requests} requests`,
    value: median(runs.map(({ ms }) => ms)),
    unit: 'ms',
    floor: median(runs.map(({ floorMs }) => floorMs)),
    note,
  };
};
