import { useLingui } from '@lingui/react/macro';
import type { Book, BookLine } from '#src/features/gradebook/data/book.ts';
import { csvOf, saveCsv } from '#src/ui/words/csv.ts';
import { saveSheets } from '#src/ui/words/save.ts';
import { pointsText } from '../words.ts';

interface Saved {
  /** Of the file. */
  readonly name: string;
  readonly book: Book;
  readonly lines: readonly BookLine[];
}

interface Words {
  readonly name: string;
  readonly number: string;
  readonly now: string;
  readonly end: string;
  readonly graded: string;
  readonly missing: string;
  readonly excused: string;
}

type Value = string | number | null;

const hundredths = (value: number | null): Value => (value === null ? null : value / 100);

/** Points and percents are numbers, student numbers are text: they keep their leading zeros. */
export const gradeSheet = ({ book, lines }: Pick<Saved, 'book' | 'lines'>, words: Words) => {
  const { categories, scheme } = book;
  const items = categories.flatMap((category) => category.items);
  const named = categories.filter(({ id }) => id !== '');
  const head = [
    ...[words.name, words.number, `${words.now} %`],
    ...(scheme.countsMissing ? [`${words.end} %`] : []),
    `${words.graded} %`,
    ...named.map(({ name }) => `${name} %`),
    ...items.map(({ activity }) => `${activity.title} / ${pointsText(activity.total)}`),
  ];
  const rows = lines.map((line): Value[] => {
    const { username, studentNumber, totals } = line;
    const byCategory = new Map(totals.categories.map(({ id, now }) => [id, now]));
    return [
      ...[username, studentNumber, hundredths(totals.now)],
      ...(scheme.countsMissing ? [hundredths(totals.end)] : []),
      hundredths(totals.coverage),
      ...named.map(({ id }) => hundredths(byCategory.get(id) ?? null)),
      ...items.map((item): Value => {
        const grade = book.cellAt(line, item)?.grade;
        if (grade?.state === 'graded') return grade.score / 100;
        return grade?.state === 'missing' ? words.missing : grade?.state === 'excused' ? words.excused : null;
      }),
    ];
  });
  return { head, rows };
};

/** Makes a file on this device, also without a network. */
export const useExport = (): ((as: 'xlsx' | 'csv', saved: Saved) => Promise<void>) => {
  const { t } = useLingui();
  return async (as, { name, ...saved }) => {
    const { head, rows } = gradeSheet(saved, {
      ...{ name: t`Name`, number: t`Student number`, now: t`So far`, end: t`At the end`, graded: t`Graded` },
      ...{ missing: t`Missing`, excused: t`Excused` },
    });
    if (as === 'xlsx') return saveSheets(name, [{ name: t`Grades`, head, lines: rows }]);
    saveCsv(`${name}.csv`, csvOf([head, ...rows.map((row) => row.map((value) => value ?? ''))]));
  };
};
