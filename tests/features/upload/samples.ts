import { gifOf, jpegOf } from '#tests/harness/pictures.ts';

/** The first bytes of files of several kinds, as short as they are told apart. */
const bytes = (...parts: readonly (string | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

export const samples = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: jpegOf(1, 1),
  gif: gifOf(1, 1),
  pdf: bytes('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  mp4: bytes([0, 0, 0, 24], 'ftypmp42', [0, 0, 0, 0], 'mp42isom', [0, 0, 0, 8], 'free'),
  mp3: bytes('ID3', [3, 0, 0, 0, 0, 0, 10], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0xff, 0xfb, 0x90, 0x64], [0, 0, 0, 0]),
  wav: bytes(
    'RIFF',
    [36, 0, 0, 0],
    'WAVEfmt ',
    [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0],
    'data',
    [0, 0, 0, 0],
  ),
  doc: bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], [0, 0, 0, 0]),
  exe: bytes('MZ', [0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff]),
  html: bytes('<!doctype html><script>alert(1)</script>'),
  svg: bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  xml: bytes('<?xml version="1.0"?><a/>'),
  utf8: Buffer.from('你好，课堂\n'),
  gbk: Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0x0a]),
} as const;
