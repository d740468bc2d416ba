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
} from '#contract/features/exam/rows.ts';
import { type DataFeature, kept } from '#src/core/feature.ts';
import { examMutations } from './mutations.ts';
import * as tables from './tables.ts';

export const exam: DataFeature = {
  name: 'exam',
  tables: [
    kept(tables.attemptTable, AttemptRow),
    kept(tables.attemptPaperTable, AttemptPaperRow),
    kept(tables.answerTable, AnswerRow),
    kept(tables.outcomeTable, OutcomeRow),
    kept(tables.workTable, WorkRow),
    kept(tables.markingTable, MarkingRow),
    kept(tables.markTable, MarkRow),
    kept(tables.personTable, PersonRow),
    kept(tables.voiceTable, VoiceRow),
    kept(tables.examTable, ExamRow),
  ],
  mutations: examMutations,
};
