/** A stretch of a message's text. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string }
  | { readonly kind: 'mention'; readonly text: string };

/** Chinese text follows an address without a space: an address ends where it begins. */
const address = /(?:https?:\/\/|www\.)[^\s<>"'`，。；：！？、（）《》【】「」“”‘’…\p{Script=Han}]+/giu;

/** Where a text ends without the characters at its end that are among these: by steps, because a pattern looks again from each of them. */
const endBefore = (text: string, characters: string, from = text.length): number => {
  let end = from;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return end;
};

/** What closes a sentence or a bracket belongs to the sentence, unless the address opened the bracket itself. */
const trimmed = (found: string): string => {
  const link = found.slice(0, endBefore(found, '.,;:!?*_~|'));
  let end = link.length;
  for (let more = countOf(link, ')') - countOf(link, '('); more > 0 && link.charAt(end - 1) === ')'; more -= 1)
    end -= 1;
  return link.slice(0, endBefore(link, '.,;:!?', end));
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
  const calls = [...names].sort((one, other) => other.length - one.length).map((name) => `@${name}`);
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = trimmed(found);
    const href = hrefOf(link);
    if (href === '') continue;
    parts.push(...mentionsIn(text.slice(from, index), calls), { kind: 'link', text: link, address: href });
    from = index + link.length;
  }
  return [...parts, ...mentionsIn(text.slice(from), calls)];
};

/** `calls`: the longest name first. */
const mentionsIn = (text: string, calls: readonly string[]): readonly TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const mention = calls.find((call) => text.startsWith(call, at));
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
