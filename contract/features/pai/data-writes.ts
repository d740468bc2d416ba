import type { Mutation } from '#contract/core/call.ts';
import { changing, creating, type Facts, removing } from '#contract/core/write.ts';
import * as calls from './data-calls.ts';
import { type DocumentSource, paiLimits, spaceScope } from './keys.ts';
import type { DocumentRow } from './rows.ts';
import { documentAgain, documentFrom, paiRefusal, refuseName } from './rules.ts';
import { datasetTable, documentTable } from './tables.ts';
import { refuseWriting } from './writes.ts';

interface Place {
  readonly spaceId: string;
  readonly id: string;
}

const { gone } = paiRefusal;
const at = ({ spaceId, id }: Place) => [spaceScope(spaceId), id] as const;

export const createDataSet = creating({
  call: calls.createDataSet,
  of: datasetTable,
  at,
  lists: ({ spaceId }) => [{ name: datasetTable.name, scope: spaceScope(spaceId) }],
  refuse: (facts, input) =>
    refuseWriting(facts, input) ??
    refuseName(input) ??
    (facts.all(datasetTable).filter(({ id }) => id !== input.id).length >= paiLimits.datasets
      ? paiRefusal.manyDatasets
      : undefined),
  row: ({ id, spaceId, name, about }, { uid, at }) => ({
    ...{ id, spaceId, name: name.trim(), about: about.trim(), createdBy: uid, createdAt: at },
  }),
  answer: ({ id }) => ({ id }),
});

export const updateDataSet = changing({
  call: calls.updateDataSet,
  of: datasetTable,
  at,
  gone,
  refuse: (facts, input) => refuseWriting(facts, input) ?? refuseName(input),
  next: (row, { name, about }) => ({ ...row, name: name.trim(), about: about.trim() }),
});

/** Its documents go with it, on the server; nobody is shown them without it. */
export const deleteDataSet = removing({ call: calls.deleteDataSet, of: datasetTable, at, refuse: refuseWriting });

interface Importing extends Place {
  readonly datasetId: string;
  readonly name: string;
}

const importing = <M extends Mutation>(
  call: M,
  source: DocumentSource,
  from: (input: never) => Partial<Pick<DocumentRow, 'file' | 'courseId' | 'activityId'>>,
) =>
  creating<Mutation, DocumentRow>({
    call,
    of: documentTable,
    at: (input) => at(input as Importing),
    reads: (input) => {
      const { spaceId, datasetId } = input as Importing;
      return [{ name: datasetTable.name, scope: spaceScope(spaceId), id: datasetId }];
    },
    lists: (input) => [{ name: documentTable.name, scope: spaceScope((input as Importing).spaceId) }],
    refuse: (facts, input) => refuseImport(facts, input as Importing),
    row: (input, writing) => documentFrom({ ...(input as Importing), source, ...from(input as never) }, writing),
    answer: (input) => ({ id: (input as Importing).id }),
  }) as ReturnType<typeof creating<M, DocumentRow>>;

const refuseImport = (facts: Facts, input: Importing) => {
  const refusal = refuseWriting(facts, input) ?? refuseName(input);
  if (refusal !== undefined) return refusal;
  if (facts.get(datasetTable, input.datasetId) === undefined) return gone;
  const others = facts.all(documentTable).filter(({ id }) => id !== input.id);
  return others.length >= paiLimits.documents ? paiRefusal.manyDocuments : undefined;
};

export const importFile = importing(calls.importFile, 'file', ({ file }: Pick<DocumentRow, 'file'>) => ({ file }));
type OfCourse = Pick<DocumentRow, 'courseId' | 'activityId'>;
const ofCourse = ({ courseId, activityId }: OfCourse): OfCourse => ({ courseId, activityId });
export const importFromTestpaper = importing(calls.importFromTestpaper, 'paper', ofCourse);
export const importFromInteractAnswer = importing(calls.importFromInteractAnswer, 'answers', ofCourse);
export const importFromSubjectBank = importing(
  calls.importFromSubjectBank,
  'bank',
  ({ courseId }: Pick<DocumentRow, 'courseId'>) => ({ courseId }),
);

const document = { of: documentTable, at, gone, refuse: refuseWriting };

export const renameDocument = changing({
  call: calls.renameDocument,
  ...document,
  refuse: (facts, input) => refuseWriting(facts, input) ?? refuseName(input),
  next: (row, { name }) => ({ ...row, name: name.trim() }),
});

export const enableDocument = changing({
  call: calls.enableDocument,
  ...document,
  next: (row, { enabled }) => ({ ...row, enabled }),
});

export const setDocumentArchive = changing({
  call: calls.setDocumentArchive,
  ...document,
  next: (row, { archived }) => ({ ...row, archived }),
});

export const retryDocument = changing({
  call: calls.retryDocument,
  ...document,
  next: (row, _input, writing) => documentAgain(row, writing),
});

export const deleteDocument = removing({ call: calls.deleteDocument, of: documentTable, at, refuse: refuseWriting });
