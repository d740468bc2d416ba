import { richOfPlain } from '#contract/core/text/rich-text.ts';
import { point } from '../keys.ts';
import type { Question } from '../shapes.ts';
import {
  choice,
  essay,
  fill,
  type Gap,
  gapsOf,
  note,
  type Pair,
  plain,
  type ReadFile,
  rightOf,
  trueFalse,
  type WrittenFile,
} from './pairs.ts';
import { cdata, type Element, encoded, readXml } from './xml.ts';

const textIn = (name: string, html: string, format = ' format="html"'): string =>
  `<${name}${format}><text>${cdata(html)}</text></${name}>`;
const answerIn = (fraction: number, html: string, more = ''): string =>
  `<answer fraction="${fraction}" format="html"><text>${cdata(html)}</text>${more}</answer>`;

/** A gap of a cloze question. */
const clozeSign = (text: string): string => text.replaceAll(/[\\}~#/"]/g, (sign) => `\\${sign}`);
const cloze = ({ accept, within }: Gap): string =>
  within === undefined
    ? `{1:SHORTANSWER:${accept.map((one) => `=${clozeSign(one)}`).join('~')}}`
    : `{1:NUMERICAL:${accept.map((one) => `=${clozeSign(one)}:${within}`).join('~')}}`;

const bodyOf = (pair: Pair): readonly [type: string, stem: string, body: string] | undefined => {
  const { question, key } = pair;
  const { stem } = question;
  const right = rightOf(pair);
  switch (question.type) {
    case 'trueFalse': {
      if (right.size !== 1) return undefined;
      const of = (name: 'true' | 'false') =>
        `<answer fraction="${right.has(name) ? 100 : 0}" format="moodle_auto_format"><text>${name}</text></answer>`;
      return ['truefalse', stem, `${of('true')}${of('false')}`];
    }
    case 'single':
    case 'multiple': {
      if (question.type === 'single' ? right.size > 1 : right.size === 0) return undefined;
      const share = Number((100 / Math.max(1, right.size)).toFixed(5));
      const wrong = question.type === 'single' ? 0 : -share;
      const options = question.options.map(({ id, html }) => answerIn(right.has(id) ? share : wrong, html));
      return ['multichoice', stem, `<single>${question.type === 'single'}</single>${options.join('')}`];
    }
    case 'fill': {
      const gaps = gapsOf(pair);
      if (gaps === undefined) return undefined;
      const [gap, ...more] = gaps;
      if (gap === undefined) return undefined;
      if (more.length > 0) {
        let next = 0;
        const within = stem.replaceAll(/[_＿]{3,}/g, () => cloze(gaps[next++] ?? gap));
        return ['cloze', `${within}${gaps.slice(next).map(cloze).join(' ')}`, ''];
      }
      const answers = gap.accept.map((one) =>
        gap.within === undefined
          ? `<answer fraction="100"><text>${encoded(one)}</text></answer>`
          : `<answer fraction="100"><text>${encoded(one)}</text><tolerance>${encoded(gap.within)}</tolerance></answer>`,
      );
      return [gap.within === undefined ? 'shortanswer' : 'numerical', stem, answers.join('')];
    }
    case 'shortAnswer':
      return ['essay', stem, textIn('graderinfo', key.reference)];
    case 'paragraph':
      return ['description', stem, ''];
    default:
      return undefined;
  }
};

const nameOf = ({ stem }: Question): string => plain(stem).slice(0, 60) || '–';

/** What Moodle imports as "Moodle XML". */
export const printMoodle = (pairs: readonly Pair[]): WrittenFile => {
  const lost: number[] = [];
  const made = pairs.flatMap((pair, at) => {
    const body = bodyOf(pair);
    if (body === undefined) {
      lost.push(at + 1);
      return [];
    }
    const [type, stem, rest] = body;
    const { question, key } = pair;
    const name = `<name><text>${encoded(nameOf(question))}</text></name>`;
    const grade = `<defaultgrade>${question.score / point}</defaultgrade>`;
    const analysis = key.analysis === '' ? '' : textIn('generalfeedback', key.analysis);
    return [`<question type="${type}">${name}${textIn('questiontext', stem)}${analysis}${grade}${rest}</question>`];
  });
  return { text: `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${made.join('\n')}\n</quiz>\n`, lost };
};

const child = ({ children }: Element, name: string): Element | undefined => children.find((one) => one.name === name);
const words = (element: Element | undefined): string =>
  (element && (child(element, 'text')?.text ?? element.text)) ?? '';
const html = (element: Element | undefined): string => {
  const text = words(element);
  const format = element?.attributes.format ?? 'html';
  return format === 'html' || format === 'moodle_auto_format' ? text : richOfPlain(text);
};

const gapSign = /\{\d{0,9}:(SHORTANSWER|SA|SHORTANSWER_C|SAC|NUMERICAL|NM):/g;

/** A text with something else in the place of each of its gaps, in one walk: where one does not end, none does that begins later. */
const withoutGaps = (text: string, make: (kind: string, answers: string) => string): string => {
  const out: string[] = [];
  for (let at = 0; ; ) {
    gapSign.lastIndex = at;
    const found = gapSign.exec(text);
    const from = gapSign.lastIndex;
    let end = found === null ? text.length : from;
    while (end < text.length && text[end] !== '}') end += text[end] === '\\' ? 2 : 1;
    if (found === null || end >= text.length) return [...out, text.slice(at)].join('');
    out.push(text.slice(at, found.index), make(found[1] ?? '', text.slice(from, end)));
    at = end + 1;
  }
};

const clozePair = (element: Element, of: Parameters<typeof essay>[0], newId: () => string): Pair | undefined => {
  const gaps: Gap[] = [];
  const stem = withoutGaps(html(child(element, 'questiontext')), (kind, answers) => {
    const right = (answers.match(/(?:\\.|[^~\\])+/g) ?? []).flatMap((one) => {
      const found = /^(?:=|%100%)((?:\\.|[^#\\])*)/.exec(one.trim());
      return found === null ? [] : [(found[1] ?? '').replaceAll(/\\(.)/g, '$1').trim()];
    });
    if (!kind.startsWith('N')) gaps.push({ accept: right });
    else gaps.push({ accept: right.map((one) => one.split(':')[0] ?? ''), within: right[0]?.split(':')[1] ?? '0' });
    return '____';
  });
  return gaps.length === 0 || gaps.some(({ accept }) => accept.length === 0) || /\{\d*:[A-Z_]+:/.test(stem)
    ? undefined
    : fill({ ...of, stem }, gaps, newId);
};

const pairOf = (element: Element, newId: () => string): Pair | undefined => {
  const stem = html(child(element, 'questiontext'));
  const grade = Number(words(child(element, 'defaultgrade')) || '1');
  const score = Number.isFinite(grade) ? Math.min(100_000, Math.max(0, Math.round(grade * point))) : point;
  const of = {
    stem,
    score,
    analysis: html(child(element, 'generalfeedback')),
    reference: html(child(element, 'graderinfo')),
  };
  const answers = element.children
    .filter(({ name }) => name === 'answer')
    .map((one) => ({
      html: html(one),
      words: words(one).trim(),
      isRight: Number(one.attributes.fraction ?? 0) > 0,
      one,
    }));
  const accept = answers.filter(({ isRight }) => isRight).map((one) => one.words);
  switch (element.attributes.type) {
    case 'truefalse':
      return accept.length === 1 ? trueFalse(of, accept[0] === 'true') : undefined;
    case 'multichoice': {
      const isMany = ['false', '0'].includes(words(child(element, 'single')).trim());
      return answers.length === 0 ? undefined : choice(of, answers, isMany, newId);
    }
    case 'shortanswer':
      return accept.length === 0 ? undefined : fill(of, [{ accept }], newId);
    case 'numerical': {
      const within = words(child(answers.find(({ isRight }) => isRight)?.one ?? element, 'tolerance')).trim() || '0';
      return accept.length === 0 ? undefined : fill(of, [{ accept, within }], newId);
    }
    case 'cloze':
      return clozePair(element, of, newId);
    case 'essay':
      return essay(of);
    case 'description':
      return note(stem);
    default:
      return undefined;
  }
};

/** `undefined`: it is no file of questions. Categories are passed over. */
export const readMoodle = (text: string, newId: () => string): ReadFile | undefined => {
  const root = readXml(text.replace(/^\uFEFF/, '').trim());
  if (root?.name !== 'quiz') return undefined;
  const pairs: Pair[] = [];
  const left: string[] = [];
  for (const element of root.children) {
    if (element.name !== 'question' || element.attributes.type === 'category') continue;
    const pair = pairOf(element, newId);
    if (pair === undefined) left.push(plain(html(child(element, 'questiontext'))));
    else pairs.push(pair);
  }
  return { pairs, left };
};
