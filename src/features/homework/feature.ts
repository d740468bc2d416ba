import { msg } from '@lingui/core/macro';
import { courseTab, type ScreenFeature } from '#src/ui/feature.ts';
import {
  aiProposalTable,
  aiSettingTable,
  attemptTable,
  commentTable,
  handInTable,
  homeworkTable,
  peerSaidTable,
  peerTaskTable,
  peerWorkTable,
  referenceTable,
  reviewTable,
  sharedTable,
  standingTable,
} from './data/tables.ts';
import { texts } from './view/texts.ts';

export const homework: ScreenFeature = {
  name: 'homework',
  tables: [
    homeworkTable,
    referenceTable,
    attemptTable,
    standingTable,
    handInTable,
    reviewTable,
    commentTable,
    sharedTable,
    peerTaskTable,
    peerWorkTable,
    peerSaidTable,
    aiSettingTable,
    aiProposalTable,
  ],
  tabs: [
    courseTab({
      module: 'homework',
      title: msg`Homework`,
      pages: [
        '/homework',
        '/homeworkdetail',
        '/revisehomework',
        '/viewreviewhomework',
        '/casestudy',
        '/casestudyanalysis',
        '/revisecasestudy',
      ],
      load: async () => (await import('./view/homework-panel.tsx')).HomeworkPanel,
    }),
  ],
  texts,
  parts: {
    palette: async () => (await import('./view/palette.ts')).paletteItems,
    todo: async () => (await import('./view/kinds.ts')).todoKinds,
    activity: async () => (await import('./view/kinds.ts')).activityKinds,
  },
};
