import { expect, test } from 'vitest';
import { isKnown, placeAt } from '#src/shell/nav/places/places.ts';

test('dbg', () => {
  expect(placeAt('/thesisDefense')?.path).toBe('/thesisDefense');
  expect(isKnown('/thesisDefense')).toBe(true);
});
