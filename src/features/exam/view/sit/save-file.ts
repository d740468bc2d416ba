import type { Sitting } from '#src/features/exam/data/queries.ts';

/** Everything of an attempt as a file: for the day on which nothing else works. */
export const saveSitting = ({ attempt, paper, answers }: Sitting): void => {
  const content = JSON.stringify({ attempt, title: paper.title, answers: [...answers.values()] }, null, 2);
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${paper.title}-${attempt.id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
