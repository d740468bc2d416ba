import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { zipOf } from '#server/core/export/zip.ts';

export type Entries = Readonly<Record<string, string | Buffer>>;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const tag = (name: string, text: string): string => `<${name}>${text}</${name}>`;
const said = (fields: Readonly<Record<string, string | number>>): string =>
  Object.entries(fields)
    .map(([name, value]) => tag(name, escaped(String(value))))
    .join('');
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const slides = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

const hashOf = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex');
const blob = (bytes: Buffer): [string, Buffer] => [`files/${hashOf(bytes).slice(0, 2)}/${hashOf(bytes)}`, bytes];

const file = (id: number, context: number, component: string, area: string, name: string, bytes: Buffer): string =>
  `<file id="${id}">${said({
    ...{ contenthash: hashOf(bytes), contextid: context, component, filearea: area, itemid: 0, filepath: '/' },
    ...{ filename: name, filesize: bytes.length },
  })}</file>`;

const question = (id: number, kind: string, points: number, stem: string, own: string): string =>
  `<question id="${id}">${said({ name: `Q${id}`, questiontext: stem, defaultmark: points, qtype: kind, generalfeedback: '<p>So it is.</p>' })}${own}</question>`;
const answer = (id: number, text: string, fraction: number): string =>
  `<answer id="${id}">${said({ answertext: text, fraction })}</answer>`;

const questions = [
  question(
    ...([1, 'multichoice', 2, '<p>Pick <img src="@@PLUGINFILE@@/dot.png" alt="dot"></p>'] as const),
    `<answers>${answer(11, '<p>right</p>', 1)}${answer(12, '<p>wrong</p>', 0)}</answers><multichoice id="1">${said({ single: 1 })}</multichoice>`,
  ),
  question(
    ...([2, 'truefalse', 1, '<p>2 &lt; 3?</p>'] as const),
    `<answers>${answer(21, 'True', 1)}${answer(22, 'False', 0)}</answers><truefalse id="1">${said({ trueanswer: 21, falseanswer: 22 })}</truefalse>`,
  ),
  question(3, 'shortanswer', 1, '<p>Capital?</p>', `<answers>${answer(31, '北京', 1)}</answers>`),
  question(4, 'ddmarker', 1, '<p>Drag</p>', ''),
];

const activity = (id: number, kind: string, title: string, sectionId = 7): string =>
  `<activity>${said({ moduleid: id, sectionid: sectionId, modulename: kind, title, directory: `activities/${kind}_${id}` })}</activity>`;

const text = (
  id: number,
  kind: string,
  fields: Readonly<Record<string, string | number>>,
  more = '',
): [string, string] => [
  `activities/${kind}_${id}/${kind}.xml`,
  `${head}<activity id="${id}" moduleid="${id}" modulename="${kind}" contextid="${100 + id}"><${kind} id="${id}">${said(fields)}${more}</${kind}></activity>`,
];

/** A course of Moodle 3 as its backup holds it, with people who are none of our business. */
export const backupEntries = (dueAt: number): Entries => ({
  'moodle_backup.xml': `${head}<moodle_backup><information>${said({ original_course_fullname: '物理' })}<contents><activities>${activity(1, 'page', '绪论')}${activity(2, 'resource', '讲义')}${activity(3, 'url', '维基')}${activity(4, 'forum', '讨论')}${activity(5, 'assign', '作业')}${activity(6, 'quiz', '小测')}${activity(8, 'scorm', '课件')}</activities><sections><section>${said({ sectionid: 7, title: '1', directory: 'sections/section_7' })}</section></sections></contents></information></moodle_backup>`,
  'sections/section_7/section.xml': `${head}<section id="7">${said({ number: 1, name: '力学', sequence: '1,2,3,4,5,6,8' })}</section>`,
  'users.xml': `${head}<users><user id="9">${said({ username: 'somebody-secret' })}</user></users>`,
  'files.xml': `${head}<files>${file(1, 102, 'mod_resource', 'content', 'slides.pdf', slides)}${file(2, 105, 'mod_assign', 'introattachment', 'slides.pdf', slides)}${file(3, 5, 'question', 'questiontext', 'dot.png', picture)}${file(4, 105, 'assignsubmission_file', 'submission_files', 'theirs.pdf', slides)}</files>`,
  ...Object.fromEntries([blob(slides), blob(picture)]),
  'questions.xml': `${head}<question_categories><question_category id="1">${said({ name: '第一章' })}<questions>${questions.join('')}</questions></question_category></question_categories>`,
  ...Object.fromEntries([
    text(1, 'page', { name: '绪论', content: '<h2>力</h2><p>牛顿 &amp; 爱因斯坦</p><script>alert(1)</script>' }),
    text(2, 'resource', { name: '讲义', intro: '' }),
    text(3, 'url', { name: '维基', externalurl: 'https://zh.wikipedia.org/' }),
    text(
      4,
      'forum',
      { name: '讨论', intro: '<p>为什么？</p><img src=x onerror=alert(1)>' },
      `<discussions><discussion id="1">${said({ name: 'a student said' })}</discussion></discussions>`,
    ),
    text(5, 'assign', {
      name: '作业',
      intro: '<p>做题</p>',
      grade: 50,
      duedate: dueAt,
      cutoffdate: dueAt,
      allowsubmissionsfromdate: 0,
    }),
    text(
      6,
      'quiz',
      { name: '小测', intro: '', timelimit: 600, attempts_number: 2, grademethod: 4, shuffleanswers: 1 },
      `<question_instances>${[1, 2, 4].map((id, slot) => `<question_instance id="${id}">${said({ slot: slot + 1, questionid: id, maxmark: 3 })}</question_instance>`).join('')}</question_instances>`,
    ),
  ]),
});

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

const tarHead = (name: string, size: number, kind: string): Buffer => {
  const bytes = Buffer.alloc(512);
  bytes.write(name.slice(0, 100), 0);
  bytes.write(octal(0o644, 8), 100);
  bytes.write(octal(size, 12), 124);
  bytes.write(kind, 156);
  bytes.write('ustar\0', 257);
  return bytes;
};

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);

/** As newer Moodles pack it. Names beyond a header's come before it, as its own tar writes them. */
export const packedTar = (entries: Entries): Buffer => {
  const parts = Object.entries(entries).flatMap(([name, content]) => {
    const bytes = Buffer.from(content as string);
    const long = Buffer.from(`${name}\0`);
    const before = name.length > 100 ? [tarHead('././@LongLink', long.length, 'L'), padded(long)] : [];
    return [...before, tarHead(name, bytes.length, '0'), padded(bytes)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]));
};

/** As older ones pack it. */
export const packedZip = (entries: Entries): Promise<Buffer> =>
  buffer(
    zipOf(
      Object.entries(entries).map(([name, content]) => ({ name, at: 1_700_000_000_000, content: content as string })),
    ),
  );

const level = (score: number, definition: string): string =>
  `<level id="${score}">${said({ score, definition })}</level>`;
const criterion = (order: number, description: string, levels: string): string =>
  `<criterion id="${order}">${said({ sortorder: order, description })}<levels>${levels}</levels></criterion>`;

/** Assignments with what teachers set there: a rubric, groups, no description, only a last moment, a draft that is sent for good. */
export const assignmentEntries = (cutAt: number): Entries => ({
  'moodle_backup.xml': `${head}<moodle_backup><information>${said({ original_course_fullname: '写作' })}<contents><activities>${activity(1, 'assign', '小论文')}${activity(2, 'assign', '小组报告')}</activities><sections><section>${said({ sectionid: 7, title: '1', directory: 'sections/section_7' })}</section></sections></contents></information></moodle_backup>`,
  'sections/section_7/section.xml': `${head}<section id="7">${said({ number: 1, name: '第一周', sequence: '1,2' })}</section>`,
  ...Object.fromEntries([
    text(1, 'assign', { name: '小论文', intro: '', grade: 100, duedate: 0, cutoffdate: cutAt, submissiondrafts: 1 }),
    text(2, 'assign', { name: '小组报告', intro: '<p>写</p>', grade: -3, teamsubmission: 1 }),
  ]),
  'activities/assign_1/grading.xml': `${head}<areas><area id="1">${said({ areaname: 'submissions', activemethod: 'rubric' })}<definitions><definition id="1">${said({ method: 'rubric', name: 'R' })}<plugin_gradingform_rubric_definition><criteria>${criterion(2, '表达', level(0, '<p>混乱</p>') + level(1, '通顺'))}${criterion(1, '论证', level(0, '没有证据') + level(1, '有一些') + level(2, '充分'))}</criteria></plugin_gradingform_rubric_definition></definition></definitions></area></areas>`,
  'activities/assign_2/grading.xml': `${head}<areas><area id="2">${said({ areaname: 'submissions', activemethod: 'guide' })}</area></areas>`,
});
