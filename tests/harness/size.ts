/**
 * `WHOLE=yes`, as `npm run test:soak` says: as large as what is promised, and everybody tries everything. Other runs are as small as shows what
 * breaks the promise.
 */
export const isWhole = process.env.WHOLE === 'yes';

export const sized = (usual: number, whole: number): number => (isWhole ? whole : usual);
