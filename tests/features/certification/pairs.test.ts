import { expect, test } from 'vitest';
import { boundTo, paired, unbound } from '#contract/features/certification/keys.ts';

const row = { id: 'a', classId: '0' };

test('choosing a course adds a pair or replaces it; cancelling sets it back (S-291, S-292)', () => {
  const once = paired([], 'a', 'one');
  expect(once).toEqual([{ teachClassid: 'a', classid: 'one' }]);
  const again = paired(paired(once, 'b', 'other'), 'a', 'two');
  expect(again).toHaveLength(2);
  expect(boundTo(row, again)).toBe('two');
  expect(boundTo(row, paired(again, 'a', unbound))).toBe('0');
  expect(boundTo({ ...row, classId: '' }, [])).toBe('0');
  expect(boundTo({ ...row, classId: 'kept' }, [])).toBe('kept');
});
