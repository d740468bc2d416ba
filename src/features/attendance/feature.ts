import { msg } from '@lingui/core/macro';
import { isGuest } from '#contract/core/roles.ts';
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
      isFor: (role) => !isGuest(role),
      pages: ['/attendance'],
      load: async () => (await import('./view/attendance-panel.tsx')).AttendancePanel,
    }),
  ],
  mutations: attendanceMutationTexts,
  parts: {
    overlays: async () => [(await import('./view/offer.tsx')).AttendanceOffer],
    today: async () => (await import('./view/today.ts')).today,
    rights: async () => (await import('./view/right-names.ts')).rightNames,
  },
};
