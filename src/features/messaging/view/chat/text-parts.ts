/** A stretch of a message's text. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string }
  | { readonly kind: 'mention'; readonly text: string };

/** Chinese text follows an address without a space: an address ends where it begins. */
const address = /(?:https?:\/\/|www\.)[^\s<>"'`，。；：！？、（）《》【】「」“”‘’…\p{Script=Han}]+/giu;

/** What closes a sentence or a bracket belongs to the sentence, unless the address opened the bracket itself. */
const trimmed = (found: string): string => {
  let link = found.replace(/[.,;:!?*_~|]+$/u, '');
  while (link.endsWith(')') && countOf(link, ')') > countOf(link, '(')) link = link.slice(0, -1);
  return link.replace(/[.,;:!?]+$/u, '');
};

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** The address as a browser understands it, or nothing: what only looks like one stays text. */
const hrefOf = (link: string): string => {
  const full = /^www\./i.test(link) ? `https://${link}` : link;
  try {
    const { protocol, hostname } = new URL(full);
    return /^https?:$/.test(protocol) && hostname.includes('.') ? full : '';
  } catch {
    return '';
  }
};

/** The text with its addresses and the people it speaks to; joined again it is the text. */
export const partsOf = (text: string, names: readonly string[]): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = trimmed(found);
    const href = hrefOf(link);
    if (href === '') continue;
    parts.push(...mentionsIn(text.slice(from, index), names), { kind: 'link', text: link, address: href });
    from = index + link.length;
  }
  return [...parts, ...mentionsIn(text.slice(from), names)];
};

const mentionsIn = (text: string, names: readonly string[]): readonly TextPart[] => {
  if (text === '') return [];
  const called = [...names].sort((one, other) => other.length - one.length).map((name) => `@${name}`);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const mention = called.find((call) => text.startsWith(call, at));
    if (mention === undefined) continue;
    if (at > from) parts.push({ kind: 'text', text: text.slice(from, at) });
    parts.push({ kind: 'mention', text: mention });
    from = at + mention.length;
  }
  return from < text.length ? [...parts, { kind: 'text', text: text.slice(from) }] : parts;
};

const emojiOnly =
  /^(?:\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*\s*){1,3}$/u;

/** One to three emoji and nothing else are shown large. */
export const isEmojiOnly = (text: string): boolean => text.length <= 40 && emojiOnly.test(text.trim());
