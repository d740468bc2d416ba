import { AiProposalRow, AiSettingRow } from '#contract/features/homework/ai-rows.ts';
import { PeerSaidRow, PeerTaskRow, PeerWorkRow } from '#contract/features/homework/peer-rows.ts';
import {
  AttemptRow,
  HandInRow,
  HomeworkReferenceRow,
  HomeworkRow,
  ReviewRow,
  SavedCommentRow,
  SharedAnswerRow,
  StandingRow,
} from '#contract/features/homework/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { aiMutations } from './ai-mutations.ts';
import { homeworkMutations } from './mutations.ts';
import { peerMutations } from './peer-mutations.ts';
import { reviewMutations } from './review-mutations.ts';
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
} from './tables.ts';

export const homework: DataFeature = {
  name: 'homework',
  tables: [
    kept(homeworkTable, HomeworkRow),
    kept(referenceTable, HomeworkReferenceRow),
    kept(attemptTable, AttemptRow),
    kept(standingTable, StandingRow),
    kept(handInTable, HandInRow),
    kept(reviewTable, ReviewRow),
    kept(peerTaskTable, PeerTaskRow),
    kept(peerWorkTable, PeerWorkRow),
    kept(peerSaidTable, PeerSaidRow),
    kept(commentTable, SavedCommentRow),
    kept(sharedTable, SharedAnswerRow),
    kept(aiSettingTable, AiSettingRow),
    kept(aiProposalTable, AiProposalRow),
  ],
  mutations: [...homeworkMutations, ...reviewMutations, ...peerMutations, ...aiMutations],
};
