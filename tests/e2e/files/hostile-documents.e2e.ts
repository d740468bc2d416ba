import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docxOf } from '#tests/harness/samples.ts';
import { openOneBrowser } from '../harness/browser.ts';
import { uploadFile } from '../harness/files.ts';
import { type Account, openSchool, type School } from '../harness/school.ts';
import { button, dialog, places, signedInAt } from '../harness/screens.ts';
import { see } from '../harness/see.ts';

let school: School;
let teacher: Account;

beforeAll(async () => {
  school = await openSchool();
  teacher = await school.person('teacher', '王老师');
});
afterAll(() => school.close());

const elsewhere = 'https://elsewhere.example';
/** Over everything, from whatever it stands in. */
const over = 'position:fixed!important;left:0;top:0;width:100vw;height:100vh;z-index:99999';

const shape = (style: string) =>
  `a</w:t><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:rect fillcolor="red" style="${style}"/></w:pict><w:t>b`;
const coloured = (id: string, value: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:rPr><w:color w:val="${value}"/></w:rPr></w:style>`;

const hostile = docxOf(
  [
    '作业',
    shape(over),
    shape(`background-image:url(${elsewhere}/shape)`),
    shape(`background:u\\72l(${elsewhere}/spelled)`),
  ],
  'https://example.org/',
  [
    coloured('one', `000} :host{${over};background:url(${elsewhere}/host)} .x{`),
    coloured('two', `000} section{--there:u\\72l(${elsewhere}/named);background:var(--there)} .x{`),
    coloured('three', `000} @media all{section{background:url(${elsewhere}/media)}} .x{`),
    coloured('four', `000} section{&amp; p{background:image-set('${elsewhere}/set' 1x)}} .x{`),
  ].join(''),
);

/** The same document with a text that is a thousand times as long as its file. */
const bomb = (): Buffer => {
  const parts = unzipSync(new Uint8Array(docxOf(['作业'])));
  return Buffer.from(
    zipSync({ ...parts, 'word/document.xml': strToU8(`<a>${' '.repeat(60_000_000)}</a>`) }, { level: 9 }),
  );
};

const openFile = async (page: Page, name: string, bytes: Buffer): Promise<void> => {
  const { id } = await uploadFile(school, teacher, { name, bytes });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `file=${id}`);
};

test('a document covers nothing but its own sheet, and asks nobody elsewhere; one that unpacks without end is not laid out here', async () => {
  const device = await (await openOneBrowser()).device(school);
  await signedInAt(device, teacher, places.main);
  const { page } = device;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(elsewhere)) asked.push(request.url());
  });
  await openFile(page, 'work.docx', hostile);
  const frame = dialog(page);
  await see(frame.getByText('作业', { exact: true })).toBeVisible();
  // Whatever a browser loads for what it shows, it has begun to by then.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await button(frame, 'Close').click();
  await see(frame).toHaveCount(0);
  expect(asked).toEqual([]);

  await openFile(page, 'bomb.docx', bomb());
  await see(frame.getByText('Transcoding failed: the file was not queued for transcoding')).toBeVisible();
});
