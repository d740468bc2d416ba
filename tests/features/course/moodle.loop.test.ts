import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { courseScope } from '#contract/core/scopes.ts';
import { paresMoodleMbz, removeImport } from '#contract/features/course/copy-calls.ts';
import { importLimits } from '#contract/features/course/imports.ts';
import { courseRefusal } from '#contract/features/course/rules.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { activitiesOf, chaptersOf } from '#src/features/content/data/queries.ts';
import { importsOf } from '#src/features/course/data/queries.ts';
import { homeworkById } from '#src/features/homework/data/queries.ts';
import { topicsOf } from '#src/features/topic/data/queries.ts';
import { atDesk, classTest, courseId, desk, student, teacher, world } from '#tests/harness/class.ts';
import { postForm } from '#tests/server/support/posting.ts';
import { brought, over, upload } from './bringing.ts';
import { assignmentEntries, backupEntries, packedTar, packedZip } from './moodle-backup.ts';

const test = classTest();

const dueAt = () => Math.floor(world.now() / 1_000) + 86_400;

/** A course with nothing in it, whose tag has so many attributes. */
const saying = (count: number): string => {
  const attributes = Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ');
  return `<moodle_backup><sections><section ${attributes}><sectionid>7</sectionid></section></sections></moodle_backup>`;
};

describe('a Moodle backup (C-074)', () => {
  test.each([
    ['packed as newer Moodles do', (entries: ReturnType<typeof backupEntries>) => packedTar(entries)],
    ['packed as a ZIP', packedZip],
  ])(
    '%s: sections, pages, files, links, forums, assignments, questions and quizzes, with a report of both',
    async (_how, pack) => {
      const report = await brought(await pack(backupEntries(dueAt())));
      expect(report).toMatchObject({
        state: 'done',
        failure: '',
        title: 'physics.mbz',
        taken: { chapter: 1, material: 2, link: 1, topic: 1, homework: 1, test: 1, question: 3 },
      });
      expect(report.done).toBe(report.total);
      expect(report.left).toEqual([
        { what: 'ddmarker', title: 'Q4', why: 'unsupported' },
        { what: 'question', title: '小测 3', why: 'unsupported' },
        { what: 'scorm', title: '课件', why: 'unsupported' },
      ]);
      const [chapter] = await chaptersOf(atDesk.replica, courseId);
      expect(chapter?.title).toBe('力学');
      const activities = (await activitiesOf(atDesk.replica, courseId)).toSorted((one, other) =>
        one.order < other.order ? -1 : 1,
      );
      expect(activities.map(({ title, kind, state, chapterId }) => [title, kind, state, chapterId])).toEqual(
        [
          ['绪论', 'material'],
          ['讲义', 'material'],
          ['维基', 'externalLink'],
          ['作业', 'homework'],
          ['小测', 'test'],
        ].map((one) => [...one, 'unpublished', chapter?.id]),
      );
      expect(activities.map(({ file }) => file?.name)).toEqual([
        '绪论.docx',
        'slides.pdf',
        undefined,
        undefined,
        undefined,
      ]);
      expect(activities[3]).toMatchObject({ total: 5_000, closesAt: dueAt() * 1_000, blocksLate: true });
      // Questions count what the quiz says, and staff alone have them.
      const rows = await world.server.db.read((sql) =>
        sql
          .withTables<{ sync_row: { entity: string; scope: string; audience: string; deleted: number; id: string } }>()
          .selectFrom('sync_row')
          .select(['entity', 'audience'])
          .where('scope', '=', courseScope(courseId))
          .where('entity', 'in', ['paperItem', 'bankItem'])
          .execute(),
      );
      expect(rows.map(({ entity, audience }) => `${entity} ${audience}`).sort()).toEqual([
        ...Array.from({ length: 3 }, () => 'bankItem staff'),
        ...Array.from({ length: 2 }, () => 'paperItem staff'),
      ]);
      const [topic] = await topicsOf(atDesk.replica, courseId);
      expect(topic).toMatchObject({ title: '讨论', content: '<p>为什么？</p>' });
      expect(await attentionEntries(atDesk.replica)).toEqual([]);
    },
  );

  test('assignments keep their dates, scores, rubrics and rules; groups stay where their people are, and the report says so', async () => {
    const report = await brought(packedTar(assignmentEntries(dueAt())));
    expect(report).toMatchObject({ state: 'done', taken: { chapter: 1, homework: 2 } });
    expect(report.left).toEqual([
      { what: 'rubric', title: '小组报告', why: 'unsupported' },
      { what: 'group', title: '小组报告', why: 'unsupported' },
    ]);
    const all = await activitiesOf(atDesk.replica, courseId);
    const [essay, together] = ['小论文', '小组报告'].map((title) => all.find((one) => one.title === title));
    expect(essay).toMatchObject({ total: 10_000, closesAt: dueAt() * 1_000, blocksLate: true });
    expect(await homeworkById(atDesk.replica, essay?.id ?? '')).toMatchObject({
      content: '<p>小论文</p>',
      canResubmit: false,
      mode: 'individual',
      parts: [
        {
          title: '论证',
          total: 6_667,
          levels: [
            { text: '充分', score: 6_667 },
            { text: '有一些', score: 3_334 },
            { text: '没有证据', score: 0 },
          ],
        },
        {
          title: '表达',
          total: 3_333,
          levels: [
            { text: '通顺', score: 3_333 },
            { text: '混乱', score: 0 },
          ],
        },
      ],
    });
    expect(together).toMatchObject({ total: 0, closesAt: 0, blocksLate: false });
    expect(await homeworkById(atDesk.replica, together?.id ?? '')).toMatchObject({ mode: 'individual', parts: [] });
  });

  test('a second time comes under other names, and everything stays that came before', async () => {
    const bytes = packedTar(backupEntries(dueAt()));
    await brought(bytes);
    const again = await brought(bytes);
    expect(again).toMatchObject({ state: 'done', taken: { chapter: 1 } });
    expect((await chaptersOf(atDesk.replica, courseId)).map(({ title }) => title).sort()).toEqual(['力学', '力学 (2)']);
  });

  test.each([
    ['no archive at all', () => Buffer.from('hello'), 'unreadable'],
    ['an archive of something else', () => packedTar({ 'readme.txt': 'hi' }), 'unreadable'],
    ['an archive that is cut off', () => packedTar(backupEntries(1)).subarray(0, 900), 'unreadable'],
    ['a bomb: little that unpacks to a lot', () => packedTar({ 'logs.xml': Buffer.alloc(48 * 2 ** 20) }), 'tooLarge'],
    ['the same as a ZIP', () => packedZip({ 'logs.xml': 'x'.repeat(48 * 2 ** 20) }), 'tooLarge'],
    ['a text that goes deeper than any', () => packedTar({ 'moodle_backup.xml': '<a>'.repeat(5_000) }), 'unreadable'],
    ['a tag that says more of itself than any', () => packedTar({ 'moodle_backup.xml': saying(1_000) }), 'unreadable'],
  ])('%s is said to be so, and harms nothing', async (_what, make, failure) => {
    // The name promises an archive: what is not even that is refused with its upload.
    const bytes = await (make as () => Buffer | Promise<Buffer>)();
    if (bytes.length < 10) {
      const about = { id: world.newId(), fileMd5: createHash('md5').update(bytes).digest('hex'), size: bytes.length };
      const sent = { ...about, chunks: 1, filename: 'a.mbz', lastModifiedDate: 1, chunk: 0 };
      expect((await postForm(world, teacher.token, '/UploadApi/uploadV2', sent, { file: bytes })).json()).toMatchObject(
        { status: 0 },
      );
      return;
    }
    expect(await brought(bytes)).toMatchObject({ state: 'failed', failure });
    expect(await activitiesOf(atDesk.replica, courseId)).toEqual([]);
  });

  test('of more things left out than a report has lines it says how many, and nothing is counted twice or as taken', async () => {
    const entries = backupEntries(dueAt());
    const many = 230;
    const contents = String(entries['moodle_backup.xml']);
    const one = /<activity><moduleid>8<.*?<\/activity>/.exec(contents)?.[0] ?? '';
    const others = Array.from({ length: many }, (_, at) =>
      one.replaceAll('<moduleid>8<', `<moduleid>${100 + at}<`).replace('课件', `课件 ${at}`),
    );
    const report = await brought(
      packedTar({ ...entries, 'moodle_backup.xml': contents.replace(one, `${one}${others.join('')}`) }),
    );
    expect(report).toMatchObject({
      state: 'done',
      taken: { chapter: 1, material: 2, link: 1, topic: 1, homework: 1, test: 1, question: 3 },
    });
    // The drag question, its place in the quiz, and every course package.
    expect(report.left).toHaveLength(importLimits.left);
    expect(report.left.length + report.leftMore).toBe(3 + many);
    expect(report.done).toBe(report.total);
    const named = report.left.map(({ what, title }) => `${what} ${title}`);
    expect(new Set(named).size).toBe(named.length);
    expect(report.left.every(({ why }) => why === 'unsupported')).toBe(true);
  });

  test('names that lead elsewhere, and entities that grow, are only words', async () => {
    const entries = backupEntries(dueAt());
    const bomb = `<!DOCTYPE a [<!ENTITY x "${'x'.repeat(1_000)}"><!ENTITY y "${'&x;'.repeat(1_000)}">]>`;
    const report = await brought(
      packedTar({
        '../../../etc/moodle_backup.xml': 'x',
        '/files.xml': '<files>',
        [`${'long/'.repeat(40)}moodle_backup.xml`]: 'x',
        ...entries,
        'activities/url_3/url.xml': `${bomb}<activity contextid="103"><url id="3"><name>&y;</name><externalurl>javascript:alert(1)</externalurl></url></activity>`,
      }),
    );
    expect(report).toMatchObject({ state: 'done', taken: { chapter: 1, material: 2 } });
    expect(report.left).toContainEqual(expect.objectContaining({ what: 'url', why: 'refused' }));
    expect(Math.max(...report.left.map(({ title }) => title.length))).toBeLessThan(50);
  });

  test('is refused to who may not write here, and for a file that is none; it is put away by who may', async () => {
    const file = await upload(packedTar(backupEntries(1)));
    const input = { courseId, id: world.newId(), file };
    const neighbour = await world.person('teacher');
    for (const who of [student, neighbour])
      expect(await world.say(who, paresMoodleMbz, input)).toMatchObject({ ok: false, code: 10403 });
    const other = { ...input, file: { ...file, name: 'physics.zip' } };
    expect(await atDesk.store.mutate(paresMoodleMbz, other)).toMatchObject({
      refusal: { reason: courseRefusal.notABackup.reason },
    });
    // Somebody else's file is none that they may bring into their own course.
    const theirs = await world.course(neighbour, []);
    expect(await world.say(neighbour, paresMoodleMbz, { ...input, courseId: theirs })).toMatchObject({ ok: false });
    await atDesk.store.mutate(paresMoodleMbz, input);
    await over(input.id);
    expect(await world.say(student, removeImport, { courseId, id: input.id })).toMatchObject({ code: 10403 });
    desk.network.online = false;
    await atDesk.store.mutate(removeImport, { courseId, id: input.id });
    expect(await importsOf(atDesk.replica, courseId)).toEqual([]);
    desk.network.online = true;
    await atDesk.cycle();
    expect(await importsOf(atDesk.replica, courseId)).toEqual([]);
  });
});
