import { stored } from '#contract/core/rows/table.ts';
import {
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
import {
  answerTable,
  attemptPaperTable,
  attemptTable,
  examTable,
  markingTable,
  markTable,
  outcomeTable,
  personTable,
  voiceTable,
  workTable,
} from './tables.ts';

export const examRows = {
  examAttempt: stored(attemptTable, AttemptRow, { audience: 'all', key: ['uid', 'id'] }),
  examPaper: stored(attemptPaperTable, AttemptPaperRow, {
    table: 'exam_attempt_paper',
    audience: 'all',
    key: ['uid', 'id'],
  }),
  examAnswer: stored(answerTable, AnswerRow, { audience: 'all', key: ['uid', 'id'] }),
  examOutcome: stored(outcomeTable, OutcomeRow, { audience: 'all', key: ['uid', 'id'] }),
  examWork: stored(workTable, WorkRow, { audience: 'staff' }),
  examMarking: stored(markingTable, MarkingRow, { audience: 'staff' }),
  examMark: stored(markTable, MarkRow, { audience: 'staff' }),
  examPerson: stored(personTable, PersonRow, { audience: 'staff' }),
  examVoice: stored(voiceTable, VoiceRow, { audience: 'staff' }),
  exam: stored(examTable, ExamRow, { audience: 'staff' }),
};
