// `node scripts/pwa/icons.mjs`: every icon from public/icon.svg, drawn by the installed Chromium into public/.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { main, root } from '../process.mjs';
import { ensureChromium } from '../programs/chromium.mjs';

const svg = readFileSync(join(root, 'public', 'icon.svg'), 'utf8').trim();
const drawing = svg.replace(/^<svg[^>]*>|<\/svg>$|<title>.*?<\/title>/g, '');
const withoutPlate = drawing.replace(/<rect[^>]*\/>/, '');
const blue = '#3F58C8';

const framed = (content, viewBox = '0 0 64 64') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="100%" height="100%">${content}</svg>`;

/** Systems cut the edge into a shape of their own: the drawing stays inside the inner 80 %. */
const fullBleed = framed(`<rect width="64" height="64" fill="${blue}"/>${withoutPlate}`);

/** Only the coverage counts: the book is solid, the tick is cut out. */
const monochrome = framed(
  `<mask id="m"><rect width="64" height="64" fill="#fff"/>${withoutPlate
    .replaceAll(/<path[^>]*fill="#(fff|C7D4FB)"[^>]*\/>/g, '')
    .replace(`stroke="${blue}"`, 'stroke="#000"')}</mask><g mask="url(#m)">${withoutPlate
    .replace(/<path[^>]*fill="none"[^>]*\/>/, '')
    .replaceAll('#C7D4FB', '#fff')}</g>`,
  '6 6 52 52',
);

/** Drawings of the lucide set, as on the screens they lead to. */
const glyphs = {
  todo: '<path d="m3 17 2 2 4-4"/><path d="m3 7 2 2 4-4"/><path d="M13 6h8"/><path d="M13 12h8"/><path d="M13 18h8"/>',
  notification:
    '<path d="M10.268 21a2 2 0 0 0 3.464 0"/><path d="M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"/>',
  messages:
    '<path d="M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719"/>',
  join: '<path d="M5 12h14"/><path d="M12 5v14"/>',
};
const shortcut = (glyph) =>
  framed(
    `<rect width="64" height="64" rx="32" fill="${blue}"/><g transform="translate(16 16) scale(1.333)" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${glyph}</g>`,
  );

const pictures = [
  { file: 'icon-192.png', size: 192, picture: svg },
  { file: 'icon-512.png', size: 512, picture: svg },
  { file: 'icon-maskable-512.png', size: 512, picture: fullBleed },
  { file: 'icon-monochrome-512.png', size: 512, picture: monochrome },
  // Apple rounds it by itself, and paints what is transparent black.
  { file: 'apple-touch-icon.png', size: 180, picture: fullBleed },
  ...Object.entries(glyphs).map(([name, glyph]) => ({
    file: `shortcuts/${name}.png`,
    size: 96,
    picture: shortcut(glyph),
  })),
];

await main(async () => {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  for (const { file, size, picture } of pictures) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<body style="margin:0;height:100vh">${picture}</body>`);
    const path = join(root, 'public', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await page.screenshot({ omitBackground: true }));
    console.log(`public/${file}`);
  }
  await browser.close();
  return 0;
});
