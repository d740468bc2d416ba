import { strToU8, unzipSync, zipSync } from 'fflate';
import { docxOf } from '#tests/harness/samples.ts';

export const elsewhere = 'https://elsewhere.example';
/** Over everything, from whatever it stands in. */
const over = 'position:fixed!important;left:0;top:0;width:100vw;height:100vh;z-index:99999';

const shape = (style: string) =>
  `a</w:t><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:rect fillcolor="red" style="${style}"/></w:pict><w:t>b`;
const coloured = (id: string, value: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:rPr><w:color w:val="${value}"/></w:rPr></w:style>`;

/** It wants the whole window, and pictures of elsewhere. */
export const hostile = docxOf(
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
export const bomb = (): Buffer => {
  const parts = unzipSync(new Uint8Array(docxOf(['作业'])));
  return Buffer.from(
    zipSync({ ...parts, 'word/document.xml': strToU8(`<a>${' '.repeat(60_000_000)}</a>`) }, { level: 9 }),
  );
};
