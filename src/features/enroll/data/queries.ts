import type { ApplicationRow, BlockRow, EnrollSettingRow, MyApplicationRow } from '#contract/features/enroll/rows.ts';
import {
  applicationTable,
  blockTable,
  enrollSettingTable,
  myApplicationTable,
} from '#contract/features/enroll/tables.ts';
import type { Replica } from '#src/core/replica.ts';

export const enrollSetting = (replica: Replica, courseId: string): Promise<EnrollSettingRow | undefined> =>
  replica.rows(enrollSettingTable).get(courseId);

/** Those that wait first, the earliest of them first; then the decided ones, the latest first. */
export const applicationsOf = async (replica: Replica, courseId: string): Promise<ApplicationRow[]> => {
  const rows = await replica.rows(applicationTable).where('courseId').equals(courseId).toArray();
  const waits = ({ state }: ApplicationRow): boolean => state === 'waiting';
  return [
    ...rows.filter(waits).sort((one, other) => one.appliedAt - other.appliedAt),
    ...rows.filter((row) => !waits(row)).sort((one, other) => other.decidedAt - one.decidedAt),
  ];
};

/** How many applications wait, by course. */
export const waitingCounts = async (replica: Replica): Promise<Map<string, number>> => {
  const rows = await replica.rows(applicationTable).where('state').equals('waiting').toArray();
  return new Map([...Map.groupBy(rows, ({ courseId }) => courseId)].map(([id, list]) => [id, list.length]));
};

export const blocksOf = async (replica: Replica, courseId: string): Promise<BlockRow[]> =>
  (await replica.rows(blockTable).where('courseId').equals(courseId).toArray()).sort(
    (one, other) => other.since - one.since,
  );

export const myApplication = (replica: Replica, courseId: string): Promise<MyApplicationRow | undefined> =>
  replica.rows(myApplicationTable).get(courseId);
