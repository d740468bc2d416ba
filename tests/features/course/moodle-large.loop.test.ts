import { randomBytes } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect } from 'vitest';
import { activitiesOf } from '#src/features/content/data/queries.ts';
import { atDesk, classTest, courseId, teacher, world } from '#tests/harness/class.ts';
import { brought } from './bringing.ts';
import { backupEntries, packedTar } from './moodle-backup.ts';

const test = classTest();

const dueAt = () => Math.floor(world.now() / 1_000) + 86_400;

describe('a large Moodle backup (C-074)', () => {
  test('a question of more parts than any is left by its name, and so is what stands in a quiz beyond a test’s end', async () => {
    const answers = Array.from({ length: 1_500 }, (_, id) => `<answer id="${id}"><answertext>a</answertext></answer>`);
    const question = `<question id="1"><name>Q</name><qtype>multichoice</qtype>${answers.join('')}</question>`;
    const slots = Array.from({ length: 503 }, (_, at) => `<question_instance><slot>${at}</slot></question_instance>`);
    const report = await brought(
      packedTar({
        ...backupEntries(dueAt()),
        'questions.xml': `<question_categories>${question}</question_categories>`,
        'activities/quiz_6/quiz.xml': `<activity contextid="106"><quiz id="6"><name>小测</name>${slots.join('')}</quiz></activity>`,
      }),
    );
    expect(report).toMatchObject({ state: 'done', taken: { test: 1 } });
    expect(report.taken.question).toBeUndefined();
    expect(report.left).toContainEqual({ what: 'multichoice', title: 'Q', why: 'tooLarge' });
    expect(report.left).toContainEqual({ what: 'question', title: '小测 (3)', why: 'tooLarge' });
  });

  test('a page of a book’s length is read in pieces, and every paragraph is there', async () => {
    const lines = Array.from({ length: 12_000 }, (_, at) => `Line ${at} of it`);
    const html = lines.map((line) => `&lt;p&gt;${line}&lt;/p&gt;`).join('');
    const page = `<activity contextid="101"><page id="1"><name>x</name><content>${html}</content></page></activity>`;
    await brought(packedTar({ ...backupEntries(dueAt()), 'activities/page_1/page.xml': page }));
    const made = (await activitiesOf(atDesk.replica, courseId)).find(({ title }) => title === 'x');
    const opened = await world.server.app.inject({ url: `/file/${made?.file?.id}`, headers: { token: teacher.token } });
    const { rawPayload } = await world.server.app.inject({ url: opened.headers.location ?? '' });
    const document = strFromU8(unzipSync(rawPayload)['word/document.xml'] ?? new Uint8Array());
    const words = Array.from(document.matchAll(/<w:t [^>]*>([^<]*)</g), ([, text]) => text);
    expect(words).toEqual(['x', ...lines]);
  });

  test('one of more parts than any course has is not begun', async () => {
    const sections = Array.from({ length: 10_001 }, (_, n) => `<section><sectionid>${n}</sectionid></section>`).join(
      '',
    );
    const plan = `<moodle_backup><sections>${sections}</sections></moodle_backup>`;
    expect(await brought(packedTar({ 'moodle_backup.xml': plan }))).toMatchObject({
      state: 'failed',
      failure: 'tooLarge',
    });
  });

  test('sections that name more activities than any course has are not read, and a line of nothing but commas names none', async () => {
    const sections = [7, 8].map((id) => `<section><sectionid>${id}</sectionid></section>`).join('');
    const plan = `<moodle_backup><sections>${sections}</sections></moodle_backup>`;
    const naming = (sequence: string) => ({
      'moodle_backup.xml': plan,
      ...Object.fromEntries(
        [7, 8].map((id) => [
          `sections/section_${id}/section.xml`,
          `<section><sequence>${sequence}</sequence></section>`,
        ]),
      ),
      // Others unpack to as much as they take.
      'other.bin': randomBytes(100_000),
    });
    expect(await brought(packedTar(naming(','.repeat(1_000_000))))).toMatchObject({ state: 'done' });
    expect(await brought(packedTar(naming('1,'.repeat(60_000))))).toMatchObject({
      state: 'failed',
      failure: 'tooLarge',
    });
  });

  test('texts of brackets alone, and of names of files among many files, are read once and hold nobody up', async () => {
    const file = (n: number) =>
      `<file><contenthash>${'a'.repeat(40)}</contenthash><component>question</component><filearea>questiontext</filearea><filepath>/</filepath><filename>f${n}</filename></file>`;
    const question = `<question id="1"><questiontext>${'@@PLUGINFILE@@/x '.repeat(15_000)}</questiontext><qtype>essay</qtype></question>`;
    const report = await brought(
      packedTar({
        ...backupEntries(dueAt()),
        'activities/page_1/page.xml': `<activity contextid="101"><page id="1"><name>x</name><content>${'&lt;h1'.repeat(60_000)}</content></page></activity>`,
        'files.xml': `<files>${Array.from({ length: 30_000 }, (_, n) => file(n)).join('')}</files>`,
        'questions.xml': `<question_categories>${question}</question_categories>`,
      }),
    );
    expect(report).toMatchObject({ state: 'done', taken: { chapter: 1, question: 1 } });
  });
});
