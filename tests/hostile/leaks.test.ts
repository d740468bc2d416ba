import { expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { listShared } from '#contract/features/homework/questions.ts';
import { shareAnswer, submitHomework } from '#contract/features/homework/work-calls.ts';
import { checkUploadFile, uploadV2 } from '#contract/features/upload/calls.ts';
import { questionFrom } from '#server/features/course/moodle/questions.ts';
import type { Element } from '#server/features/course/moodle/xml.ts';
import { csvOf } from '#src/ui/words/csv.ts';
import { createWorld } from '#tests/harness/world.ts';
import { postForm } from '#tests/server/support/posting.ts';
import { smallFile } from '#tests/server/support/small-file.ts';
import { givenHomework } from '../features/homework/school.ts';

const element = (name: string, children: readonly Element[] | string, attributes = {}): Element => ({
  ...{ name, attributes },
  ...(typeof children === 'string' ? { children: [], text: children } : { children: [...children], text: '' }),
});

test('rows that are to be matched do not stand where their columns do, whoever made the question elsewhere', () => {
  const places = new Set<string>();
  for (let id = 1; id <= 8; id += 1) {
    const pairs = Array.from({ length: 6 }, (_, at) =>
      element('match', [element('questiontext', `Row ${at}`), element('answertext', `Column ${at}`)], { id: `${at}` }),
    );
    const kind = [element('qtype', 'match'), element('questiontext', 'Which?'), element('matches', pairs)];
    const made = questionFrom(element('question', kind, { id: `${id}` }), String);
    if (made?.question.type !== 'matrix' || made.key.answer.kind !== 'cells') throw new Error('no matrix');
    const { rows, columns } = made.question;
    const { rows: right } = made.key.answer;
    expect(rows.map(({ html }) => html)).toEqual(['Row 0', 'Row 1', 'Row 2', 'Row 3', 'Row 4', 'Row 5']);
    const columnOf = ({ id: row }: (typeof rows)[number]) => columns.findIndex((one) => one.id === right[row]?.[0]);
    places.add(rows.map(columnOf).join());
    // What is right is still right.
    expect(rows.map((row) => columns[columnOf(row)]?.html)).toEqual(
      rows.map(({ html }) => html.replace('Row', 'Column')),
    );
  }
  expect([places.has('0,1,2,3,4,5'), places.size > 4]).toEqual([false, true]);
});

test('nothing that somebody wrote is run as a formula, also with the wide signs of an input method', () => {
  for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠', ' =', '\t', '\r', '\n='])
    expect(
      csvOf([[`${start}HYPERLINK("https://evil.example")`]])
        .replace('\uFEFF', '')
        .replace(/^"/, ''),
    ).toMatch(/^'/);
  expect(csvOf([['李明', -1, 'a=b']])).toBe('\uFEFF李明,-1,a=b');
});

test('an answer that is shared without a name shows no file whose name would tell it, in its text neither', async () => {
  const world = await createWorld();
  try {
    const [teacher, author, other] = [
      await world.person('teacher'),
      await world.person('student'),
      await world.person('student'),
    ];
    const courseId = await world.course(teacher, [author, other]);
    const activityId = await givenHomework(world, teacher, courseId, { closesAt: world.now() + hour });
    const { text: bytes, ...file } = smallFile;
    const [fileId, attemptId] = [world.newId(), world.newId()];
    const announced = { ...file, size: 5, chunks: 1, chunk: '0', id: fileId };
    await world.say(author, checkUploadFile, announced);
    await postForm(world, author.token, uploadV2.path, announced, { file: Buffer.from(bytes) });
    const text = `<p>By the squeeze theorem.</p><p><img src="file:${fileId}" alt="李明-3.jpg"></p>`;
    const place = { courseId, activityId };
    expect(await world.say(author, submitHomework, { ...place, id: attemptId, text })).toMatchObject({ ok: true });
    world.pass(2 * hour);
    const share = (isNamed: boolean) =>
      world.say(teacher, shareAnswer, { ...place, attemptId, reason: 'Clear.', isNamed });
    const read = async () => JSON.stringify(await world.say(other, listShared, place));
    const opened = () =>
      world.server.app.inject({ url: `/file/${fileId}`, headers: { cookie: `token=${other.token}` } });
    expect(await share(true)).toMatchObject({ ok: true });
    expect(await read()).toContain('李明-3.jpg');
    expect((await opened()).statusCode).toBe(302);
    expect(await share(false)).toMatchObject({ ok: true });
    expect(await read()).toContain('squeeze theorem');
    expect(await read()).not.toContain('李明');
    expect((await opened()).statusCode).not.toBe(302);
  } finally {
    await world.close();
  }
});
