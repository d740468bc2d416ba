import { describe, expect } from 'vitest';
import {
  addAreaNodes,
  createArea,
  deleteArea,
  getAreaLists,
  getAreaRecord,
  moveAreaNode,
  removeAreaNodes,
  shareAreaNode,
  updateArea,
  updateAreaNode,
} from '#contract/features/lessonprep/calls.ts';
import { addAreaMembers } from '#contract/features/lessonprep/people-calls.ts';
import { areaRefusal, emptyPaper, withinOf } from '#contract/features/lessonprep/rules.ts';
import { areaNodeTable } from '#contract/features/lessonprep/tables.ts';
import {
  addBankItems,
  removeBankItems,
  reviseBankItem,
  saveBankFolder,
} from '#contract/features/question/bank-calls.ts';
import { attentionEntries } from '#src/core/marks.ts';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { give } from '#src/features/lessonprep/data/giving.ts';
import { areasOfMine } from '#src/features/lessonprep/data/public.ts';
import { nodesOf, sharesOf } from '#src/features/lessonprep/data/queries.ts';
import { drawn } from '#src/features/lessonprep/view/drawing.ts';
import { bankOf } from '#src/features/question/data/public.ts';
import { atDesk, classTest, courseId, desk, must, reasonOf, student, teacher, world } from '#tests/harness/class.ts';
import { choice, keyOf } from '../question/samples.ts';

const test = classTest();

const opened = async (personal = false) => {
  const areaId = world.newId();
  await must(teacher, createArea, { areaId, name: 'Calculus', personal });
  await atDesk.cycle();
  return areaId;
};
const colleague = async (areaId: string, role: 'admin' | 'member' | 'reader' = 'member') => {
  const one = await world.person('teacher');
  await world.course(teacher, [one]);
  await must(teacher, addAreaMembers, { teamId: areaId, uids: [one.uid], role });
  return one;
};
const node = (given: object = {}) => ({
  ...{
    id: world.newId(),
    parentId: '',
    kind: 'outline' as const,
    title: 'Limits',
    order: 'a0',
    html: '<p>Prove it.</p>',
  },
  ...{ file: null, paper: null, ...given },
});
const singleChoice = () => ({
  question: choice('single', ['a', 'b']),
  key: keyOf({ kind: 'options', right: ['a'] }),
});
const titles = async (areaId: string) => {
  await atDesk.cycle();
  return (await nodesOf(atDesk.replica, areaId)).map(({ title }) => title);
};

describe('lesson-preparation areas (E-028, S-025)', () => {
  test('are opened and filled without a network, and are there when it is back (S-028)', async () => {
    desk.network.online = false;
    const areaId = world.newId();
    const one = node();
    await atDesk.store.mutate(createArea, { areaId, name: ' Calculus ', personal: true });
    expect(await atDesk.store.mutate(addAreaNodes, { areaId, nodes: [one] })).toMatchObject({ ok: true });
    expect(await areasOfMine(atDesk.replica)).toMatchObject([{ area: { name: 'Calculus' }, role: 'owner' }]);
    expect(await nodesOf(atDesk.replica, areaId)).toMatchObject([{ title: 'Limits', html: '<p>Prove it.</p>' }]);
    desk.network.online = true;
    await atDesk.cycle();
    const { list } = await must(teacher, getAreaLists, {});
    expect(list).toEqual([{ id: areaId, name: 'Calculus', personal: true, role: 'owner' }]);
    const { list: deeds } = await must(teacher, getAreaRecord, { areaId });
    expect(deeds.map(({ deed, title }) => [deed, title])).toEqual(
      expect.arrayContaining([
        ['created', 'Calculus'],
        ['added', 'Limits'],
      ]),
    );
  });

  test('are opened by teachers, and have a name; what is in them has one, and says something (S-409 to S-412, S-474)', async () => {
    const areaId = world.newId();
    expect(await reasonOf(student, createArea, { areaId, name: 'x', personal: true })).toBe(
      areaRefusal.teachersOnly.reason,
    );
    expect(await reasonOf(teacher, createArea, { areaId, name: ' ', personal: true })).toBe(
      areaRefusal.nameBlank.reason,
    );
    const there = await opened();
    const add = (given: object) => reasonOf(teacher, addAreaNodes, { areaId: there, nodes: [node(given)] });
    expect(await add({ title: ' ' })).toBe(areaRefusal.titleBlank.reason);
    expect(await add({ html: '<p> </p>' })).toBe(areaRefusal.contentBlank.reason);
    expect(await add({ kind: 'file' })).toBe(areaRefusal.nothing.reason);
    expect(await add({ kind: 'folder', title: '' })).toBe(areaRefusal.titleBlank.reason);
    expect(await reasonOf(student, addAreaNodes, { areaId: there, nodes: [node()] })).toBe('core.notAllowed');
    expect(await reasonOf(student, getAreaRecord, { areaId: there })).toBe('core.notAllowed');
    expect(await reasonOf(teacher, updateArea, { areaId: there, name: '' })).toBe(areaRefusal.nameBlank.reason);
  });

  test('let members edit unless that is off, and share and save from them as their leader says (S-482, S-483, S-485)', async () => {
    const areaId = await opened();
    const one = await colleague(areaId);
    const reader = await colleague(areaId, 'reader');
    const mine = node();
    await must(one, addAreaNodes, { areaId, nodes: [mine] });
    expect(await reasonOf(reader, addAreaNodes, { areaId, nodes: [node()] })).toBe('core.notAllowed');
    const theirs = await world.course(one, []);
    const share = { areaId, nodeId: mine.id, courseId: theirs };
    await must(one, shareAreaNode, { ...share, id: world.newId(), activityId: world.newId() });
    await must(teacher, updateArea, { areaId, membersEdit: false, restricted: true, noSaving: true });
    expect(await reasonOf(one, addAreaNodes, { areaId, nodes: [node()] })).toBe(areaRefusal.readOnly.reason);
    expect(await reasonOf(one, removeAreaNodes, { areaId, ids: [mine.id] })).toBe(areaRefusal.readOnly.reason);
    expect(await reasonOf(one, shareAreaNode, { ...share, id: world.newId(), activityId: world.newId() })).toBe(
      areaRefusal.restricted.reason,
    );
    const own = world.newId();
    await must(one, createArea, { areaId: own, name: 'Mine', personal: true });
    const copy = { areaId: own, fromAreaId: areaId, nodes: [node()] };
    expect(await reasonOf(one, addAreaNodes, copy)).toBe(areaRefusal.noSaving.reason);
    await must(teacher, updateArea, { areaId, noSaving: false });
    await must(one, addAreaNodes, copy);
    // Into a course that they do not teach nothing is shared.
    const elsewhere = { ...share, courseId, id: world.newId(), activityId: world.newId() };
    await must(teacher, updateArea, { areaId, restricted: false });
    expect(await reasonOf(one, shareAreaNode, elsewhere)).toBe('core.notAllowed');
    await atDesk.cycle();
    expect(await sharesOf(atDesk.replica, areaId)).toMatchObject([{ title: 'Limits', kind: 'outline', by: one.uid }]);
  });

  test('keep both texts when two edit at once, and move and delete folders with what is in them (S-410)', async () => {
    const areaId = await opened();
    const folder = node({ kind: 'folder', title: 'Week 1', html: '' });
    const inner = node({ kind: 'folder', title: 'Monday', html: '', parentId: folder.id });
    const text = node({ parentId: inner.id });
    await must(teacher, addAreaNodes, { areaId, nodes: [folder, inner, text] });
    expect(await titles(areaId)).toEqual(expect.arrayContaining(['Week 1', 'Monday', 'Limits']));
    const basis = { content: (await atDesk.replica.rows(areaNodeTable).get(text.id))?.editions.content ?? '' };
    desk.network.online = false;
    await atDesk.store.mutate(updateAreaNode, { areaId, id: text.id, html: '<p>Mine</p>', basis });
    await must(teacher, updateAreaNode, { areaId, id: text.id, html: '<p>Theirs</p><script>x</script>', basis });
    desk.network.online = true;
    await atDesk.cycle();
    expect((await attentionEntries(atDesk.replica)).map(({ refusal }) => refusal?.reason)).toEqual(['core.conflict']);
    expect((await atDesk.replica.rows(areaNodeTable).get(text.id))?.html).toBe('<p>Theirs</p>');
    expect(await reasonOf(teacher, moveAreaNode, { areaId, id: folder.id, parentId: inner.id, order: 'a0' })).toBe(
      areaRefusal.intoItself.reason,
    );
    const all = await nodesOf(atDesk.replica, areaId);
    await must(teacher, removeAreaNodes, { areaId, ids: [...withinOf(all, folder.id)] });
    expect(await titles(areaId)).toEqual([]);
  });

  test('are deleted by their leader and taken back; until then nothing is written into them', async () => {
    const areaId = await opened();
    const admin = await colleague(areaId, 'admin');
    expect(await reasonOf(admin, deleteArea, { areaId })).toBe('core.notAllowed');
    await must(teacher, deleteArea, { areaId });
    expect(await reasonOf(admin, addAreaNodes, { areaId, nodes: [node()] })).toBe(areaRefusal.deleted.reason);
    await atDesk.cycle();
    expect(await areasOfMine(atDesk.replica)).toEqual([]);
    await must(teacher, deleteArea, { areaId, deleted: false });
    await must(admin, addAreaNodes, { areaId, nodes: [node()] });
  });
});

describe('questions and papers of an area (S-026, S-027)', () => {
  test('a bank is its people’s, edited by who edits the area', async () => {
    const areaId = await opened();
    const one = await colleague(areaId);
    const reader = await colleague(areaId, 'reader');
    const id = world.newId();
    const item = { id, folderId: '', labels: [], ...singleChoice() };
    await must(one, addBankItems, { areaId, items: [item] });
    await must(one, saveBankFolder, { areaId, id: world.newId(), title: 'Week 1', order: 'a0' });
    await atDesk.cycle();
    const bank = await bankOf(atDesk.replica, `area:${areaId}`);
    expect(bank).toMatchObject({ items: [{ id, createdBy: one.uid }], folders: [{ title: 'Week 1' }] });
    const revised = { areaId, id, ...singleChoice(), basis: {} };
    expect(await reasonOf(reader, reviseBankItem, revised)).toBe('core.notAllowed');
    expect(await reasonOf(student, reviseBankItem, revised)).toBe('core.notAllowed');
    expect(await reasonOf(student, removeBankItems, { areaId, ids: [id] })).toBe('core.notAllowed');
    await must(teacher, updateArea, { areaId, membersEdit: false });
    expect(await reasonOf(one, removeBankItems, { areaId, ids: [id] })).toBe('core.notAllowed');
    await must(teacher, removeBankItems, { areaId, ids: [id] });
    await must(teacher, deleteArea, { areaId });
    const late = { areaId, items: [{ ...item, id: world.newId() }] };
    expect(await reasonOf(teacher, addBankItems, late)).toBe('core.notAllowed');
    await atDesk.cycle();
    expect((await bankOf(atDesk.replica, `area:${areaId}`)).items).toEqual([]);
  });

  test('a paper holds its questions with their keys, and is no larger than a request', async () => {
    const areaId = await opened();
    const item = { id: world.newId(), sectionId: 'a', score: 500, ...singleChoice(), fromId: '' as const };
    const paper = { ...emptyPaper(), items: [item] };
    const one = node({ kind: 'paper', html: '', paper });
    await must(teacher, addAreaNodes, { areaId, nodes: [one] });
    await atDesk.cycle();
    expect((await atDesk.replica.rows(areaNodeTable).get(one.id))?.paper?.items).toMatchObject([{ score: 500 }]);
    const long = { ...item, question: { ...item.question, stem: `<p>${'x'.repeat(90_000)}</p>` } };
    const items = Array.from({ length: 8 }, () => ({ ...long, id: world.newId() }));
    const basis = { content: '' };
    expect(
      await atDesk.store.mutate(updateAreaNode, { areaId, id: one.id, paper: { ...paper, items }, basis }),
    ).toMatchObject({ ok: false, refusal: { reason: areaRefusal.paperLarge.reason } });
  });

  test('questions are drawn each at most once', () => {
    expect(drawn([1, 2, 3], 2, () => 0.99)).toEqual([3, 2]);
    expect(drawn([1, 2, 3], 5, () => 0).toSorted()).toEqual([1, 2, 3]);
  });
});

test('something of an area is given to a course on a train: the draft is there at once, and noted in the area (S-027)', async () => {
  const areaId = await opened();
  const item = { id: world.newId(), sectionId: 'a', score: 700, ...singleChoice(), fromId: '' as const };
  const paper = node({ kind: 'paper', html: '', title: 'Midterm', paper: { ...emptyPaper(), items: [item] } });
  const outline = node();
  await must(teacher, addAreaNodes, { areaId, nodes: [paper, outline] });
  await atDesk.cycle();
  desk.network.online = false;
  const giving = { store: atDesk.store, replica: atDesk.replica, courseId };
  for (const row of await nodesOf(atDesk.replica, areaId))
    expect(await give(row, { ...giving, as: 'homework' })).toBeUndefined();
  expect((await activitiesOf(atDesk.replica, courseId)).map(({ title }) => title).toSorted()).toEqual([
    'Limits',
    'Midterm',
  ]);
  desk.network.online = true;
  await atDesk.cycle();
  expect(await attentionEntries(atDesk.replica)).toEqual([]);
  expect((await sharesOf(atDesk.replica, areaId)).map(({ title }) => title).toSorted()).toEqual(['Limits', 'Midterm']);
  expect(await activitiesOf(atDesk.replica, courseId)).toMatchObject([
    { state: 'unpublished' },
    { state: 'unpublished' },
  ]);
});
