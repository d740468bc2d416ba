import { Button, Flex, Input, Text } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import {
  getDocument,
  PasswordException,
  PasswordResponses,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import ReaderWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';
import { useCallback, useEffect, useState } from 'react';
import { keepPdfData } from '#src/core/device/pdf-data.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { useLoad, whyNot } from './load.ts';
import { PdfPages } from './pdf-pages.tsx';
import type { ViewerProps } from './state.ts';
import { TroubleError } from './trouble.ts';
import { StageWait } from './trouble-panel.tsx';

/** After a first PDF: what reading the next ones takes is put on the device, unless somebody saves bytes. */
const keepAfterReading = async (): Promise<void> => {
  const isSaving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (isSaving || !('caches' in globalThis) || navigator.serviceWorker?.controller == null) return;
  // No network, or no room: the next PDF tries again.
  await keepPdfData({ base: __PDF_DATA__, files: __PDF_KEPT__ }).catch(() => undefined);
};

/** Larger files come page by page, as they are looked at, bytes. */
const wholeUpTo = 5_000_000;
/** Of one request then, bytes. */
const piece = 262_144;

interface Question {
  readonly wasWrong: boolean;
  readonly answer: (password: string) => void;
}

interface Opening {
  readonly address: string;
  readonly size: number;
  readonly signal: AbortSignal;
  readonly onPassword: (question: Question) => void;
}

/** The document, read in a worker of its own that goes with the signal. Throws TroubleError. */
const openPdf = async ({ address, size, signal, onPassword }: Opening): Promise<PDFDocumentProxy> => {
  const port = new ReaderWorker();
  const worker = PDFWorker.create({ port });
  const inPieces = size > wholeUpTo;
  const data = new URL(__PDF_DATA__, location.href).href;
  const task = getDocument({
    url: new URL(address, location.href).href,
    worker,
    rangeChunkSize: piece,
    disableStream: inPieces,
    disableAutoFetch: inPieces,
    cMapUrl: `${data}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    iccUrl: `${data}iccs/`,
  });
  signal.addEventListener('abort', () => {
    void task.destroy().finally(() => {
      worker.destroy();
      port.terminate();
    });
  });
  task.onPassword = (answer: (password: string) => void, reason: number) =>
    onPassword({ answer, wasWrong: reason === PasswordResponses.INCORRECT_PASSWORD });
  try {
    return await task.promise;
  } catch (error) {
    if (signal.aborted || error instanceof PasswordException) throw error;
    throw new TroubleError((await whyNot(address)) ?? { is: 'broken' });
  }
};

interface PasswordFormProps {
  readonly wasWrong: boolean;
  readonly onAnswer: (password: string) => void;
}

/** A file that its author locked. The password stays in this page. */
const PasswordForm = ({ wasWrong, onAnswer }: PasswordFormProps) => {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  return (
    <EmptyState icon={Lock} title={<Trans>This file is protected by a password</Trans>}>
      <Trans>Who made it knows the password. It is used here only and not kept.</Trans>
      <Flex
        asChild
        mt="4"
        gap="2"
        justify="center"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') onAnswer(password);
        }}
      >
        <form>
          <Input
            recipe={inputRecipe}
            type="password"
            autoComplete="off"
            aria-label={t`Password of the file`}
            aria-invalid={wasWrong}
            value={password}
            maxW="14rem"
            onChange={({ target }) => setPassword(target.value)}
          />
          <Button type="submit">
            <Trans>Open</Trans>
          </Button>
        </form>
      </Flex>
      {wasWrong && (
        <Text role="alert" color="fg.error" mt="2">
          <Trans>This is not the password.</Trans>
        </Text>
      )}
    </EmptyState>
  );
};

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
