import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { PersonName } from '#contract/features/account/shapes.ts';
import { zipOf } from '#server/core/export/zip.ts';

test('a name is what is seen of it: nobody is called nothing, like somebody else, or so that a line is turned around', () => {
  const named = (name: string) => PersonName.safeParse(name).data;
  expect([named('Li\u200b'), named('\u202eLi'), named(' 李\u00ad明 ')]).toEqual(['Li', 'Li', '李明']);
  for (const nobody of ['\u200b', '\u202e \u2066', '\u3164', '']) expect(named(nobody)).toBeUndefined();
  // Emoji and some scripts are joined by what is not seen.
  expect(named('👩\u200d🏫 می\u200cخواهم')).toBe('👩\u200d🏫 می\u200cخواهم');
});

test('nor does a path in an archive read backwards', async () => {
  const entries = async function* () {
    yield { name: '\u202eLi/work\u200b.txt', at: 0, content: 'a' };
  };
  const archive = await buffer(zipOf(entries()));
  expect(Object.keys(unzipSync(new Uint8Array(archive)))).toEqual(['Li/work.txt']);
});
