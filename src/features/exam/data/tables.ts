import { userScope } from '#contract/core/scopes.ts';
import { workScope } from '#contract/features/activity/keys.ts';
import type {
  AnswerRow,
  AttemptPaperRow,
  AttemptRow,
  ExamRow,
  MarkingRow,
  MarkRow,
  OutcomeRow,
  PersonRow,
  VoiceRow,
  WorkRow,
} from '#contract/features/exam/rows.ts';
import { replicaTable } from '#src/core/feature.ts';

const own = ({ uid }: { readonly uid: string }): string => userScope(uid);
const inWork = ({ activityId }: { readonly activityId: string }): string => workScope(activityId);

export const attemptTable = replicaTable<AttemptRow>({ name: 'examAttempt', indexes: 'activityId', scopeOf: own });
export const attemptPaperTable = replicaTable<AttemptPaperRow>({ name: 'examPaper', indexes: '', scopeOf: own });
export const answerTable = replicaTable<AnswerRow>({ name: 'examAnswer', indexes: 'attemptId', scopeOf: own });
export const outcomeTable = replicaTable<OutcomeRow>({ name: 'examOutcome', indexes: 'activityId', scopeOf: own });
export const workTable = replicaTable<WorkRow>({ name: 'examWork', indexes: 'activityId', scopeOf: inWork });
export const markingTable = replicaTable<MarkingRow>({ name: 'examMarking', indexes: 'activityId', scopeOf: inWork });
export const markTable = replicaTable<MarkRow>({ name: 'examMark', indexes: 'activityId', scopeOf: inWork });
export const personTable = replicaTable<PersonRow>({ name: 'examPerson', indexes: 'activityId', scopeOf: inWork });
export const voiceTable = replicaTable<VoiceRow>({ name: 'examVoice', indexes: 'activityId', scopeOf: inWork });
export const examTable = replicaTable<ExamRow>({ name: 'exam', indexes: '', scopeOf: inWork });

export const examTables = [
  attemptTable,
  attemptPaperTable,
  answerTable,
  outcomeTable,
  workTable,
  markingTable,
  markTable,
  personTable,
  voiceTable,
  examTable,
];
