import type { TextContent } from 'pdfjs-dist/types/src/display/api';

/** Letters of one piece of a line, more than a line of people has, and of a page: a browser takes the square of them. */
const max = { ofPiece: 1_000, ofPage: 100_000 } as const;

/** What of a page's text lies over its picture to be marked: of a piece without end its beginning, and no more than a page of people has. */
export const markable = (): TransformStream<TextContent, TextContent> => {
  let left: number = max.ofPage;
  return new TransformStream({
    transform: (content, out) => {
      const items = content.items.flatMap<TextContent['items'][number]>((item) => {
        if (!('str' in item)) return [item];
        const str = item.str.slice(0, Math.min(max.ofPiece, left));
        left -= str.length;
        return left === 0 ? [] : [{ ...item, str }];
      });
      out.enqueue({ ...content, items });
    },
  });
};
