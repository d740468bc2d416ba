import { useEffect, useRef, useState } from 'react';
import { parseText } from '#contract/features/question/text/parse.ts';
import type { ReadText } from '#contract/features/question/text/reading.ts';

/** Of the worker, and back: an answer to an older text is none. */
interface Answered {
  readonly asked: number;
  readonly read: ReadText;
}

/** After the last key. */
const pause = 120;

/** What a text reads as, a moment after it was typed; read beside the page, so that a long one never holds the keys up. */
export const useReadText = (text: string): ReadText | undefined => {
  const [read, setRead] = useState<ReadText>();
  const worker = useRef<Worker>(undefined);
  const asked = useRef(0);
  useEffect(() => () => worker.current?.terminate(), []);
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    const timer = setTimeout(() => {
      if (text.trim() === '') return setRead(undefined);
      if (typeof Worker === 'undefined') return setRead(parseText(text));
      worker.current ??= new Worker(new URL('../../../../../workers/question-text.worker.ts', import.meta.url), {
        type: 'module',
        name: 'question-text',
      });
      worker.current.onmessage = ({ data }: MessageEvent<Answered>) => {
        if (data.asked === asked.current) setRead(data.read);
      };
      worker.current.onerror = () => setRead(parseText(text));
      return worker.current.postMessage({ asked: mine, text });
    }, pause);
    return () => clearTimeout(timer);
  }, [text]);
  return read;
};
