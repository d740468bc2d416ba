import { expect, test } from 'vitest';
import { withRetry } from '#server/core/db/retry.ts';

test('an id that two scopes take at the same moment is asked for again, and so is what two writers both held; a defect is none of these', async () => {
  const failing = (code: string) => {
    let asked = 0;
    const work = async () => {
      asked += 1;
      if (asked === 1) throw Object.assign(new Error('no'), { code });
      return asked;
    };
    return withRetry(work);
  };
  for (const code of ['23502', '23505', '40001']) expect(await failing(code)).toBe(2);
  await expect(failing('42601')).rejects.toThrow('no');
});
