import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Look, pdfOfJpegs, turned } from '#src/features/homework/view/work/page-of-photo.ts';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);

test('photos become one PDF whose table finds every object, with the pictures as they are and nothing about their author', async () => {
  for (const count of [1, 2, 12]) {
    const pages = Array.from({ length: count }, (_, index) => ({ jpeg, width: 1500 + index, height: 2000 }));
    const text = Buffer.from(await pdfOfJpegs(pages).arrayBuffer()).toString('latin1');
    const at = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    const table = text.slice(at).split('\n').slice(2);
    expect(text.slice(at, at + 4)).toBe('xref');
    const places = table.filter((line) => line.endsWith(' n ')).map((line) => Number(line.slice(0, 10)));
    expect(places).toHaveLength(2 + count * 3);
    for (const [index, place] of places.entries()) expect(text.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj`));
    expect(text).toContain(`/Count ${count} `);
    expect(text.split('/DCTDecode /Length 4').length - 1).toBe(count);
    expect(text).not.toMatch(/Author|Producer|Creator|\/Info/);
  }
});

test('turned four times, a cut photo is what it was', () => {
  const share = fc.double({ min: 0, max: 0.4, noNaN: true });
  fc.assert(
    fc.property(share, share, share, share, (left, top, right, bottom) => {
      const look: Look = { turns: 0, crop: { left, top, right: 1 - right, bottom: 1 - bottom } };
      const again = turned(turned(turned(turned(look))));
      expect(again.turns).toBe(0);
      for (const side of ['left', 'top', 'right', 'bottom'] as const)
        expect(again.crop[side]).toBeCloseTo(look.crop[side]);
    }),
  );
});
