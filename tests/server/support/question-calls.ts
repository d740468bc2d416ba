import { usualSettings } from '#contract/features/question/keys.ts';
import { choice, keyOf } from '#tests/features/question/samples.ts';
import type { Border, Right } from './calls.ts';
import { secret } from './small-file.ts';

const staff: Right = ['teacher', 'assistant'];
const question = { ...choice('single', ['a', 'b']), stem: `<p>${secret}</p>` };
const key = keyOf({ kind: 'options', right: ['b'] });
const sections = [{ id: 's1', title: '', intro: '' }];

interface Made {
  readonly paperId: string;
  readonly itemId: string;
  readonly versionId: string;
}

const newPaper = ({ courseId, world }: Border, id = world.newId()) => ({
  ...usualSettings,
  courseId,
  id,
  title: secret,
  order: 'a0',
  sections,
});
const newItem = ({ world }: Border, id = world.newId(), versionId = world.newId()) => ({
  id,
  versionId,
  sectionId: 's1',
  order: 'a0',
  score: 500,
  question,
  key,
});

/** A test with one question, not published. */
export const setUpPaper = async (
  border: Border,
  must: (name: string, input: object) => Promise<void>,
): Promise<void> => {
  const { courseId, paper } = border;
  await must('createPaper', newPaper(border, paper.paperId));
  const items = [newItem(border, paper.itemId, paper.versionId)];
  await must('addPaperItems', { courseId, paperId: paper.paperId, items });
};

export type PaperOfBorder = Made;

const at = ({ courseId, paper }: Border) => ({ courseId, paperId: paper.paperId });
const bankItem = ({ world }: Border) => ({ id: world.newId(), question, key });

export const questionFacts: Readonly<
  Record<string, { readonly may: Right; readonly input: (border: Border) => object }>
> = {
  addBankItems: { may: staff, input: (border) => ({ courseId: border.courseId, items: [bankItem(border)] }) },
  reviseBankItem: {
    may: staff,
    input: ({ courseId, bankItemId }) => ({ courseId, id: bankItemId, question, key, basis: {} }),
  },
  setBankItems: { may: staff, input: ({ courseId, bankItemId }) => ({ courseId, ids: [bankItemId], labels: ['l'] }) },
  removeBankItems: { may: staff, input: ({ courseId, world }) => ({ courseId, ids: [world.newId()] }) },
  saveBankFolder: {
    may: staff,
    input: ({ courseId, world }) => ({ courseId, id: world.newId(), title: 't', order: 'a0' }),
  },
  removeBankFolder: { may: staff, input: ({ courseId, world }) => ({ courseId, id: world.newId() }) },
  createPaper: { may: staff, input: (border) => newPaper(border) },
  updatePaper: { may: staff, input: ({ courseId, paper }) => ({ courseId, id: paper.paperId, minutes: 10 }) },
  arrangePaper: { may: staff, input: (border) => ({ ...at(border), sections, rules: [], basis: {} }) },
  addPaperItems: { may: staff, input: (border) => ({ ...at(border), items: [newItem(border)] }) },
  revisePaperItem: {
    may: staff,
    input: (border) => ({
      ...at(border),
      itemId: border.paper.itemId,
      versionId: border.world.newId(),
      question,
      key,
      basis: {},
    }),
  },
  setPaperItems: {
    may: staff,
    input: (border) => ({ ...at(border), items: [{ id: border.paper.itemId, score: 250 }] }),
  },
  removePaperItems: { may: staff, input: (border) => ({ ...at(border), ids: [border.world.newId()] }) },
  correctKey: {
    may: staff,
    input: (border) => ({ ...at(border), versionId: border.paper.versionId, key, basis: {} }),
  },
};

/** A question in the course's bank. */
export const setUpBank = ({ courseId, bankItemId }: Border, must: (name: string, input: object) => Promise<void>) =>
  must('addBankItems', { courseId, items: [{ id: bankItemId, question, key }] });
