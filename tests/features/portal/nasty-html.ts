import fc from 'fast-check';
import { richText } from '#contract/core/text/rich-text.ts';
import { hostile } from './hostile-html.ts';

const file = 'file:018f0000-0000-7000-8000-000000000001';
const tags = [
  ...richText.tags,
  ...richText.dropped,
  'form',
  'input',
  'b',
  'i',
  'mglyph',
  'annotation-xml',
  'foreignObject',
];
const names = [
  'href',
  'src',
  'alt',
  'title',
  'style',
  'onerror',
  'onload',
  'id',
  'class',
  'srcset',
  'xlink:href',
  'target',
  'colspan',
  'data-size',
  'data-formula',
];
const values = [
  ...[
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '&#x6a;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
  ],
  ...[
    'https://a.example/?a=1&b=2',
    '//evil.example',
    '/file/x',
    '#x',
    'mailto:a@b.example',
    file,
    'file:x',
    '12',
    '2',
    'inline',
  ],
  ...[
    '"><img src=x onerror=alert(1)>',
    "'><script>alert(1)</script>",
    '</p><svg onload=alert(1)>',
    '`',
    'a\u0000b',
    '中文',
  ],
];
const loose = [
  '<!--',
  '-->',
  '--!>',
  '<![CDATA[',
  ']]>',
  '<?xml',
  '<',
  '>',
  '</',
  '/>',
  '"',
  "'",
  '&',
  '&lt',
  '&#60;',
  '&#0;',
  '\u0000',
  '\u2028',
  'words',
  ' ',
  '\n',
];

const attribute = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(...values), fc.constantFrom('"', "'", ''))
  .map(([name, value, quote]) => `${name}=${quote}${value}${quote}`);
const opening = fc
  .tuple(fc.constantFrom(...tags), fc.array(attribute, { maxLength: 3 }), fc.constantFrom('>', '>', '/>', '', ' '))
  .map(([tag, all, end]) => `<${[tag, ...all].join(' ')}${end}`);
const closing = fc.constantFrom(...tags).map((tag) => `</${tag}>`);

/** Texts that no editor writes: tags that never close, close twice or not at all, attributes that end others, whole known attacks. */
export const nastyHtml: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: opening },
      { weight: 3, arbitrary: closing },
      { weight: 3, arbitrary: fc.constantFrom(...loose) },
      { weight: 1, arbitrary: fc.constantFrom(...hostile) },
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join(''));
