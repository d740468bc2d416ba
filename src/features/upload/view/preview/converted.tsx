import { Button } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Output } from '#contract/core/call.ts';
import { fileAddress, listName, mediaName, partId, pdfName } from '#contract/core/files.ts';
import { refused } from '#contract/core/result.ts';
import { getAttachmentInfo, retryPreview } from '#contract/features/upload/calls.ts';
import { keptParts } from '#src/core/files/kept/wishes.ts';
import { refusalOfTrouble } from '#src/core/wire-error.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { useRested } from '#src/ui/live/use-once.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { FileCard } from './file-card.tsx';
import type { ViewerProps } from './state.ts';
import { StageWait } from './trouble-panel.tsx';

type Preview = Output<typeof getAttachmentInfo>['preview'];

interface ConvertedProps extends ViewerProps {
  readonly wanted: Exclude<Preview['kind'], ''>;
  readonly show: (address: string) => ReactNode;
}

/** While the server is at it, asked this often, ms. */
const askEvery = 4_000;

/** All of these are needed; the first is what is opened. */
const neededFor = { pdf: [pdfName], hls: [listName, mediaName] } as const;

/** The address of what was made of the file, when it is on this device; `undefined` while that is not known. */
const useKept = (fileId: string, wanted: ConvertedProps['wanted']): string | undefined => {
  const here = useLoaded(keptParts, fileId);
  const ids = neededFor[wanted].map((name) => partId(fileId, name));
  if (here === undefined) return undefined;
  return ids.every((id) => here.value.includes(id)) ? fileAddress(ids[0] ?? '') : '';
};

/** What the server makes of a file, or how far that is (S-312, S-599); with or without the server when it is on this device. */
export const Converted = ({ file, canDownload, wanted, show, onTrouble }: ConvertedProps) => {
  const { _ } = useLingui();
  const kept = useKept(file.id, wanted);
  const { asked, ask } = useAnswer(getAttachmentInfo, { id: file.id });
  const preview = asked.state === 'answered' ? asked.value.preview : undefined;
  const isConverting = preview?.state === 'converting';
  useEffect(() => {
    if (asked.state === 'refused') onTrouble({ is: 'refused', refusal: asked.refusal });
    if (asked.state === 'unknown' && kept === '') onTrouble({ is: 'offline' });
  }, [asked, kept, onTrouble]);
  useEffect(() => {
    if (!isConverting) return;
    const timer = setInterval(() => {
      if (!document.hidden) ask();
    }, askEvery);
    return () => clearInterval(timer);
  }, [isConverting, ask]);
  // A video that browsers usually play is made again only when one could not.
  const isUnasked = wanted === 'hls' && preview?.state === 'none';
  const { rpc } = useSession();
  useEffect(() => {
    if (isUnasked) rpc.ask(retryPreview, { id: file.id }).then(ask, () => undefined);
  }, [isUnasked, rpc, file.id, ask]);
  const wasConverting = useRef(false);
  useEffect(() => {
    if (wasConverting.current && preview?.state === 'ready') tell(_(msg`Transcoding succeeded`));
    wasConverting.current = isConverting;
  }, [isConverting, preview, _]);
  if (kept !== undefined && kept !== '') return show(kept);
  if (preview === undefined) return <StageWait />;
  if (preview.state === 'ready' && preview.kind === wanted) return show(preview.address);
  return (
    <FileCard
      file={file}
      canDownload={canDownload}
      title={wanted === 'hls' ? <Trans>It cannot be played, maybe it is being transcoded</Trans> : file.name}
      action={mayRetry(preview) && <RetryButton id={file.id} onAsked={ask} />}
    >
      <span data-conversion={preview.state}>{textOf(preview)}</span>
    </FileCard>
  );
};

/** A password stays in the file, and a server learns nothing by being asked: trying again changes nothing. */
const mayRetry = ({ state, reason }: Preview): boolean =>
  state === 'failed' && reason !== 'password' && reason !== 'notQueued';

const textOf = ({ state, reason }: Preview): ReactNode => {
  if (state === 'converting') return <Trans>Transcoding, which takes about 5 minutes. You may close this.</Trans>;
  if (state !== 'failed') return <Trans>This kind of file is not shown here.</Trans>;
  if (reason === 'password') return <Trans>Transcoding failed: a file with a password cannot be transcoded</Trans>;
  if (reason === 'notQueued')
    return (
      <>
        <Trans>Transcoding failed: the file was not queued for transcoding</Trans>
        <br />
        <Trans>This server does not transcode such files. Download it to open it in another program.</Trans>
      </>
    );
  return <Trans>Transcoding failed for an unknown reason</Trans>;
};

const RetryButton = ({ id, onAsked }: { readonly id: string; readonly onAsked: () => void }) => {
  const { rpc } = useSession();
  const tellRefusal = useTellRefusal();
  const rested = useRested(async () => {
    const answered = await rpc.ask(retryPreview, { id }).catch((error: unknown) => refused(refusalOfTrouble(error)));
    if (!answered.ok) return tellRefusal(answered.refusal);
    onAsked();
  });
  return (
    <Button {...rested}>
      <Trans>Transcode again</Trans>
    </Button>
  );
};
