import { courseScope, userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type { AiProposalRow, AiSettingRow } from '#contract/features/homework/ai-rows.ts';
import type { PeerSaidRow, PeerTaskRow, PeerWorkRow } from '#contract/features/homework/peer-rows.ts';
import type {
  AttemptRow,
  HandInRow,
  HomeworkReferenceRow,
  HomeworkRow,
  ReviewRow,
  SavedCommentRow,
  SharedAnswerRow,
  StandingRow,
} from '#contract/features/homework/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

export const homeworkTable = replicaTable<HomeworkRow>({
  name: 'homework',
  indexes: 'courseId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const referenceTable = replicaTable<HomeworkReferenceRow>({
  name: 'homeworkReference',
  indexes: '',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const attemptTable = replicaTable<AttemptRow>({
  name: 'homeworkAttempt',
  indexes: 'activityId',
  scopeOf: ({ uid }) => userScope(uid),
});

export const standingTable = replicaTable<StandingRow>({
  name: 'homeworkStanding',
  indexes: 'courseId',
  scopeOf: ({ uid }) => userScope(uid),
});

export const handInTable = replicaTable<HandInRow>({
  name: 'homeworkHandIn',
  indexes: '[activityId+subject]',
  scopeOf: ({ activityId }) => workScope(activityId),
});

export const reviewTable = replicaTable<ReviewRow>({
  name: 'homeworkReview',
  indexes: 'activityId',
  scopeOf: ({ activityId }) => workScope(activityId),
});

export const commentTable = replicaTable<SavedCommentRow>({
  name: 'homeworkComment',
  indexes: 'createdAt',
  scopeOf: ({ uid }) => userScope(uid),
});

export const sharedTable = replicaTable<SharedAnswerRow>({
  name: 'homeworkShared',
  indexes: 'activityId',
  scopeOf: ({ courseId }) => courseScope(courseId),
});

export const peerTaskTable = replicaTable<PeerTaskRow>({
  name: 'homeworkPeerTask',
  indexes: 'activityId',
  scopeOf: ({ activityId }) => workScope(activityId),
});

export const peerWorkTable = replicaTable<PeerWorkRow>({
  name: 'homeworkPeerWork',
  indexes: 'activityId',
  scopeOf: ({ uid }) => userScope(uid),
});

export const peerSaidTable = replicaTable<PeerSaidRow>({
  name: 'homeworkPeerSaid',
  indexes: 'activityId',
  scopeOf: ({ uid }) => userScope(uid),
});

export const aiSettingTable = replicaTable<AiSettingRow>({
  name: 'homeworkAiSetting',
  indexes: '',
  scopeOf: ({ id }) => workScope(id),
});

export const aiProposalTable = replicaTable<AiProposalRow>({
  name: 'homeworkAiProposal',
  indexes: 'activityId',
  scopeOf: ({ activityId }) => workScope(activityId),
});
