import { stored } from '#contract/core/rows/table.ts';
import { AiProposalRow, AiSettingRow } from './ai-rows.ts';
import { PeerSaidRow, PeerTaskRow, PeerWorkRow } from './peer-rows.ts';
import {
  AttemptRow,
  HandInRow,
  HomeworkReferenceRow,
  HomeworkRow,
  ReviewRow,
  SavedCommentRow,
  SharedAnswerRow,
  StandingRow,
} from './rows.ts';
import { referenceReaders } from './rules.ts';
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

export const homeworkRows = {
  homework: stored(homeworkTable, HomeworkRow, { audience: ({ readers }) => readers }),
  homeworkReference: stored(referenceTable, HomeworkReferenceRow, { audience: referenceReaders }),
  homeworkAttempt: stored(attemptTable, AttemptRow, { audience: 'all', key: ['uid', 'id'] }),
  homeworkStanding: stored(standingTable, StandingRow, { audience: 'all', key: ['uid', 'id'] }),
  homeworkHandIn: stored(handInTable, HandInRow, { audience: 'staff' }),
  homeworkReview: stored(reviewTable, ReviewRow, { audience: 'staff' }),
  homeworkComment: stored(commentTable, SavedCommentRow, { audience: 'all' }),
  homeworkShared: stored(sharedTable, SharedAnswerRow, { audience: ({ readers }) => readers }),
  homeworkPeerTask: stored(peerTaskTable, PeerTaskRow, { audience: 'staff' }),
  homeworkPeerWork: stored(peerWorkTable, PeerWorkRow, { audience: 'all' }),
  homeworkPeerSaid: stored(peerSaidTable, PeerSaidRow, { audience: 'all' }),
  homeworkAiSetting: stored(aiSettingTable, AiSettingRow, { audience: 'staff' }),
  homeworkAiProposal: stored(aiProposalTable, AiProposalRow, { audience: 'staff' }),
};
