import type { Response } from '#contract/features/question/shapes.ts';
import { FileList } from '#src/features/upload/view/public.tsx';

/** The files of an answer; pressed, they are shown one after another. */
export const GivenFiles = ({ response }: { readonly response: Response | undefined }) =>
  response?.kind === 'files' || response?.kind === 'text' ? <FileList files={response.files} /> : null;
