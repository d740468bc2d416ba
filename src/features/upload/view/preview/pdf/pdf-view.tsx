import { useCallback, useEffect, useState } from 'react';
import { StageWait } from '../frame/stage-wait.tsx';
import { useLoad } from '../source/use-load.ts';
import type { ViewerProps } from '../viewer.ts';
import { keepAfterReading } from './keep-data.ts';
import { openPdf, type Question } from './open-pdf.ts';
import { PasswordForm } from './password-form.tsx';
import { PdfPages } from './pdf-pages.tsx';

/** A PDF, also one that the server made of another kind of file. */
export const PdfView = ({ file, address, scroller, onTrouble, layer }: ViewerProps) => {
  const [question, setQuestion] = useState<Question>();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const document = await openPdf({ address, size: file.size, signal, onPassword: setQuestion });
      const first = await document.getPage(1);
      return { document, first };
    },
    [address, file.size],
  );
  const opened = useLoad(load, address, onTrouble);
  const isOpen = opened !== undefined;
  useEffect(() => {
    if (isOpen) void keepAfterReading();
  }, [isOpen]);
  if (opened !== undefined) return <PdfPages {...opened} scroller={scroller} layer={layer} />;
  if (question === undefined) return <StageWait />;
  return (
    <PasswordForm
      wasWrong={question.wasWrong}
      onAnswer={(password) => {
        setQuestion(undefined);
        question.answer(password);
      }}
    />
  );
};
