import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { plainOfRichText } from '#contract/core/text/rich-text.ts';
import { zipOf } from '#server/core/export/zip.ts';

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // XML knows no other control characters.
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

const paragraph = (text: string, size = 0): string => {
  const look = size === 0 ? '' : `<w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr>`;
  return `<w:p><w:r>${look}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
};

const schema = 'http://schemas.openxmlformats.org';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const types = `${head}<Types xmlns="${schema}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `${head}<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="r1" Type="${schema}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** Letters of one page: a book of some hundred pages. */
export const maxOfPage = 1_000_000;

/** A text of unknown make with the names of its tags and nothing else in them: found in one walk, whatever it looks like. */
export const bareHtml = (html: string): string => {
  const out: string[] = [];
  for (let at = 0; ; ) {
    const from = html.indexOf('<', at);
    const to = from < 0 ? -1 : html.indexOf('>', from);
    if (to < 0) {
      out.push(html.slice(at).replaceAll('<', '&lt;'));
      return out.join('');
    }
    const [name = ''] = /^\/?[a-z][a-z\d]{0,20}/i.exec(html.slice(from + 1, from + 24)) ?? [];
    out.push(html.slice(at, from), name === '' ? '' : `<${name.toLowerCase()}>`);
    at = to + 1;
  }
};

/** Letters of a page that are read at once, while everybody waits. */
const atOnce = 100_000;

/** A long text in pieces that end with a paragraph, or where there is none, with a tag or anywhere. */
const piecesOf = (html: string): readonly string[] => {
  const pieces: string[] = [];
  const end = /<\/(?:p|div|li|h[1-6]|tr|pre)>|<br[ />]/gi;
  for (let from = 0; from < html.length; ) {
    end.lastIndex = from + atOnce;
    const found = end.exec(html.slice(0, from + 2 * atOnce));
    const tag = html.indexOf('>', from + atOnce) + 1;
    const isNear = (place: number) => place > from && place < from + 2 * atOnce;
    const to = found !== null ? found.index : isNear(tag) ? tag : from + 2 * atOnce;
    pieces.push(html.slice(from, to));
    from = to;
  }
  return pieces;
};

const bodyOf = (html: string): string => {
  const headings = bareHtml(html)
    .replaceAll(/<h([1-4])\b[^>]*>/g, '<p>\u0001')
    .replaceAll(/<\/h[1-4]>/g, '</p>');
  const lines = plainOfRichText(headings.replaceAll(/<img\b[^>]*>/g, '')).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => (line.startsWith('\u0001') ? paragraph(line.slice(1), 28) : paragraph(line)))
    .join('');
};

/** A page of text as a document that is shown like any other material; its pictures come beside it. */
export const documentOf = async (title: string, html: string, at: number): Promise<Buffer> => {
  const body: string[] = [];
  for (const piece of piecesOf(html)) {
    body.push(bodyOf(piece));
    await turn();
  }
  const document = `${head}<w:document xmlns:w="${schema}/wordprocessingml/2006/main"><w:body>${paragraph(title, 36)}${body.join('')}</w:body></w:document>`;
  return buffer(
    zipOf([
      { name: '[Content_Types].xml', at, content: types },
      { name: '_rels/.rels', at, content: relations },
      { name: 'word/document.xml', at, content: document },
    ]),
  );
};
