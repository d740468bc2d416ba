import { msg } from '@lingui/core/macro';
import { courseTables } from '#contract/features/course/tables.ts';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import { courseMutationTexts } from './view/mutation-texts.ts';

export const course: ScreenFeature = {
  name: 'course',
  tables: courseTables,
  areas: ['/main', '/main/member'],
  pages: [{ href: '/main/member', title: msg`Members` }],
  tabs: [
    courseTab({
      module: 'member',
      title: msg`Members`,
      load: async () => (await import('./view/members-panel.tsx')).MembersPanel,
    }),
    courseTab({
      module: 'intro',
      title: msg`About`,
      load: async () => (await import('./view/intro/intro-panel.tsx')).IntroPanel,
    }),
    courseTab({
      module: 'setting',
      title: msg`Settings`,
      isFor: (role) => role === 'teacher' || role === 'assistant',
      pages: ['/class_setting'],
      load: async () => (await import('./view/settings/settings-panel.tsx')).SettingsPanel,
    }),
  ],
  mutations: courseMutationTexts,
  parts: {
    palette: async () => (await import('./view/palette.ts')).paletteItems,
    rights: async () => (await import('./view/right-names.ts')).rightNames,
    overlays: async () => [(await import('./view/public.tsx')).Invitation],
    drawer: async () => (await import('./view/public.tsx')).CourseGroups,
  },
};
