import { courseScope } from '#contract/core/scopes.ts';
import { codeOfCard } from '#contract/features/performance/keys.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { cardSet } from '#server/features/performance/store.ts';
import type { Border, Right } from './calls.ts';
import { secret } from './small-file.ts';

const staff: Right = ['teacher', 'assistant'];

export const classroomIds = (id: () => string) => ({
  ...{ raceId: id(), rewardId: id(), cardsId: id() },
  ...{ boardPageId: id(), boardInkId: id() },
  /** Of the first card. */
  code: '',
});
export type ClassroomIds = ReturnType<typeof classroomIds>;

type Facts = Readonly<Record<string, { readonly may: Right; readonly input: (border: Border) => object }>>;

const stars = ({ courseId, people }: Border) => ({
  ...{ courseId, uids: [people.student.uid], stars: 1, kind: 'answer' },
  note: secret,
});

/** A quick answer, in which the student pressed, and stars that were given. */
export const setUpClassroom = async (
  border: Border,
  must: (who: 'teacher' | 'student', call: string, input: object) => Promise<void>,
): Promise<void> => {
  const { courseId, classroom } = border;
  await must('teacher', 'openRace', { courseId, id: classroom.raceId, quota: 100 });
  await must('student', 'pressRace', { courseId, id: classroom.raceId, took: 9 });
  await must('teacher', 'makeStarCards', { courseId, id: classroom.cardsId, name: secret, stars: 1, count: 2 });
  await must('teacher', 'addBoardPage', { courseId, id: classroom.boardPageId, title: secret, paper: 'black' });
  await must('teacher', 'beginBoardInk', inkOn(border, classroom.boardInkId));
  const { world } = border;
  const set = await world.server.db.read((sql) => readRow(sql, cardSet, courseScope(courseId), classroom.cardsId));
  classroom.code = codeOfCard(set?.secret ?? '', 1);
  await must('teacher', 'giveStars', { ...stars(border), id: classroom.rewardId });
};

const inkOn = ({ courseId, classroom }: Border, id: string) => ({
  ...{ courseId, id, pageId: classroom.boardPageId },
  strokes: [{ id: 's', sheet: 0, color: 'plain', width: 'fine', points: 'AAEE' }],
});

/** Who may call what of a live class, and an input that is right. */
export const classroomFacts: Facts = {
  openRace: { may: staff, input: ({ courseId, world }) => ({ courseId, id: world.newId(), quota: 2 }) },
  pressRace: { may: ['student'], input: ({ courseId, classroom }) => ({ courseId, id: classroom.raceId, took: 9 }) },
  endRace: { may: staff, input: ({ courseId, classroom }) => ({ courseId, id: classroom.raceId }) },
  setSpeech: { may: staff, input: ({ courseId }) => ({ courseId, on: true }) },
  muteInClass: {
    may: staff,
    input: ({ courseId, people }) => ({ courseId, uid: people.student.uid, muted: false }),
  },
  addBoardPage: { may: staff, input: ({ courseId, world }) => ({ courseId, id: world.newId(), paper: 'white' }) },
  changeBoardPage: {
    may: staff,
    input: ({ courseId, classroom }) => ({ courseId, id: classroom.boardPageId, paper: 'grid' }),
  },
  showBoardPage: { may: staff, input: ({ courseId, classroom }) => ({ courseId, pageId: classroom.boardPageId }) },
  // Gone already is accepted: nothing else needs this page.
  removeBoardPage: { may: staff, input: ({ courseId, world }) => ({ courseId, id: world.newId() }) },
  beginBoardInk: { may: staff, input: (border) => inkOn(border, border.world.newId()) },
  addBoardInk: { may: staff, input: (border) => inkOn(border, border.classroom.boardInkId) },
  eraseBoardInk: {
    may: staff,
    input: ({ courseId, classroom }) => ({ courseId, rows: [{ id: classroom.boardInkId, strokes: ['none'] }] }),
  },
  makeStarCards: {
    may: staff,
    input: ({ courseId, world }) => ({ courseId, id: world.newId(), name: 'n', stars: 1, count: 2 }),
  },
  closeStarCards: { may: staff, input: ({ courseId, classroom }) => ({ courseId, id: classroom.cardsId }) },
  takeStarCard: {
    may: ['student'],
    input: ({ courseId, world, classroom }) => ({
      ...{ courseId, id: world.newId(), cardsId: classroom.cardsId },
      ...{ number: 1, code: classroom.code },
    }),
  },
  giveStars: { may: staff, input: (border) => ({ ...stars(border), id: border.world.newId() }) },
  takeStarsBack: {
    may: staff,
    input: ({ courseId, classroom }) => ({ courseId, id: classroom.rewardId, undone: false }),
  },
};
