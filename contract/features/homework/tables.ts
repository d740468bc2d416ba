import { inCourse, inWork, ofPerson, rowTable } from '#contract/core/rows/table.ts';
import type { AiProposalRow, AiSettingRow } from './ai-rows.ts';
import type { PeerSaidRow, PeerTaskRow, PeerWorkRow } from './peer-rows.ts';
import type {
  AttemptRow,
  HandInRow,
  HomeworkReferenceRow,
  HomeworkRow,
  ReviewRow,
  SavedCommentRow,
  SharedAnswerRow,
  StandingRow,
} from './rows.ts';

export const homeworkTable = rowTable<HomeworkRow>({ name: 'homework', scope: inCourse, indexes: 'courseId' });

export const referenceTable = rowTable<HomeworkReferenceRow>({ name: 'homeworkReference', scope: inCourse });

export const attemptTable = rowTable<AttemptRow>({ name: 'homeworkAttempt', scope: ofPerson, indexes: 'activityId' });

export const standingTable = rowTable<StandingRow>({ name: 'homeworkStanding', scope: ofPerson, indexes: 'courseId' });

export const handInTable = rowTable<HandInRow>({
  name: 'homeworkHandIn',
  scope: inWork,
  indexes: '[activityId+subject]',
});

export const reviewTable = rowTable<ReviewRow>({ name: 'homeworkReview', scope: inWork, indexes: 'activityId' });

export const commentTable = rowTable<SavedCommentRow>({
  name: 'homeworkComment',
  scope: ofPerson,
  indexes: 'createdAt',
});

export const sharedTable = rowTable<SharedAnswerRow>({
  name: 'homeworkShared',
  scope: inCourse,
  indexes: 'activityId',
});

export const peerTaskTable = rowTable<PeerTaskRow>({ name: 'homeworkPeerTask', scope: inWork, indexes: 'activityId' });

export const peerWorkTable = rowTable<PeerWorkRow>({
  name: 'homeworkPeerWork',
  scope: ofPerson,
  indexes: 'activityId',
});

export const peerSaidTable = rowTable<PeerSaidRow>({
  name: 'homeworkPeerSaid',
  scope: ofPerson,
  indexes: 'activityId',
});

export const aiSettingTable = rowTable<AiSettingRow>({
  name: 'homeworkAiSetting',
  scope: { kind: 'work', field: 'id' },
});

export const aiProposalTable = rowTable<AiProposalRow>({
  name: 'homeworkAiProposal',
  scope: inWork,
  indexes: 'activityId',
});

export const homeworkTables = [
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
];
