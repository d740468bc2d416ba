import { parseText } from '#contract/features/question/text/parse.ts';

/** Reads questions from text: long ones take a while, and nobody's keys wait for them. */
self.onmessage = ({ data }: MessageEvent<{ readonly asked: number; readonly text: string }>) => {
  self.postMessage({ asked: data.asked, read: parseText(data.text) });
};
