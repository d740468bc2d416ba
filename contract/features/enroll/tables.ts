import { inCourse, ofPerson, rowTable } from '#contract/core/rows/table.ts';
import type { ApplicationRow, BlockRow, EnrollSettingRow, MyApplicationRow } from './rows.ts';

export const enrollSettingTable = rowTable<EnrollSettingRow>({ name: 'enrollSetting', scope: inCourse });

export const applicationTable = rowTable<ApplicationRow>({
  name: 'enrollApplication',
  scope: inCourse,
  indexes: 'courseId,state',
});

export const myApplicationTable = rowTable<MyApplicationRow>({ name: 'myApplication', scope: ofPerson });

export const blockTable = rowTable<BlockRow>({ name: 'enrollBlock', scope: inCourse, indexes: 'courseId' });

export const enrollTables = [enrollSettingTable, applicationTable, myApplicationTable, blockTable];
