import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Music } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { kindOf } from '../kinds.ts';
import { Converted } from '../office/converted.tsx';
import { whyNot } from '../source/load.ts';
import type { ViewerProps } from '../viewer.ts';
import { playPieces } from './hls.ts';
import { chooseRate, chosenRate } from './playback.ts';
import { RateChoice } from './rate-choice.tsx';
import { createRenewal } from './renewal.ts';
import { useMeter } from './use-meter.ts';
import { useResume } from './use-resume.ts';

/** Video and sound: the file itself; what this browser cannot play, as the server has made it playable. */
export const MediaView = (props: ViewerProps) => {
  const { address, onTrouble } = props;
  const [isUnplayable, setIsUnplayable] = useState(false);
  const onFailed = async () => {
    const trouble = await whyNot(address);
    if (trouble !== undefined) onTrouble(trouble);
    else setIsUnplayable(true);
  };
  if (!isUnplayable) return <Player {...props} source={{ is: 'file', address }} onFailed={() => void onFailed()} />;
  return (
    <Converted
      {...props}
      wanted="hls"
      show={(pieces) => (
        <Player
          {...props}
          source={{ is: 'pieces', address: pieces }}
          onFailed={() => onTrouble({ is: 'unplayable' })}
        />
      )}
    />
  );
};

interface PlayerProps extends ViewerProps {
  readonly source: { readonly is: 'file' | 'pieces'; readonly address: string };
  readonly onFailed: () => void;
}

const Player = ({ file, source: { is, address }, onWatch, stopped, onFailed }: PlayerProps) => {
  const { t } = useLingui();
  const player = useRef<HTMLVideoElement>(null);
  const isVideo = kindOf(file) === 'video';
  const [rate, setRate] = useState(chosenRate);
  useResume(player, { fileId: file.id, elsewhere: stopped });
  useMeter(player, { fileId: file.id, isVideo, onWatch });
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    const { current } = player;
    if (current !== null) Object.assign(current, { playbackRate: rate, defaultPlaybackRate: rate });
  }, [rate]);
  useEffect(() => {
    const { current } = player;
    if (current === null) return;
    if (is === 'file') {
      const { fail, stop } = createRenewal(current, () => failed.current());
      current.addEventListener('error', fail);
      // It begins before anybody listens, and may have failed by then.
      if (current.error !== null) fail();
      return () => {
        current.removeEventListener('error', fail);
        stop();
      };
    }
    const playing = playPieces(current, address, () => failed.current());
    return () => void playing.then((letGo) => letGo());
  }, [is, address]);
  const shared = {
    ref: player,
    controls: true,
    // The frame has its own, where saving is allowed.
    controlsList: 'nodownload noplaybackrate',
    preload: 'metadata',
    'aria-label': file.name,
    ...(is === 'file' && { src: address }),
  } as const;
  return (
    <Flex direction="column" flex="1" minH="0">
      {isVideo ? (
        <Box flex="1" minH="0" bg="black" display="flex">
          <video
            {...shared}
            playsInline
            {...(is === 'pieces' && { poster: address.replace(/[^/]+$/, 'poster.jpg') })}
            style={{ width: '100%', height: '100%', objectFit: 'contain' }}
          />
        </Box>
      ) : (
        <Flex direction="column" flex="1" align="center" justify="center" px="4">
          <EmptyState icon={Music} title={file.name} />
          <audio {...shared} style={{ width: 'min(32rem, 100%)' }} />
        </Flex>
      )}
      <RateChoice
        label={t`Playback rate`}
        rate={rate}
        onChoose={(chosen) => {
          setRate(chosen);
          chooseRate(chosen);
        }}
      />
    </Flex>
  );
};
