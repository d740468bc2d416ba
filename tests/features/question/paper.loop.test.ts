import { describe, expect } from 'vitest';
import { coreRefusal } from '#contract/core/refusal.ts';
import { deleteCourseware, publishCoursewares } from '#contract/features/content/calls.ts';
import {
  addBankItems,
  removeBankFolder,
  reviseBankItem,
  saveBankFolder,
} from '#contract/features/question/bank-calls.ts';
import { usualSettings } from '#contract/features/question/keys.ts';
import {
  addPaperItems,
  correctKey,
  createPaper,
  removePaperItems,
  revisePaperItem,
  setPaperItems,
} from '#contract/features/question/paper-calls.ts';
import { questionRefusal } from '#contract/features/question/rules.ts';
import type { Key, Question } from '#contract/features/question/shapes.ts';
import { paperItemTable, paperPlanTable, questionKeyTable, questionTable } from '#contract/features/question/tables.ts';
import { printText } from '#contract/features/question/text/print.ts';
import { tableOf, textOfTable } from '#contract/features/question/text/table.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { activityById } from '#src/features/content/data/public.ts';
import { bankOf, paperById, wholePaper } from '#src/features/question/data/queries.ts';
import { pairsOf } from '#src/features/question/view/exchange.ts';
import { atDesk, classTest, courseId, desk, onPhone, teacher, world } from '#tests/harness/class.ts';
import type { Tab } from '#tests/harness/device.ts';
import { choice, keyOf } from './samples.ts';

const test = classTest();

const question: Question = choice('single', ['a', 'b']);
const key: Key = keyOf({ kind: 'options', right: ['b'] });
const must = async (done: Promise<{ ok: boolean }>) => expect(await done).toMatchObject({ ok: true });

const refusedOf = async (tab: Tab, mid: string) =>
  (await attentionEntries(tab.replica)).find((entry) => entry.mid === mid)?.refusal?.reason;

const newPaper = async (tab: Tab, title = 'Cells') => {
  const id = world.newId();
  const { kind, intro, labels, ...settings } = usualSettings;
  await must(
    tab.store.mutate(createPaper, {
      courseId,
      id,
      title,
      order: 'a0',
      kind,
      intro,
      labels: [...labels],
      ...settings,
      sections: [{ id: 's1', title: '', intro: '' }],
    }),
  );
  return id;
};
const newItem = (order = 'a0', asked = question) => ({
  id: world.newId(),
  versionId: world.newId(),
  sectionId: 's1',
  order,
  score: 500,
  question: asked,
  key,
});
const filled = async (tab: Tab) => {
  const paperId = await newPaper(tab);
  const item = newItem();
  await must(tab.store.mutate(addPaperItems, { courseId, paperId, items: [item] }));
  return { paperId, item };
};

test('a paper is saved as a table in its order, each question with what it counts there, and is read back from it', async () => {
  const paperId = await newPaper(atDesk);
  const items = [
    newItem('a1'),
    { ...newItem('a0', choice('single', ['c', 'd'])), score: 250, key: keyOf({ kind: 'options', right: ['c'] }) },
  ];
  await must(atDesk.store.mutate(addPaperItems, { courseId, paperId, items }));
  const whole = await wholePaper(atDesk.replica, paperId);
  const pairs = whole === undefined ? [] : pairsOf(whole);
  expect(pairs.map((pair) => pair.question.score)).toEqual([250, 500]);
  const { head, lines } = tableOf(pairs, 'zh');
  expect(printText(pairs, 'zh').trim()).toBe(textOfTable([head, ...lines], 'zh')?.text.trim());
});

describe('a paper', () => {
  test('is written without a network, and published when it is back: students learn of it, and of no question (S-011)', async () => {
    desk.network.online = false;
    const { paperId } = await filled(atDesk);
    expect((await wholePaper(atDesk.replica, paperId))?.items).toHaveLength(1);
    await must(atDesk.store.mutate(publishCoursewares, { courseId, ids: [paperId] }));
    desk.network.online = true;
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await activityById(onPhone.replica, paperId)).toMatchObject({
      kind: 'test',
      state: 'published',
      total: 500,
    });
    expect(await paperById(onPhone.replica, paperId)).toMatchObject({ count: 1, total: 500, readers: [] });
    for (const table of [paperPlanTable, paperItemTable, questionTable, questionKeyTable])
      expect(await onPhone.replica.rows(table as typeof questionTable).count()).toBe(0);
  });

  test('stays unseen while it is not published', async () => {
    const { paperId } = await filled(atDesk);
    await atDesk.cycle();
    await onPhone.cycle();
    expect(await paperById(onPhone.replica, paperId)).toBeUndefined();
  });

  test('is not published empty or broken, and keeps its questions once it is', async () => {
    const paperId = await newPaper(atDesk);
    await atDesk.cycle();
    const empty = await atDesk.store.mutate(publishCoursewares, { courseId, ids: [paperId] });
    await atDesk.cycle();
    expect(empty.ok && (await refusedOf(atDesk, empty.value.mid))).toBe(questionRefusal.empty.reason);
    const item = newItem();
    await must(atDesk.store.mutate(addPaperItems, { courseId, paperId, items: [item] }));
    await must(atDesk.store.mutate(publishCoursewares, { courseId, ids: [paperId] }));
    await atDesk.cycle();
    const late = await atDesk.store.mutate(removePaperItems, { courseId, paperId, ids: [item.id] });
    expect(late).toMatchObject({ ok: false, refusal: { reason: questionRefusal.paperOpen.reason } });
    await must(
      atDesk.store.mutate(correctKey, {
        courseId,
        paperId,
        versionId: item.versionId,
        key: keyOf({ kind: 'options', right: ['a'] }),
        basis: (await wholePaper(atDesk.replica, paperId))?.keys.get(item.versionId)?.editions ?? {},
      }),
    );
    await atDesk.cycle();
    expect((await wholePaper(atDesk.replica, paperId))?.keys.get(item.versionId)).toMatchObject({ revision: 2 });
  });

  test('an edit makes another version; the first one stays as it was, and two edits of one meet', async () => {
    const { paperId, item } = await filled(atDesk);
    await atDesk.cycle();
    const other = await world.device(teacher).open();
    await other.cycle();
    const revision = { courseId, paperId, itemId: item.id, key, basis: { content: item.versionId } };
    const one = world.newId();
    await must(
      atDesk.store.mutate(revisePaperItem, {
        ...revision,
        versionId: one,
        question: { ...question, stem: '<p>New?</p>' },
      }),
    );
    const clash = await other.store.mutate(revisePaperItem, { ...revision, versionId: world.newId(), question });
    await atDesk.cycle();
    await other.cycle();
    const whole = await wholePaper(atDesk.replica, paperId);
    expect(whole?.items[0]?.versionId).toBe(one);
    expect(whole?.questions.get(item.versionId)?.question).toEqual(question);
    expect(whole?.questions.get(one)?.question.stem).toBe('<p>New?</p>');
    expect(clash.ok && (await refusedOf(other, clash.value.mid))).toBe(coreRefusal.conflict.reason);
  });

  test('goes with its details when it is deleted', async () => {
    const { paperId, item } = await filled(atDesk);
    await must(atDesk.store.mutate(setPaperItems, { courseId, paperId, items: [{ id: item.id, score: 250 }] }));
    await must(atDesk.store.mutate(deleteCourseware, { courseId, ids: [paperId] }));
    await atDesk.cycle();
    expect(await paperById(atDesk.replica, paperId)).toBeUndefined();
    expect(await atDesk.replica.rows(questionKeyTable).count()).toBe(0);
  });

  test('is written by staff only, and in one’s own course only', async () => {
    const { paperId } = await filled(atDesk);
    await atDesk.cycle();
    const refused = await onPhone.store.mutate(addPaperItems, { courseId, paperId, items: [newItem()] });
    expect(refused).toMatchObject({ ok: false, refusal: { reason: coreRefusal.notAllowed.reason } });
    const stranger = await world.person('teacher');
    const elsewhere = await world.course(stranger, []);
    const away = await world.device(stranger).open();
    await away.cycle();
    const tried = await away.store.mutate(addPaperItems, { courseId: elsewhere, paperId, items: [newItem()] });
    expect(tried).toMatchObject({ ok: false, refusal: { reason: questionRefusal.paperGone.reason } });
  });
});

describe('a bank', () => {
  test('of one’s own needs no course and no network; of a course its staff have it', async () => {
    desk.network.online = false;
    const folder = world.newId();
    await must(atDesk.store.mutate(saveBankFolder, { courseId: '', id: folder, title: 'Biology', order: 'a0' }));
    const item = { id: world.newId(), folderId: folder, labels: ['cells'], question, key };
    await must(atDesk.store.mutate(addBankItems, { courseId: '', items: [item] }));
    await must(atDesk.store.mutate(addBankItems, { courseId, items: [{ ...item, id: world.newId() }] }));
    expect((await bankOf(atDesk.replica, '')).items).toHaveLength(1);
    desk.network.online = true;
    await atDesk.cycle();
    const again = await world.device(teacher).open();
    await again.cycle();
    expect(await bankOf(again.replica, '')).toMatchObject({
      folders: [{ title: 'Biology' }],
      items: [{ labels: ['cells'] }],
    });
    await onPhone.cycle();
    expect((await bankOf(onPhone.replica, '')).items).toEqual([]);
    expect((await bankOf(onPhone.replica, courseId)).items).toEqual([]);
    await must(again.store.mutate(removeBankFolder, { courseId: '', id: folder }));
    await again.cycle();
    expect((await bankOf(again.replica, '')).items).toMatchObject([{ folderId: '' }]);
    // Whoever renames it without having heard of that does not bring it back.
    const renamed = { courseId: '', id: folder, title: 'Botany', order: 'a0' };
    await must(atDesk.store.mutate(saveBankFolder, renamed));
    await atDesk.cycle();
    expect(await attentionEntries(atDesk.replica)).toMatchObject([{ name: 'saveBankFolder' }]);
    await again.cycle();
    expect((await bankOf(again.replica, '')).folders).toEqual([]);
  });

  test('an edit that met another one is kept for its author', async () => {
    const item = { id: world.newId(), folderId: '', labels: [], question, key };
    await must(atDesk.store.mutate(addBankItems, { courseId, items: [item] }));
    await atDesk.cycle();
    const [held] = (await bankOf(atDesk.replica, courseId)).items;
    const basis = held?.editions ?? {};
    await must(atDesk.store.mutate(reviseBankItem, { courseId, id: item.id, question, key, basis }));
    await atDesk.cycle();
    const late = await atDesk.store.mutate(reviseBankItem, { courseId, id: item.id, question, key, basis });
    expect(late).toMatchObject({ ok: false, refusal: { reason: coreRefusal.conflict.reason } });
  });
});
