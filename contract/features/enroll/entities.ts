import { stored } from '#contract/core/rows/table.ts';
import { ApplicationRow, BlockRow, EnrollSettingRow, MyApplicationRow } from './rows.ts';
import { applicationTable, blockTable, enrollSettingTable, myApplicationTable } from './tables.ts';

export const enrollRows = {
  enrollSetting: stored(enrollSettingTable, EnrollSettingRow, { audience: 'staff' }),
  enrollApplication: stored(applicationTable, ApplicationRow, { audience: 'staff' }),
  myApplication: stored(myApplicationTable, MyApplicationRow, {
    table: 'enroll_mine',
    audience: 'all',
    key: ['uid', 'id'],
  }),
  enrollBlock: stored(blockTable, BlockRow, { audience: 'staff' }),
};
