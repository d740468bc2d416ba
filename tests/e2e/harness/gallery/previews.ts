import { docxOf, pdfOf, pngOf, wavOf } from '#tests/harness/samples.ts';
import { uploadFile } from '../files.ts';
import type { Account, School } from '../school.ts';
import { places } from '../screens.ts';
import type { Screen } from './show.ts';

/** One of each kind that is shown in its own way, and what is seen of it. */
const samples = {
  picture: { name: '实验装置.png', bytes: pngOf(600, 400), inside: 'img' },
  document: { name: '第一章 绪论.pdf', bytes: pdfOf(['第一章 绪论', '第二页']), inside: '[data-page="1"] canvas' },
  handout: {
    name: '教学大纲.docx',
    bytes: docxOf(['教学大纲', '一、课程目标', '二、考核方式']),
    inside: 'section.docx',
  },
  // By its first bytes; nothing in it plays.
  film: {
    name: '双缝实验.mp4',
    bytes: Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0mp42isom${'\x07'.repeat(500)}`, 'latin1'),
    inside: '[data-conversion]',
  },
  recording: { name: '听力材料.wav', bytes: wavOf(10), inside: 'audio' },
  text: { name: 'grades.csv', bytes: Buffer.from('姓名,成绩\n李明,92\n'), inside: '[data-text]' },
  slides: {
    name: '一个很长很长的课件名称，用来看它在窄屏幕上怎么换行.rtf',
    bytes: Buffer.from('{\\rtf1 slides}'),
    inside: '[data-conversion]',
  },
} as const;

/** The ids of what can be looked at. */
export type Viewable = Readonly<Record<keyof typeof samples, string>>;

/** One after another: a person has few uploads under way at once. */
export const giveFiles = async (school: School, owner: Account): Promise<Viewable> => {
  const given: [string, string][] = [];
  for (const [kind, file] of Object.entries(samples)) given.push([kind, (await uploadFile(school, owner, file)).id]);
  return Object.fromEntries(given) as Viewable;
};

export const previewScreens: readonly Screen[] = (Object.keys(samples) as (keyof Viewable)[]).map((kind) => ({
  name: `preview of a ${kind}`,
  who: 'teacher',
  path: ({ files }) => `${places.main}#file=${files[kind]},${files.document}`,
  into: (page) => page.locator('[data-preview]').waitFor(),
  shows: `[data-preview] ${samples[kind].inside}`,
}));
