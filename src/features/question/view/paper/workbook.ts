/** A table that takes longer is none that anybody wrote. */
const timeout = 20_000;

/** The rows of a workbook’s first sheet, read beside the page and without a network; `undefined`: it is none. */
export const rowsOf = async (file: File): Promise<readonly (readonly string[])[] | undefined> => {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return undefined;
  const worker = new Worker(new URL('../../../../../workers/question-table.worker.ts', import.meta.url), {
    type: 'module',
    name: 'question-table',
  });
  return new Promise((resolve) => {
    const done = (rows?: readonly (readonly string[])[]) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(rows);
    };
    const timer = setTimeout(() => done(), timeout);
    worker.onmessage = ({ data }: MessageEvent<readonly (readonly string[])[] | undefined>) => done(data);
    worker.onerror = () => done();
    worker.postMessage(bytes, [bytes]);
  });
};
