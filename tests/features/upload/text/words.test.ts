import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { wordsOfDocx } from '#server/features/upload/text/docx.ts';
import { wordsOfPdf } from '#server/features/upload/text/pdf.ts';
import { lockedPdfOf, pdfOf } from '#tests/harness/samples.ts';

const max = { pages: 10, chars: 10_000 };

const docx = (xml: string, more: Readonly<Record<string, Uint8Array>> = {}) =>
  zipSync({ 'word/document.xml': strToU8(xml), ...more });

test('the words of a DOCX, with its lines and letters that were spelled out, without what was deleted', () => {
  const xml =
    '<w:p><w:r><w:t>极限 &amp; 连续</w:t></w:r><w:r><w:tab/><w:t xml:space="preserve"> a &#x4E00;</w:t></w:r></w:p><w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:t>第二行</w:t></w:r></w:p>';
  expect(wordsOfDocx(docx(xml), 10_000)).toBe('极限 & 连续\t a 一\n第二行');
});

test('a DOCX that unpacks to more than is read, or is none, is not read', () => {
  expect(() => wordsOfDocx(docx('x'.repeat(100_000)), 10_000)).toThrow();
  expect(() => wordsOfDocx(zipSync({ 'a.txt': strToU8('a') }), 10_000)).toThrow();
  expect(() => wordsOfDocx(strToU8('PK but no ZIP'), 10_000)).toThrow();
  // Pictures and what else lies in it are never unpacked.
  const picture = { 'word/media/large.png': new Uint8Array(200_000) };
  expect(wordsOfDocx(docx('<w:p><w:t>a</w:t></w:p>', picture), 10_000)).toBe('a');
});

test('a DOCX of nothing but tags that begin is read as fast as any other', () => {
  for (const tag of ['<w:t ', '<w:tab ']) {
    const xml = `${tag.repeat(60_000)}<w:p><w:r><w:t>夹逼定理</w:t></w:r></w:p>`;
    expect(wordsOfDocx(docx(xml), 40_000_000)).toContain('夹逼定理');
  }
});

test('the words of a PDF, page by page, also in a Chinese font that is not in the file', async () => {
  const text = await wordsOfPdf(new Uint8Array(pdfOf(['夹逼定理', 'Second page'])), max);
  expect(text).toContain('夹逼定理');
  expect(text).toContain('Second page');
});

test('a PDF that is locked or broken is not read', async () => {
  await expect(wordsOfPdf(new Uint8Array(lockedPdfOf('secret', 'key')), max)).rejects.toThrow();
  await expect(wordsOfPdf(new TextEncoder().encode('%PDF-1.7 and nothing'), max)).rejects.toThrow();
});
