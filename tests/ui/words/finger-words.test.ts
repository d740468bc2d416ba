import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What is done with a mouse or a keyboard only. A text is pasted into its field with a finger, too; a file is not. */
const forHands = /\bdrop\b.*\b(here|files)\b|\bpaste (them\.|a picture)|\bEsc\b/i;

/** Every English text, with the files that say it. */
const said = readFileSync('locales/en/messages.po', 'utf8')
  .split('\n\n')
  .map((entry) => ({
    text: /^msgid "(.*)"$/m.exec(entry)?.[1] ?? '',
    files: [...entry.matchAll(/^#: (\S+?)(:\d+)?$/gm)].map(([, file = '']) => file),
  }));

/** Seen while something is dragged, which a finger cannot do. */
const whileDragging = ['Drop the files to send them'];

test('nobody is told to drop, to paste or to press Esc before it is known that there is no finger', () => {
  const texts = said.filter(({ text }) => forHands.test(text) && !whileDragging.includes(text));
  expect(texts.length).toBeGreaterThanOrEqual(3);
  const careless = texts
    .flatMap(({ files }) => files)
    .filter((file) => !readFileSync(file, 'utf8').includes('hasCamera()'));
  expect(careless).toEqual([]);
});
