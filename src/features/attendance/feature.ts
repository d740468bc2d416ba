import { msg } from '@lingui/core/macro';
import { attendanceTables } from '#contract/features/attendance/tables.ts';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { attendanceMutationTexts } from './view/mutation-texts.ts';

export const attendance: ScreenFeature = {
  name: 'attendance',
  tables: attendanceTables,
  tabs: [
    courseTab({
      module: 'attendance',
      title: msg`Attendance`,
      load: async () => (await import('./view/attendance-panel.tsx')).AttendancePanel,
    }),
  ],
  mutations: attendanceMutationTexts,
};
