import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { scoreText } from '#contract/features/homework/scores.ts';
import { formatStamp } from '#src/ui/words/time.tsx';
import type { Task } from '../parts/task-of.ts';
import type { Work } from './works.ts';

type Cell = string | number | null;

const stateTexts = {
  none: msg`Not handed in`,
  submitted: msg`Handed in`,
  late: msg`Late`,
  returned: msg`Returned`,
} as const;

/** Names, states, scores with their parts, and comments: what the list knows, as rows of a sheet. */
const sheetRows = ({ row, of }: Task, works: readonly Work[], i18n: I18n): readonly (readonly Cell[])[] => {
  const say = (text: ReturnType<typeof msg>) => i18n._(text);
  const head = [
    say(msg`Name`),
    say(msg`State`),
    say(msg`Finished`),
    say(msg`Arrived`),
    `${say(msg`Score`)} / ${scoreText(of.total)}`,
    ...row.parts.map(({ title, total }) => `${title} / ${scoreText(total)}`),
    say(msg`Comment`),
    say(msg`Released`),
  ];
  const lines = works.map(({ student, review }) => [
    student.name,
    say(stateTexts[review.state]),
    review.finishedAt > 0 ? formatStamp(review.finishedAt) : null,
    review.arrivedAt > 0 ? formatStamp(review.arrivedAt) : null,
    review.draft.score === null ? null : review.draft.score / 100,
    ...row.parts.map((_, index) => {
      const part = review.draft.parts[index];
      return part === undefined ? null : part / 100;
    }),
    review.draft.comment || null,
    review.released === null ? null : formatStamp(review.released.at),
  ]);
  return [head, ...lines];
};

/** Makes the file on this device and hands it to the browser. */
export const saveSheet = async (task: Task, works: readonly Work[], i18n: I18n): Promise<void> => {
  const { default: write } = await import('write-excel-file/browser');
  const [head = [], ...lines] = sheetRows(task, works, i18n);
  const cell = (value: Cell) => (value === null ? null : { value, type: typeof value === 'number' ? Number : String });
  const data = [
    head.map((value) => ({ value: String(value), fontWeight: 'bold' as const })),
    ...lines.map((line) => line.map(cell)),
  ];
  const blob = await write(data as never, {
    columns: head.map((_, index) => ({ width: index === 0 ? 20 : 16 })),
  }).toBlob();
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${task.of.title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.xlsx`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
