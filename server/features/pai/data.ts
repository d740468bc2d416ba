import type { Input } from '#contract/core/call.ts';
import { ok, refused } from '#contract/core/result.ts';
import { minute } from '#contract/core/time.ts';
import type { importFile } from '#contract/features/pai/data-calls.ts';
import * as writes from '#contract/features/pai/data-writes.ts';
import { spaceScope } from '#contract/features/pai/keys.ts';
import { paiRefusal } from '#contract/features/pai/rules.ts';
import { datasetTable, documentTable } from '#contract/features/pai/tables.ts';
import type { Act, JobHandler, Schedule } from '#server/core/feature.ts';
import { change } from '#server/core/sync/change.ts';
import type { Tx } from '#server/core/sync/recorder.ts';
import { readRow } from '#server/core/sync/rows.ts';
import { onWrite } from '#server/core/sync/write.ts';
import { attach, detach } from '#server/features/upload/public.ts';
import { forgetIndex } from './knowledge/index-of.ts';
import { readerOf } from './knowledge/reader.ts';
import { mayReadSource } from './knowledge/sources.ts';
import { making } from './spaces.ts';
import { dataset, dropRead, paiDocument, putRead, tables } from './store.ts';

interface Place {
  readonly spaceId: string;
  readonly id: string;
}

const fileOn = ({ spaceId, id }: Place) => ({ key: `paiDocument:${id}`, scope: spaceScope(spaceId) });

/** Given to the reader, in the name of whoever brought it or asks again. */
const toBeRead = async (tx: Tx, { spaceId, id }: Place, act: Act) => {
  const row = await tx.get(paiDocument, spaceScope(spaceId), id);
  if (row === undefined || row.state !== 'waiting') return undefined;
  await putRead(tx.sql, row, act.uid);
  await tx.enqueue(beginReading.name, {});
  return undefined;
};

type Imported = typeof writes.importFromTestpaper;

const importing = (write: Imported, source: 'paper' | 'answers' | 'bank') =>
  onWrite(write, {
    paces: making,
    before: async (tx, { input, act }) =>
      (await mayReadSource(tx.sql, act.uid, { source, courseId: input.courseId, activityId: input.activityId ?? '' }))
        ? ok(input)
        : refused(paiRefusal.noSource),
    after: (tx, { input, act }) => toBeRead(tx, input, act),
  });

const forgetting = (tx: Tx, documentId: string) => tx.enqueue(forget.name, { documentId });

/** Of a document that is gone. */
export const forget: JobHandler = {
  name: 'pai.forget',
  run: async ({ core }, payload) => forgetIndex(core, (payload as { documentId: string }).documentId),
};

/** The documents of a knowledge base that is gone, a few at a time. */
export const emptyDataset: JobHandler = {
  name: 'pai.emptyDataset',
  run: async ({ core }, payload) => {
    const { spaceId, datasetId } = payload as { spaceId: string; datasetId: string };
    const scope = spaceScope(spaceId);
    const ids = await core.db.read((sql) =>
      tables(sql)
        .selectFrom('pai_document')
        .select('id')
        .where('dataset_id', '=', datasetId)
        .where('space_id', '=', spaceId)
        .execute(),
    );
    for (const { id } of ids) {
      const isGone = await change(core, [scope], async (tx) => {
        if ((await readRow(tx.sql, dataset, scope, datasetId)) !== undefined) return false;
        await dropRead(tx.sql, id);
        await detach(tx, fileOn({ spaceId, id }));
        await tx.remove(paiDocument, scope, id);
        return true;
      });
      if (isGone) await forgetIndex(core, id);
    }
  },
};

/** After the commit. */
export const beginReading: JobHandler = {
  name: 'pai.beginReading',
  run: async ({ core }) => readerOf(core).wake(),
};

/** Takes up what another server left, and what is to be tried again. */
export const readAgain: Schedule = {
  name: 'pai.readAgain',
  every: minute / 4,
  run: async ({ core }) => readerOf(core).wake(),
};

export const dataMutations = [
  onWrite(writes.createDataSet, { paces: making }),
  onWrite(writes.updateDataSet, { paces: making }),
  onWrite(writes.deleteDataSet, {
    after: async (tx, { input: { id, spaceId }, was }) => {
      if (was(datasetTable, id) !== undefined) await tx.enqueue(emptyDataset.name, { spaceId, datasetId: id });
      return undefined;
    },
  }),
  onWrite(writes.importFile, {
    paces: making,
    before: async (tx, { input, act }) => {
      const known = await attach(tx, act, { files: [input.file], to: { ...fileOn(input), audiences: ['all'] } });
      if (!known.ok) return known;
      const [file] = known.value;
      return ok<Input<typeof importFile>>(file === undefined ? input : { ...input, file });
    },
    after: (tx, { input, act }) => toBeRead(tx, input, act),
  }),
  importing(writes.importFromTestpaper, 'paper'),
  importing(writes.importFromInteractAnswer as unknown as Imported, 'answers'),
  importing(writes.importFromSubjectBank as unknown as Imported, 'bank'),
  onWrite(writes.renameDocument, { paces: making }),
  onWrite(writes.enableDocument, { paces: making }),
  onWrite(writes.setDocumentArchive, { paces: making }),
  onWrite(writes.retryDocument, { paces: making, after: (tx, { input, act }) => toBeRead(tx, input, act) }),
  onWrite(writes.deleteDocument, {
    after: async (tx, { input, was }) => {
      if (was(documentTable, input.id) === undefined) return undefined;
      await dropRead(tx.sql, input.id);
      await detach(tx, fileOn(input));
      await forgetting(tx, input.id);
      return undefined;
    },
  }),
];
