import type { PaperRow } from '#contract/features/question/rows.ts';
import type { Replica } from '#src/core/replica.ts';
import * as own from './queries.ts';

export type WholePaper = own.WholePaper;

/** What everybody knows of a test whom it is for. */
export const paperById = (replica: Replica, id: string): Promise<PaperRow | undefined> => own.paperById(replica, id);

/** A test as its staff have it, with its keys. */
export const wholePaper = (replica: Replica, id: string): Promise<WholePaper | undefined> =>
  own.wholePaper(replica, id);

/** A bank by its place: a course by its id, an area by `area:<id>`, one's own as ''. */
export const bankOf = (replica: Replica, place: string): Promise<own.Bank> => own.bankOf(replica, place);
