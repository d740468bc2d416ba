import { inWork, ofPerson, rowTable } from '#contract/core/rows/table.ts';
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
} from './rows.ts';

export const attemptTable = rowTable<AttemptRow>({ name: 'examAttempt', scope: ofPerson, indexes: 'activityId' });

export const attemptPaperTable = rowTable<AttemptPaperRow>({ name: 'examPaper', scope: ofPerson });

export const answerTable = rowTable<AnswerRow>({ name: 'examAnswer', scope: ofPerson, indexes: 'attemptId' });

export const outcomeTable = rowTable<OutcomeRow>({ name: 'examOutcome', scope: ofPerson, indexes: 'activityId' });

export const workTable = rowTable<WorkRow>({ name: 'examWork', scope: inWork, indexes: 'activityId' });

export const markingTable = rowTable<MarkingRow>({ name: 'examMarking', scope: inWork, indexes: 'activityId' });

export const markTable = rowTable<MarkRow>({ name: 'examMark', scope: inWork, indexes: 'activityId' });

export const personTable = rowTable<PersonRow>({ name: 'examPerson', scope: inWork, indexes: 'activityId' });

export const voiceTable = rowTable<VoiceRow>({ name: 'examVoice', scope: inWork, indexes: 'activityId' });

export const examTable = rowTable<ExamRow>({ name: 'exam', scope: inWork });

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
