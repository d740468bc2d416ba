import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useSettled } from '#src/features/messaging/view/search/hits.ts';

test('the first letter of a search is not looked for at once (S-202)', () => {
  const Probe = () => `[${useSettled('a', 500, false)}]`;
  expect(renderToStaticMarkup(createElement(Probe))).toBe('[]');
});
