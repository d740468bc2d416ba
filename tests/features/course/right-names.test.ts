import { expect, test } from 'vitest';
import { rights } from '#contract/core/roles.ts';
import { screens } from '#src/features/all.ts';
import { loadParts, registerFeatures } from '#src/ui/feature.ts';

test('every right that can be granted is said in words, once, by the feature that asks for it (S-476)', async () => {
  registerFeatures(screens);
  const names = (await loadParts('rights')).flatMap((one) => Object.keys(one));
  expect(names.sort()).toEqual([...rights].sort());
});
