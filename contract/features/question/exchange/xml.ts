/** An element with its attributes, its words and what is in it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five names of XML and numbers; entities that a file declares itself are not looked up. */
const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return names[name] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
    },
  );

export const encoded = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Words that keep their angle brackets. */
export const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<!DOCTYPE[^>]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Deeper than any file of questions. */
const deepest = 30;

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Element[];
  text: string;
}

/** The root, or nothing where it is no XML. */
export const readXml = (text: string): Element | undefined => {
  const stack: Open[] = [{ name: '', attributes: {}, children: [], text: '' }];
  let at = 0;
  for (const match of text.matchAll(token)) {
    if (match.index !== at) return undefined;
    at += match[0].length;
    const [, raw, closed, opened, given = '', isEmpty, words] = match;
    const top = stack.at(-1);
    if (top === undefined) return undefined;
    if (raw !== undefined) top.text += raw;
    else if (words !== undefined) top.text += decoded(words);
    else if (opened !== undefined) {
      if (stack.length > deepest) return undefined;
      const attributes: Record<string, string> = {};
      for (const [, name = '', one, other] of given.matchAll(attribute)) attributes[name] = decoded(one ?? other ?? '');
      const element: Open = { name: opened, attributes, children: [], text: '' };
      top.children.push(element);
      if (isEmpty !== '/') stack.push(element);
    } else if (closed !== undefined) {
      if (stack.length < 2 || top.name !== closed) return undefined;
      stack.pop();
    }
  }
  return at === text.length && stack.length === 1 ? stack[0]?.children[0] : undefined;
};
