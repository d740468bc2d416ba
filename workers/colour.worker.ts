import highlighter from 'highlight.js/lib/common';

/** Colours code beside the page: its patterns read some texts once for each of their letters. */
self.onmessage = ({ data: { text, language } }: MessageEvent<{ readonly text: string; readonly language: string }>) => {
  const isKnown = highlighter.getLanguage(language) !== undefined;
  self.postMessage(isKnown ? highlighter.highlight(text, { language, ignoreIllegals: true }).value : undefined);
};
