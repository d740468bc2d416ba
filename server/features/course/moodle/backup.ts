import { ImportFailed } from '../copying/run.ts';
import type { Unpacked } from './unpack.ts';
import { eachElement, elementIn, numberAt, textAt } from './xml.ts';

export interface BackupSection {
  readonly id: string;
  readonly title: string;
}

/** An activity of a backup, with where its text lies. */
export interface BackupActivity {
  readonly id: string;
  /** As Moodle calls it: `assign`, `quiz`. */
  readonly kind: string;
  readonly title: string;
  readonly sectionId: string;
  readonly text: Unpacked | undefined;
  /** How it is scored, where that is more than a number. */
  readonly grading: Unpacked | undefined;
}

/** A file of a backup: one content may have several names. */
export interface BackupFile {
  readonly content: Unpacked | undefined;
  readonly name: string;
  /** Below the place where it hangs: `/pictures/a.png`. */
  readonly place: string;
}

export interface Backup {
  readonly sections: readonly BackupSection[];
  readonly activities: readonly BackupActivity[];
  /** What hangs on an activity, by its context, or on a question: `<where>/<area>`. */
  readonly files: ReadonlyMap<string, readonly BackupFile[]>;
  readonly questions: Unpacked | undefined;
}

/** Of one course: the largest have some thousand of either, and ten times as many files. */
const maxParts = 10_000;
const maxFiles = 100_000;

/** Where teachers put files; what students handed in is never read. */
const areas = ['intro', 'introattachment', 'content', 'chapter'];
const ofQuestions = ['questiontext', 'answer', 'generalfeedback', 'answerfeedback', 'subquestion', 'graderinfo'];

export const filesKey = (where: string, area: string): string => `${where}/${area}`;

/** Letters in which a section says which activities stand in it. */
const longestSequence = 200_000;

/** The hash is a name of ours below `files/`, or nothing. */
const contentOf = (unpacked: ReadonlyMap<string, Unpacked>, hash: string): Unpacked | undefined =>
  /^[0-9a-f]{40}$/.test(hash) ? unpacked.get(`files/${hash.slice(0, 2)}/${hash}`) : undefined;

const readFiles = async (unpacked: ReadonlyMap<string, Unpacked>): Promise<Map<string, BackupFile[]>> => {
  const files = new Map<string, BackupFile[]>();
  let count = 0;
  const list = unpacked.get('files.xml');
  if (list === undefined) return files;
  await eachElement(list.path, 'file', (element) => {
    const [component, area, name] = [
      textAt(element, 'component'),
      textAt(element, 'filearea'),
      textAt(element, 'filename'),
    ];
    if (name === '' || name === '.') return;
    count += 1;
    if (count > maxFiles) throw new ImportFailed('tooLarge');
    const isOfQuestion = component === 'question' && ofQuestions.includes(area);
    if (!isOfQuestion && !(component.startsWith('mod_') && areas.includes(area))) return;
    const key = isOfQuestion ? filesKey('question', 'all') : filesKey(textAt(element, 'contextid'), area);
    const file = {
      content: contentOf(unpacked, textAt(element, 'contenthash')),
      name,
      place: `${textAt(element, 'filepath') || '/'}${name}`,
    };
    const known = files.get(key);
    if (known === undefined) files.set(key, [file]);
    else known.push(file);
  });
  return files;
};

interface Placed extends BackupSection {
  readonly number: number;
  readonly sequence: readonly string[];
}

const readSection = async (unpacked: ReadonlyMap<string, Unpacked>, id: string, title: string): Promise<Placed> => {
  const file = unpacked.get(`sections/section_${id}/section.xml`);
  const section = file === undefined ? undefined : await elementIn(file.path, 'section');
  return {
    id,
    title: textAt(section, 'name') || title,
    number: numberAt(section, 'number'),
    sequence: Array.from(
      textAt(section, 'sequence')
        .slice(0, longestSequence)
        .matchAll(/\d{1,20}/g),
      ([id]) => id,
    ),
  };
};

const mustFit = (parts: readonly unknown[]): void => {
  if (parts.length > maxParts) throw new ImportFailed('tooLarge');
};

/** What a backup says of itself; one that says nothing is none. */
export const readBackup = async (unpacked: ReadonlyMap<string, Unpacked>): Promise<Backup> => {
  const plan = unpacked.get('moodle_backup.xml');
  if (plan === undefined) throw new ImportFailed('unreadable');
  const named: { id: string; title: string }[] = [];
  const activities: BackupActivity[] = [];
  await eachElement(plan.path, 'section', (element, around) => {
    const id = textAt(element, 'sectionid');
    if (around.at(-1)?.name === 'sections' && /^\d{1,20}$/.test(id))
      named.push({ id, title: textAt(element, 'title') });
    mustFit(named);
  });
  await eachElement(plan.path, 'activity', (element, around) => {
    if (around.at(-1)?.name !== 'activities') return;
    const [id, kind] = [textAt(element, 'moduleid'), textAt(element, 'modulename')];
    if (!/^\d{1,20}$/.test(id) || !/^[a-z0-9]{1,40}$/.test(kind)) return;
    const text = unpacked.get(`activities/${kind}_${id}/${kind}.xml`);
    const grading = unpacked.get(`activities/${kind}_${id}/grading.xml`);
    const title = textAt(element, 'title');
    activities.push({ id, kind, title, sectionId: textAt(element, 'sectionid'), text, grading });
    mustFit(activities);
  });
  if (named.length === 0 && activities.length === 0) throw new ImportFailed('unreadable');
  const sections: Placed[] = [];
  let placed = 0;
  for (const { id, title } of named) {
    const section = await readSection(unpacked, id, title);
    placed += section.sequence.length;
    if (placed > maxFiles) throw new ImportFailed('tooLarge');
    sections.push(section);
  }
  sections.sort((one, other) => one.number - other.number);
  const place = new Map(sections.flatMap(({ sequence }) => sequence).map((id, index) => [id, index]));
  const placeOf = ({ id }: BackupActivity) => place.get(id) ?? place.size;
  return {
    sections,
    activities: activities.toSorted((one, other) => placeOf(one) - placeOf(other)),
    files: await readFiles(unpacked),
    questions: unpacked.get('questions.xml'),
  };
};
