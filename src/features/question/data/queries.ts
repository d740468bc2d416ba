import type {
  BankFolderRow,
  BankItemRow,
  PaperItemRow,
  PaperPlanRow,
  PaperRow,
  QuestionKeyRow,
  QuestionRow,
} from '#contract/features/question/rows.ts';
import {
  areaFolderTable,
  areaItemTable,
  bankFolderTable,
  bankItemTable,
  ownFolderTable,
  ownItemTable,
  paperItemTable,
  paperPlanTable,
  paperTable,
  questionKeyTable,
  questionTable,
} from '#contract/features/question/tables.ts';
import type { Replica } from '#src/core/replica.ts';

/** A question of a bank, whosever it is. */
export type BankItem = Omit<BankItemRow, 'courseId'>;
export type BankFolder = Omit<BankFolderRow, 'courseId'>;

const byName = (one: BankFolder, other: BankFolder): number =>
  one.title.localeCompare(other.title) || (one.id < other.id ? -1 : 1);
const byNewest = (one: BankItem, other: BankItem): number =>
  other.updatedAt - one.updatedAt || (one.id < other.id ? 1 : -1);

/** Where a bank lies: a course by its id, an area by `area:<id>`, one's own as ''. */
export const bankPlace = (place: string): { readonly courseId: string; readonly areaId: string } =>
  place.startsWith('area:') ? { courseId: '', areaId: place.slice('area:'.length) } : { courseId: place, areaId: '' };

/** A bank, by its place (`bankPlace`). */
export const bankOf = async (replica: Replica, place: string) => {
  const { courseId, areaId } = bankPlace(place);
  const [folders, items]: [BankFolder[], BankItem[]] = await Promise.all(
    areaId !== ''
      ? [
          replica.rows(areaFolderTable).where('areaId').equals(areaId).toArray(),
          replica.rows(areaItemTable).where('areaId').equals(areaId).toArray(),
        ]
      : courseId === ''
        ? [replica.rows(ownFolderTable).toArray(), replica.rows(ownItemTable).toArray()]
        : [
            replica.rows(bankFolderTable).where('courseId').equals(courseId).toArray(),
            replica.rows(bankItemTable).where('courseId').equals(courseId).toArray(),
          ],
  );
  return { folders: folders.toSorted(byName), items: items.toSorted(byNewest) };
};
export type Bank = Awaited<ReturnType<typeof bankOf>>;

export const paperById = (replica: Replica, id: string): Promise<PaperRow | undefined> =>
  replica.rows(paperTable).get(id);
const planById = (replica: Replica, id: string): Promise<PaperPlanRow | undefined> =>
  replica.rows(paperPlanTable).get(id);

/** A paper as its staff have it: what is asked, with the keys. */
export interface WholePaper {
  readonly paper: PaperRow;
  readonly plan: PaperPlanRow;
  readonly items: readonly PaperItemRow[];
  /** By version. */
  readonly questions: ReadonlyMap<string, QuestionRow>;
  readonly keys: ReadonlyMap<string, QuestionKeyRow>;
}

/** `undefined` where it is not here, or not whole yet. */
export const wholePaper = async (replica: Replica, id: string): Promise<WholePaper | undefined> => {
  const [paper, plan, items, questions, keys] = await Promise.all([
    paperById(replica, id),
    planById(replica, id),
    replica.rows(paperItemTable).where('paperId').equals(id).toArray(),
    replica.rows(questionTable).where('paperId').equals(id).toArray(),
    replica.rows(questionKeyTable).where('paperId').equals(id).toArray(),
  ]);
  if (paper === undefined || plan === undefined) return undefined;
  return {
    paper,
    plan,
    items,
    questions: new Map(questions.map((row) => [row.id, row])),
    keys: new Map(keys.map((row) => [row.id, row])),
  };
};

/** The draft of a question that is being written: of a paper or a bank, and of which one. */
export const questionDraft = (place: string, id: string): string => `question/${place}/${id}`;
