import { derivedId } from '#contract/core/text/digest.ts';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import { second } from '#contract/core/time.ts';
import { createCourseware, createCoursewareUrl } from '#contract/features/content/calls.ts';
import type { ImportedKind, LeftItem, LeftReason } from '#contract/features/course/imports.ts';
import { createHomework } from '#contract/features/homework/calls.ts';
import { homeworkLimits } from '#contract/features/homework/keys.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import { createPaper } from '#contract/features/question/paper-calls.ts';
import { cleaned } from '#server/core/text-thread.ts';
import { bringTopic } from '#server/features/topic/public.ts';
import type { ImportRun } from '../copying/run.ts';
import * as assigned from './assign.ts';
import { type Backup, type BackupActivity, type BackupFile, filesKey } from './backup.ts';
import { bareHtml, documentOf, maxOfPage } from './document.ts';
import { type Bringing, withFiles } from './files.ts';
import type { Give } from './orders.ts';
import { allOf, type Element, elementIn, numberAt, textAt } from './xml.ts';

/** Where and how an activity is brought. */
export interface Bringer {
  readonly run: ImportRun;
  readonly backup: Backup;
  readonly give: Give;
  readonly files: Bringing;
  readonly chapterOf: (sectionId: string) => string;
  readonly orderOf: (key: string) => string;
  /** Puts the questions of a quiz into its test. */
  readonly fill: (paperId: string, quiz: Element) => Promise<readonly LeftItem[]>;
}

interface Read {
  readonly activity: BackupActivity;
  readonly element: Element;
  readonly title: string;
  readonly id: string;
  readonly filesIn: (area: string) => readonly BackupFile[];
}

interface Done {
  readonly taken: Partial<Record<ImportedKind, number>>;
  readonly left: readonly LeftItem[];
}

type Bring = (bringer: Bringer, read: Read) => Promise<Done>;

const took = (kind: ImportedKind, count = 1): Done => ({ taken: { [kind]: count }, left: [] });
const left = ({ activity, title }: Read, why: LeftReason, what = activity.kind): Done => ({
  taken: {},
  left: [{ what, title, why }],
});
const either = (refusal: unknown, read: Read, kind: ImportedKind): Done =>
  refusal === undefined ? took(kind) : left(read, 'refused');

const placeOf = ({ run, chapterOf, orderOf }: Bringer, { activity, id, title }: Read) => ({
  courseId: run.work.courseId,
  chapterId: chapterOf(activity.sectionId),
  order: orderOf(id),
  id,
  title,
});

/** Each file a material of its own; one alone is called as its activity. */
const materials = async (bringer: Bringer, read: Read, files: readonly BackupFile[], isOne: boolean): Promise<Done> => {
  const gone: LeftItem[] = [];
  let count = 0;
  for (const [index, given] of files.entries()) {
    const brought = await bringer.files.bring(given);
    const title = isOne && files.length === 1 ? read.title : given.name.slice(0, 200);
    const id = derivedId(read.id, 'file', String(index));
    const refusal = brought.ok
      ? await bringer.give(createCourseware, id, { ...placeOf(bringer, { ...read, id, title }), file: brought.file })
      : undefined;
    if (brought.ok && refusal === undefined) count += 1;
    else gone.push({ what: read.activity.kind, title, why: brought.ok ? 'refused' : brought.why });
  }
  return { taken: count === 0 ? {} : { material: count }, left: gone };
};

const page = async (bringer: Bringer, read: Read, html: string, beside: readonly BackupFile[]): Promise<Done> => {
  if (html.length > maxOfPage) return left(read, 'tooLarge');
  const document = await documentOf(read.title, html, bringer.run.work.at);
  const made = await bringer.files.make(read.id, `${read.title}.docx`, document);
  if (!made.ok) return left(read, made.why);
  const refusal = await bringer.give(createCourseware, read.id, { ...placeOf(bringer, read), file: made.file });
  if (refusal !== undefined) return left(read, 'refused');
  const more = await materials(bringer, read, beside, false);
  return { taken: { material: 1 + (more.taken.material ?? 0) }, left: more.left };
};

/** Seconds of Moodle; what is over is no date of the new course. */
const coming = ({ run }: Bringer, seconds: number): number =>
  seconds * second > run.core.now() ? seconds * second : 0;

const window = (bringer: Bringer, from: number, until: number) => {
  const [opensAt, closesAt] = [coming(bringer, from), coming(bringer, until)];
  return { opensAt: closesAt > 0 && opensAt >= closesAt ? 0 : opensAt, closesAt };
};

const intro = (bringer: Bringer, { element, filesIn }: Read): Promise<string> =>
  withFiles(textAt(element, 'intro'), filesIn('intro'), bringer.files);

const assign: Bring = async (bringer, read) => {
  const { element, filesIn } = read;
  const files = [];
  const gone: LeftItem[] = [];
  for (const given of filesIn('introattachment').slice(0, homeworkLimits.files)) {
    const brought = await bringer.files.bring(given);
    if (brought.ok) files.push(brought.file);
    else gone.push({ what: 'assign', title: given.name, why: brought.why });
  }
  const { from, closes, blocksLate } = assigned.datesOf(element);
  const total = assigned.totalOf(element);
  const rubric = await assigned.rubricOf(read.activity, total);
  if (rubric.isLeft) gone.push({ what: 'rubric', title: read.title, why: 'unsupported' });
  // Groups stay there with the people in them: each hands in alone until a teacher says otherwise.
  const isOfGroups = textAt(element, 'teamsubmission') === '1';
  if (isOfGroups) gone.push({ what: 'group', title: read.title, why: 'unsupported' });
  const refusal = await bringer.give(createHomework, read.id, {
    ...placeOf(bringer, read),
    ...window(bringer, from, closes),
    content: assigned.taskOf(await intro(bringer, read), read.title, files.length),
    files,
    blocksLate,
    total,
    parts: rubric.parts,
    canResubmit: assigned.canResubmit(element),
  });
  return refusal === undefined ? { taken: { homework: 1 }, left: gone } : left(read, 'refused');
};

/** What people wrote in it stays with them; its question comes along. */
const forum: Bring = async (bringer, read) => {
  const { run } = bringer;
  const content = await cleaned(await intro(bringer, read), 'content');
  if (!content.ok) return left(read, 'refused');
  let result: Done = took('topic');
  await run.step(async (tx) => {
    const { courseId, uid, at, mid } = run.work;
    const made = await bringTopic(tx, {
      ...{ id: read.id, courseId, title: read.title, content: content.value, format: 'html' },
      ...{ pinned: false, essence: false, closed: false, createdBy: uid, createdAt: at, updatedAt: 0 },
      editions: { title: mid, content: mid },
    });
    if (made.is === 'left') result = left(read, made.why);
    return {};
  });
  return result;
};

const countedBy: ReadonlyMap<string, 'best' | 'average' | 'last'> = new Map([
  ['1', 'best'],
  ['2', 'average'],
  ['4', 'last'],
]);

const quiz: Bring = async (bringer, read) => {
  const { element } = read;
  const refusal = await bringer.give(createPaper, read.id, {
    ...placeOf(bringer, read),
    ...window(bringer, numberAt(element, 'timeopen'), numberAt(element, 'timeclose')),
    ...usualSettings,
    labels: [],
    intro: await intro(bringer, read),
    minutes: Math.min(7 * 24 * 60, Math.ceil(numberAt(element, 'timelimit') / 60)),
    attempts: Math.min(100, Math.max(0, numberAt(element, 'attempts_number'))),
    counted: countedBy.get(textAt(element, 'grademethod')) ?? 'best',
    shufflesOptions: textAt(element, 'shuffleanswers') === '1',
    sequential: textAt(element, 'navmethod') === 'sequential',
    sections: [{ id: 'a', title: '', intro: '' }],
  });
  if (refusal !== undefined) return left(read, 'refused');
  return { taken: { test: 1 }, left: await bringer.fill(read.id, element) };
};

const bringers: Readonly<Record<string, Bring>> = {
  assign,
  forum,
  quiz,
  resource: (bringer, read) => materials(bringer, read, read.filesIn('content'), true),
  folder: (bringer, read) => materials(bringer, read, read.filesIn('content'), false),
  page: (bringer, read) => page(bringer, read, textAt(read.element, 'content'), read.filesIn('content')),
  book: (bringer, read) => {
    const chapters = allOf(read.element, 'chapter').filter((one) => textAt(one, 'title') !== '');
    const html = chapters.map((one) => `<h2>${textAt(one, 'title')}</h2>${textAt(one, 'content')}`).join('');
    return page(bringer, read, html, read.filesIn('chapter'));
  },
  label: (bringer, read) => {
    const html = textAt(read.element, 'intro');
    return isBlankRichText(bareHtml(html))
      ? Promise.resolve({ taken: {}, left: [] })
      : page(bringer, read, html, read.filesIn('intro'));
  },
  url: async (bringer, read) => {
    const url = textAt(read.element, 'externalurl');
    return either(await bringer.give(createCoursewareUrl, read.id, { ...placeOf(bringer, read), url }), read, 'link');
  },
};

/** One activity as what it can be here. */
export const bringActivity = async (bringer: Bringer, activity: BackupActivity): Promise<Done> => {
  const id = derivedId(bringer.run.work.id, 'activity', activity.id);
  const bare = { activity, id, title: activity.title.slice(0, 200) || activity.kind };
  const bring = Object.hasOwn(bringers, activity.kind) ? bringers[activity.kind] : undefined;
  if (bring === undefined) return { taken: {}, left: [{ what: activity.kind, title: bare.title, why: 'unsupported' }] };
  const root = activity.text && (await elementIn(activity.text.path, 'activity'));
  const element = root?.children.find(({ name }) => name === activity.kind);
  if (element === undefined) return { taken: {}, left: [{ what: activity.kind, title: bare.title, why: 'broken' }] };
  const title = textAt(element, 'name').slice(0, 200) || bare.title;
  const context = root?.attributes.contextid ?? '';
  return bring(bringer, {
    ...bare,
    element,
    title,
    filesIn: (area) => bringer.backup.files.get(filesKey(context, area)) ?? [],
  });
};
