import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inGroupOrder } from '#contract/features/group/order.ts';
import { matched, pastedLines } from '#contract/features/group/pasted.ts';
import { groupsFor, shuffled, spread } from '#contract/features/group/spread.ts';

test('groups stand in the order of their numbers, also of those that are written out', () => {
  const names = ['第一组', '第二组', '第九组', '第十组', '第十一组', '第二十组', '第一百零二组'];
  const given = names.toSorted().map((name, index) => ({ id: String(index), name }));
  expect(given.sort(inGroupOrder).map(({ name }) => name)).toEqual(names);
  const mixed = ['3 班', '10 班', '一班', '二班'].map((name, index) => ({ id: String(index), name }));
  expect(mixed.sort(inGroupOrder).map(({ name }) => name)).toEqual(['一班', '二班', '3 班', '10 班']);
});

describe('students are spread over groups', () => {
  const sizes = fc.array(fc.nat(12), { minLength: 1, maxLength: 20 });
  const uids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { maxLength: 120 });

  test('everybody is placed once, and no group grows while a smaller one is there', () => {
    fc.assert(
      fc.property(uids, sizes, (order, before) => {
        const placed = spread(order, before);
        expect(placed.map(({ uid }) => uid)).toEqual(order);
        const after = before.map((size, group) => size + placed.filter((one) => one.group === group).length);
        const grown = after.filter((size, group) => size > (before[group] ?? 0));
        // Whatever grew is at most one above the smallest.
        for (const size of grown) expect(size - Math.min(...after)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('into empty groups the sizes differ by one at most', () => {
    fc.assert(
      fc.property(uids, fc.integer({ min: 1, max: 20 }), (order, count) => {
        const placed = spread(order, Array(count).fill(0));
        const after = Array.from({ length: count }, (_, group) => placed.filter((one) => one.group === group).length);
        expect(Math.max(...after) - Math.min(...after)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('chance changes the order and nothing else', () => {
    fc.assert(
      fc.property(uids, fc.infiniteStream(fc.nat()), (list, chance) => {
        const order = shuffled(list, (below) => (chance.next().value ?? 0) % below);
        expect(order.toSorted()).toEqual(list.toSorted());
      }),
    );
  });

  test('groups of four for ten students are three', () => {
    expect([groupsFor(10, 4), groupsFor(0, 4), groupsFor(8, 4), groupsFor(3, 0)]).toEqual([3, 1, 2, 3]);
  });
});

describe('a pasted list', () => {
  const people = new Map([
    ['王芳', ['a', 'b']],
    ['2026001', ['a']],
    ['li', ['c']],
  ]);
  const meant = (word: string) => people.get(word) ?? [];
  const read = (text: string, hasGroups: boolean) =>
    matched(pastedLines(text, hasGroups), meant, hasGroups).map(({ line, uid, problem, group }) => ({
      line,
      ...(uid && { uid }),
      ...(problem && { problem }),
      ...(group && { group }),
    }));

  test('a number decides between two of one name; each line that is not understood says why', () => {
    expect(read('2026001\t王芳\t一组\n\n王芳，一组\nli;二组\nli,二组\n赵六\t三组\nli', true)).toEqual([
      { line: 1, uid: 'a', group: '一组' },
      { line: 3, problem: 'several', group: '一组' },
      { line: 4, uid: 'c', group: '二组' },
      { line: 5, problem: 'twice', group: '二组' },
      { line: 6, problem: 'unknown', group: '三组' },
      { line: 7, problem: 'twice' },
    ]);
    expect(read('li', true)).toEqual([{ line: 1, uid: 'c', problem: 'noGroup' }]);
    expect(read('li', false)).toEqual([{ line: 1, uid: 'c' }]);
  });

  test('no line that says something is passed over', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\t', ',', '，', ' ', '王') }), (text) => {
        const said = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length;
        const lines = pastedLines(text, true);
        expect(lines.length).toBe(said);
        for (const { words } of lines) expect(words.length).toBeGreaterThan(0);
      }),
    );
  });
});
