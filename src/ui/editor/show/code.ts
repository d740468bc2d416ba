import { inStretches } from './in-stretches.ts';

/** Milliseconds. A text that takes longer is none that anybody wrote. */
const timeout = 3_000;

let worker: Worker | undefined;
let line: Promise<unknown> = Promise.resolve();

/** Code as HTML, one text after the other; undefined where its language is not known, or colouring it would take for ever. */
export const coloured = (text: string, language: string): Promise<string | undefined> => {
  const mine = line.then(() => askWorker({ text, language }));
  line = mine;
  return mine;
};

const askWorker = (order: { readonly text: string; readonly language: string }): Promise<string | undefined> =>
  new Promise((resolve) => {
    worker ??= new Worker(new URL('../../../../workers/colour.worker.ts', import.meta.url), {
      type: 'module',
      name: 'colour',
    });
    const asked = worker;
    const done = (html?: string) => {
      clearTimeout(timer);
      resolve(html);
    };
    const giveUp = () => {
      asked.terminate();
      worker = undefined;
      done();
    };
    const timer = setTimeout(giveUp, timeout);
    asked.onmessage = ({ data }: MessageEvent<string | undefined>) => done(data);
    asked.onerror = giveUp;
    asked.postMessage(order);
  });

/** Colours code by its language; its words stay as they are. */
export const colourCode = async (element: HTMLElement): Promise<void> => {
  const text = element.textContent ?? '';
  const html = await coloured(text, element.dataset.language ?? '');
  // Escaped by the library: nothing of it comes from outside but text.
  if (html === undefined) return;
  element.innerHTML = html;
  inStretches(element);
};
