import { withoutUnseen } from '#contract/core/text/unseen.ts';

/** Bytes of UTF-8 that every file system takes. */
const longestName = 255;
/** An extension longer than this is part of the name. */
const longestExtension = 20;

/** Not in names on Windows. */
const forbidden = /[<>:"|?*]/g;
/** Names of devices on Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;

/**
 * A name that is safe to show, to send in a header and to save on any system: no path, nothing invisible or reordering, nothing
 * reserved, at most 255 bytes. The extension survives. Twice is once.
 */
export const safeName = (given: string): string => {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const cleaned = trimmed(withoutUnseen(last).replace(forbidden, '_').normalize('NFC').replace(/\s+/g, ' '));
  const named = cleaned === '' ? 'file' : cleaned;
  return shortened(reserved.test(named) ? `_${named}` : named);
};

/** Neither spaces around it nor dots at its end; what begins with a dot would be hidden. */
const trimmed = (name: string): string => name.replace(/^[\s.]+|[\s.]+$/g, '');

const shortened = (name: string): string => {
  if (bytesOf(name) <= longestName) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && bytesOf(name.slice(dot)) <= longestExtension ? name.slice(dot) : '';
  const letters = [...name.slice(0, name.length - extension.length)];
  let room = longestName - bytesOf(extension);
  let kept = '';
  for (const letter of letters) {
    room -= bytesOf(letter);
    if (room < 0) break;
    kept += letter;
  }
  return trimmed(kept) === '' ? `file${extension}` : `${trimmed(kept)}${extension}`;
};

const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};
