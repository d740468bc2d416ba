import { richOfPlain } from '#contract/core/text/rich-text.ts';
import {
  asHtml,
  choice,
  essay,
  fill,
  gapsOf,
  note,
  type Pair,
  plain,
  type ReadFile,
  rightOf,
  trueFalse,
  type WrittenFile,
} from './pairs.ts';

/** Signs that mean something in GIFT; a backslash keeps them words. */
const escaped = (text: string): string => text.replaceAll(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');
const unescaped = (text: string): string =>
  text.replaceAll(/\\(n|[~=#{}:\\])/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign));

const written = (html: string): string => {
  const formatted = asHtml(html);
  return formatted === undefined ? escaped(plain(html)) : `[html]${escaped(formatted)}`;
};
const read = (text: string): string => {
  const format = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text);
  const words = unescaped(text.slice(format?.[0].length ?? 0)).trim();
  return format?.[1] === 'html' ? words : richOfPlain(words);
};

/** Words that begin as a weight does have one before them. */
const weighed = (sign: '=' | '~', weight: number, text: string): string =>
  text.startsWith('%') ? `${sign}%${weight}%${text}` : `${sign}${text}`;

const answersOf = (pair: Pair): string | undefined => {
  const { question } = pair;
  const right = rightOf(pair);
  switch (question.type) {
    case 'trueFalse':
      return right.size === 1 ? (right.has('true') ? 'T' : 'F') : undefined;
    case 'single':
      return right.size > 1
        ? undefined
        : `\n${question.options.map(({ id, html }) => weighed(right.has(id) ? '=' : '~', right.has(id) ? 100 : 0, written(html))).join('\n')}\n`;
    case 'multiple': {
      if (right.size === 0) return undefined;
      const share = Number((100 / right.size).toFixed(5));
      return `\n${question.options.map(({ id, html }) => `~%${right.has(id) ? share : -100}%${written(html)}`).join('\n')}\n`;
    }
    case 'fill': {
      const [gap, ...more] = gapsOf(pair) ?? [];
      if (gap === undefined || more.length > 0) return undefined;
      if (gap.within === undefined) return gap.accept.map((one) => weighed('=', 100, escaped(one))).join(' ');
      return `#${gap.accept.map((one) => `=${escaped(one)}:${escaped(gap.within ?? '0')}`).join(' ')}`;
    }
    case 'shortAnswer':
      return '';
    default:
      return undefined;
  }
};

/** Scores, difficulty and labels have no place in GIFT. */
export const printGift = (pairs: readonly Pair[]): WrittenFile => {
  const lost: number[] = [];
  const blocks = pairs.flatMap((pair, at) => {
    const { question, key } = pair;
    if (question.type === 'paragraph') return [written(question.stem)];
    const answers = answersOf(pair);
    if (answers === undefined) {
      lost.push(at + 1);
      return [];
    }
    const analysis = key.analysis === '' ? '' : `####${written(key.analysis)}`;
    return [`${written(question.stem)} {${answers}${analysis}}`];
  });
  return { text: `${blocks.join('\n\n')}\n`, lost };
};

/** Where a sign stands that no backslash stands before. */
const signAt = (text: string, sign: string, from = 0): number => {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(sign, at)) return at;
  }
  return -1;
};

/** Cut before every `=` and `~` that means an answer. */
const cut = (text: string): string[] => {
  const out: string[] = [];
  let from = -1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '=' || text[at] === '~') {
      if (from >= 0) out.push(text.slice(from, at));
      from = at;
    }
  }
  return from < 0 ? out : [...out, text.slice(from)];
};

const withoutFeedback = (text: string): string => {
  const at = signAt(text, '#');
  return at < 0 ? text : text.slice(0, at);
};

const numberGap = (text: string): { readonly accept: string; readonly within: string } | undefined => {
  const range = /^\s*(-?[\d.]+)\s*\.\.\s*(-?[\d.]+)\s*$/.exec(text);
  if (range !== null) {
    const [low, high] = [Number(range[1]), Number(range[2])];
    return Number.isFinite(low + high)
      ? { accept: String((low + high) / 2), within: String((high - low) / 2) }
      : undefined;
  }
  const at = signAt(text, ':');
  const accept = unescaped(at < 0 ? text : text.slice(0, at)).trim();
  return accept === '' ? undefined : { accept, within: at < 0 ? '0' : unescaped(text.slice(at + 1)).trim() || '0' };
};

const pairOf = (stem: string, inside: string, newId: () => string): Pair | undefined => {
  const general = signAt(inside, '####');
  const analysis = general < 0 ? '' : read(inside.slice(general + 4));
  const body = (general < 0 ? inside : inside.slice(0, general)).trim();
  const of = { stem, analysis };
  if (body === '') return essay(of);
  const truth = /^(T|TRUE|F|FALSE)\s*(#[\s\S]*)?$/i.exec(body);
  if (truth !== null) return trueFalse(of, /^t/i.test(truth[1] ?? ''));
  if (body.startsWith('#')) {
    const parts = cut(body.slice(1));
    const found = (parts.length === 0 ? [`=${body.slice(1)}`] : parts).map((one) =>
      numberGap(withoutFeedback(one.slice(1))),
    );
    const known = found.filter((one) => one !== undefined);
    if (known.length === 0 || known.length !== found.length) return undefined;
    return fill(of, [{ accept: known.map(({ accept }) => accept), within: known[0]?.within ?? '0' }], newId);
  }
  const answers = cut(body).map((one) => {
    const weight = /^[=~]\s*%(-?[\d.]+)%/.exec(one);
    const isRight = weight === null ? one.startsWith('=') : Number(weight[1]) > 0;
    return {
      sign: one[0],
      isRight,
      hasWeight: weight !== null,
      text: withoutFeedback(one.slice(weight?.[0].length ?? 1)),
    };
  });
  if (answers.length === 0 || answers.some(({ text }) => signAt(text, '->') >= 0)) return undefined;
  if (answers.every(({ sign }) => sign === '='))
    return fill(of, [{ accept: answers.map(({ text }) => unescaped(text).trim()) }], newId);
  const isMany =
    answers.some(({ hasWeight, sign, isRight }) => hasWeight && sign === '~' && isRight) ||
    answers.filter(({ sign }) => sign === '=').length > 1;
  return choice(
    of,
    answers.map(({ text, isRight }) => ({ html: read(text), isRight })),
    isMany,
    newId,
  );
};

/** As far as a block was read: its first brace, and whether one closes after it. */
interface Braces {
  isOpen: boolean;
  isClosed: boolean;
}

const readBraces = (braces: Braces, line: string): void => {
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '{') braces.isOpen = true;
    else if (line[at] === '}' && braces.isOpen) braces.isClosed = true;
  }
};

/** Questions are parted by empty lines; inside braces a line may be empty. */
const blocksOf = (text: string): string[] => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const blocks: string[] = [];
  let block: string[] = [];
  let braces: Braces = { isOpen: false, isClosed: false };
  for (const line of lines) {
    const isInside = braces.isOpen && !braces.isClosed;
    if (!isInside && (/^\s*\/\//.test(line) || /^\s*\$CATEGORY:/.test(line))) continue;
    if (line.trim() === '' && !isInside) {
      if (block.length > 0) blocks.push(block.join('\n'));
      block = [];
      braces = { isOpen: false, isClosed: false };
      continue;
    }
    block.push(line);
    readBraces(braces, line);
  }
  return block.length > 0 ? [...blocks, block.join('\n')] : blocks;
};

export const readGift = (text: string, newId: () => string): ReadFile => {
  const pairs: Pair[] = [];
  const left: string[] = [];
  for (const block of blocksOf(text)) {
    const named = /^\s*::(?:\\.|[^\\:]|:(?!:))*::/.exec(block);
    const body = block.slice(named?.[0].length ?? 0);
    const open = signAt(body, '{');
    const close = open < 0 ? -1 : signAt(body, '}', open);
    if (open < 0) {
      pairs.push(note(read(body)));
      continue;
    }
    const after = close < 0 ? '' : body.slice(close + 1).trim();
    const stem = after === '' ? body.slice(0, open) : `${body.slice(0, open)}____${body.slice(close + 1)}`;
    const pair = close < 0 ? undefined : pairOf(read(stem), body.slice(open + 1, close), newId);
    if (pair === undefined) left.push(block);
    else pairs.push(pair);
  }
  return { pairs, left };
};
