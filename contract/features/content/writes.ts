import { type RowRef, rowIn } from '#contract/core/rows/ref.ts';
import { courseScope } from '#contract/core/scopes.ts';
import { askingOnly, changing, creating, type EffectRows, type Facts, removing, write } from '#contract/core/write.ts';
import type { Writing } from '#contract/core/writing.ts';
import { wholeActivity } from '../activity/audience.ts';
import { setActivities as setActivitiesCall } from '../activity/calls.ts';
import { activityRow, changeActivityRow, putActivity } from '../activity/effects.ts';
import { timed } from '../activity/fields.ts';
import { published, refuseFields, scheduled, unpublished } from '../activity/rules.ts';
import * as calls from './calls.ts';
import type { ActivityRow } from './rows.ts';
import {
  activityAfter,
  activityFrom,
  activityWith,
  contentRefusal,
  refuseCreateActivity,
  refuseOverdue,
  refusePublish,
  refuseUpdateActivity,
  refuseWriteContent,
} from './rules.ts';
import * as structure from './structure-calls.ts';
import {
  chapterAfter,
  chapterFrom,
  folderAfter,
  folderFrom,
  named,
  refuseCreateChapter,
  refuseCreateFolder,
  refuseMoveChapter,
  refuseNaming,
  refuseUpdateChapter,
  refuseUpdateFolder,
} from './structure-rules.ts';
import { activityTable, chapterTable, fileTypeTable, folderTable, lessonLinkTable } from './tables.ts';

interface InCourse {
  readonly courseId: string;
}
interface IdInCourse extends InCourse {
  readonly id: string;
}
interface Selected extends InCourse {
  readonly ids: readonly string[];
}

const { gone } = contentRefusal;

const actor = (facts: Facts, { courseId }: InCourse) => facts.actor(courseScope(courseId));
const managing = (facts: Facts, input: InCourse) => refuseWriteContent(actor(facts, input));

const one = (input: IdInCourse): readonly RowRef[] => [activityRow(input)];
const many = ({ courseId, ids }: Selected): readonly RowRef[] => ids.map((id) => activityRow({ courseId, id }));

/** What is still there of a selection; the rest was deleted by somebody meanwhile. */
const left = (facts: Facts, { ids }: Selected): readonly ActivityRow[] =>
  ids.flatMap((id) => facts.get(activityTable, id) ?? []).map(wholeActivity);

const refuseMany = (facts: Facts, input: Selected) =>
  managing(facts, input) ?? (left(facts, input).length > 0 ? undefined : gone);
const refuseOne = (facts: Facts, { courseId, id }: IdInCourse) => refuseMany(facts, { courseId, ids: [id] });

const changeAll = (rows: EffectRows, { ids }: Selected, next: (row: ActivityRow) => ActivityRow): void => {
  for (const id of ids) changeActivityRow(rows, id, next);
};

type Creating = Parameters<typeof activityFrom>[0];

const made = {
  touches: one,
  refuse: (facts: Facts, input: Creating) => refuseCreateActivity(input, actor(facts, input)),
  answer: ({ id }: IdInCourse) => ({ id }),
};

const created = {
  ...made,
  effect: (rows: EffectRows, input: Creating, writing: Writing) => putActivity(rows, activityFrom(input, writing)),
};

/** Given with its making. */
const createdForAll = {
  ...made,
  effect: (rows: EffectRows, input: Creating, writing: Writing) =>
    putActivity(rows, published(activityFrom(input, writing), writing.at)),
};

export const createCourseware = write({ ...created, call: calls.createCourseware });
export const createCoursewareUrl = write({ ...created, call: calls.createCoursewareUrl });
export const createCoursewareLog = write({ ...createdForAll, call: calls.createCoursewareLog });
export const createCoursewareUrlLog = write({ ...createdForAll, call: calls.createCoursewareUrlLog });

type Changing = IdInCourse & Parameters<typeof activityAfter>[1] & Parameters<typeof refuseUpdateActivity>[0];

/** Replaying an edit that was played before changes nothing: its own editions say that it is in. */
const changed = {
  touches: one,
  refuse: (facts: Facts, input: Changing) =>
    refuseUpdateActivity(input, actor(facts, input), facts.get(activityTable, input.id)),
  effect: (rows: EffectRows, input: Changing, writing: Writing) =>
    changeActivityRow(rows, input.id, (row) => activityAfter(row, input, writing)),
  answer: ({ id }: IdInCourse) => ({ id }),
};

export const updateCourseware = write({ ...changed, call: calls.updateCourseware });
export const updateCoursewareUrl = write({ ...changed, call: calls.updateCoursewareUrl });
export const updateVideo = write({ ...changed, call: calls.updateVideo });

/** What is gone already is accepted. */
export const deleteCourseware = write({
  call: calls.deleteCourseware,
  touches: many,
  refuse: managing,
  effect: (rows, { ids }) => {
    for (const id of ids) rows.remove(activityTable, id);
  },
});

export const setCoursewares = write({
  call: calls.setCoursewares,
  touches: many,
  refuse: refuseMany,
  effect: (rows, input) => changeAll(rows, input, (row) => activityWith(row, input)),
});

export const directoryChange = write({
  call: calls.directoryChange,
  touches: one,
  refuse: refuseOne,
  effect: (rows, { id, chapterId, order }) =>
    changeActivityRow(rows, id, (row) => activityWith(row, { chapterId, order })),
});

export const switchFolder = write({
  call: structure.switchFolder,
  touches: one,
  refuse: refuseOne,
  effect: (rows, { id, folderId }) => changeActivityRow(rows, id, (row) => activityWith(row, { folderId })),
});

/** The server's word decides who sees it; until then the row's mark says that it waits. */
export const publishCoursewares = write({
  call: calls.publishCoursewares,
  touches: many,
  refuse: (facts, input, { at }) =>
    refusePublish(input, actor(facts, input), at) ??
    refuseMany(facts, input) ??
    refuseOverdue(input, left(facts, input), at),
  effect: (rows, input, { at }) => {
    const { publishAt, courseId: _, ids: __, ...timing } = input;
    changeAll(rows, input, (row) => {
      if (publishAt <= at) return published(row, at, timing);
      return row.state === 'published' ? { ...row, publishAt } : scheduled(row, { publishAt, ...timing });
    });
  },
});

export const unpublishCoursewares = write({
  call: calls.unpublishCoursewares,
  touches: many,
  refuse: refuseMany,
  effect: (rows, input) => changeAll(rows, input, unpublished),
});

/** Times, audience and the like, of activities of any kind. */
export const setActivities = write({
  call: setActivitiesCall,
  touches: many,
  refuse: (facts, { courseId, ids, ...timing }) =>
    refuseMany(facts, { courseId, ids }) ??
    left(facts, { courseId, ids })
      .map((row) => refuseFields(timed(row, timing)))
      .find((refusal) => refusal !== undefined),
  effect: (rows, { courseId, ids, ...timing }) => changeAll(rows, { courseId, ids }, (row) => timed(row, timing)),
});

/** What it makes only the server knows. */
export const importCoursewares = askingOnly({
  call: calls.importCoursewares,
  asks: ({ fromCourseId }) => [courseScope(fromCourseId)],
  refuse: (facts, { courseId, fromCourseId }) =>
    managing(facts, { courseId }) ?? managing(facts, { courseId: fromCourseId }),
});

const ofChapter = {
  of: chapterTable,
  at: ({ courseId, id }: IdInCourse) => [courseScope(courseId), id] as const,
  lists: ({ courseId }: InCourse) => [{ name: chapterTable.name, scope: courseScope(courseId) }],
  gone,
};
const ofFolder = { ...ofChapter, of: folderTable, lists: () => [] };

export const createChapter = creating({
  ...ofChapter,
  call: structure.createChapter,
  refuse: (facts, input) => refuseCreateChapter(input, actor(facts, input), facts.all(chapterTable)),
  row: chapterFrom,
  answer: ({ id }) => ({ id }),
});

export const updateChapter = changing({
  ...ofChapter,
  call: structure.updateChapter,
  refuse: (facts, input) => refuseUpdateChapter(input, actor(facts, input), facts.all(chapterTable)),
  next: chapterAfter,
  answer: ({ id }) => ({ id }),
});

export const moveChapter = changing({
  ...ofChapter,
  call: structure.moveChapter,
  refuse: (facts, input) => refuseMoveChapter(input, actor(facts, input), facts.all(chapterTable)),
  next: (row, { parentId, order }) => ({ ...row, parentId, order }),
});

/** Its sections and content go by the server's word: until then what names a chapter that is gone stands in none. */
export const deleteChapter = removing({ ...ofChapter, call: structure.deleteChapter, refuse: managing });

export const createFolder = creating({
  ...ofFolder,
  call: structure.createFolder,
  refuse: (facts, input) => refuseCreateFolder(input, actor(facts, input)),
  row: folderFrom,
  answer: ({ id }) => ({ id }),
});

export const updateFolder = changing({
  ...ofFolder,
  call: structure.updateFolder,
  lists: ({ courseId }) => [{ name: folderTable.name, scope: courseScope(courseId) }],
  refuse: (facts, input) => refuseUpdateFolder(input, actor(facts, input), facts.all(folderTable)),
  next: folderAfter,
  answer: ({ id }) => ({ id }),
});

/** What named it needs no writing: a folder that is gone means none. */
export const deleteFolder = removing({ ...ofFolder, call: structure.deleteFolder, refuse: managing });

type Naming = Parameters<typeof named>[1];

/** A new id adds, a known one renames; saving what was deleted makes it again. */
const saved = (of: typeof fileTypeTable | typeof lessonLinkTable) => ({
  touches: ({ courseId, id }: Naming): readonly RowRef[] => [rowIn(of, courseScope(courseId), id)],
  refuse: (facts: Facts, input: Naming) => refuseNaming(input, actor(facts, input)),
  effect: (rows: EffectRows, input: Naming, writing: Writing) =>
    rows.put(of, named(rows.get(of, input.id), input, writing)),
  answer: ({ id }: Naming) => ({ id }),
});
const ofNamed = { ...ofFolder, refuse: managing };

export const saveFileType = write({ ...saved(fileTypeTable), call: structure.saveFileType });
export const delFileType = removing({ ...ofNamed, of: fileTypeTable, call: structure.delFileType });
export const lessonlinkSave = write({ ...saved(lessonLinkTable), call: structure.lessonlinkSave });
export const lessonlinkDelete = removing({ ...ofNamed, of: lessonLinkTable, call: structure.lessonlinkDelete });
