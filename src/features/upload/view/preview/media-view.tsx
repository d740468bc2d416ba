import { Box, Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Music } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { tell } from '#src/ui/words/tell.ts';
import { Converted } from './converted.tsx';
import { whyNot } from './load.ts';
import {
  chooseRate,
  chosenRate,
  createRenewal,
  rates,
  resumeAt,
  type Stopped,
  stopAt,
  stoppedHere,
} from './playback.ts';
import { kindOf, type ViewerProps } from './state.ts';
import { createMeter, type OnWatch } from './watch.ts';

/** Plays a list of pieces; the browser's own player where it can. Answers how to let go of it. */
const playPieces = async (player: HTMLMediaElement, address: string, onFailed: () => void): Promise<() => void> => {
  if (player.canPlayType('application/vnd.apple.mpegurl') !== '') {
    player.src = address;
    return () => player.removeAttribute('src');
  }
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) {
    onFailed();
    return () => undefined;
  }
  // Its worker would be made from a text, which the page does not allow.
  const hls = new Hls({ enableWorker: false });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) onFailed();
  });
  hls.loadSource(address);
  hls.attachMedia(player);
  return () => hls.destroy();
};

interface RateChoiceProps {
  readonly label: string;
  readonly rate: number;
  readonly onChoose: (rate: number) => void;
}

/** S-538. */
const RateChoice = ({ label, rate, onChoose }: RateChoiceProps) => (
  <Flex role="group" aria-label={label} flex="none" justify="center" gap="1" py="1.5" wrap="wrap">
    {rates.map((one) => (
      <Button
        key={one}
        size="sm"
        variant={one === rate ? 'subtle' : 'ghost'}
        aria-pressed={one === rate}
        textStyle="num"
        px="2.5"
        onClick={() => onChoose(one)}
      >
        {`${one}×`}
      </Button>
    ))}
  </Flex>
);

interface Metered {
  readonly fileId: string;
  /** Something to see: hidden, it is not watched. */
  readonly isVideo: boolean;
  readonly onWatch: OnWatch | undefined;
}

/** Looks at a player whenever something happens to it; remembers where it stopped, and tells what was played. */
const useMeter = (player: RefObject<HTMLMediaElement | null>, { fileId, isVideo, onWatch }: Metered): void => {
  const tell = useRef(onWatch);
  tell.current = onWatch;
  useEffect(() => {
    const { current } = player;
    if (current === null) return;
    const meter = createMeter();
    const look = (isPlaying: boolean) =>
      meter.look({
        clock: performance.now(),
        position: current.currentTime,
        rate: current.playbackRate,
        counts: isPlaying && !current.seeking && !(isVideo && document.hidden),
      });
    const report = (ended: boolean) => {
      const { currentTime: position, duration } = current;
      // Opened and left, it stays where it was, here or on another device.
      const isUsed = current.played.length > 0 || position > 0;
      if (Number.isFinite(duration) && isUsed) stopAt(fileId, ended ? 0 : position, Date.now());
      const played = meter.take();
      if (played.playedMs > 0 || ended)
        tell.current?.({ fileId, ...played, position, duration: Number.isFinite(duration) ? duration : 0, ended });
    };
    const onTime = () => {
      look(!current.paused);
      if (meter.isDue()) report(false);
    };
    const onStop = () => {
      look(false);
      report(current.ended);
    };
    const onSeeking = () => look(false);
    const onHidden = () => {
      look(!current.paused);
      if (document.hidden) report(false);
    };
    const stop = new AbortController();
    const on = (events: string, act: () => void) => {
      for (const event of events.split(' ')) current.addEventListener(event, act, { signal: stop.signal });
    };
    on('timeupdate ratechange playing', onTime);
    on('seeking seeked waiting', onSeeking);
    on('pause ended', onStop);
    document.addEventListener('visibilitychange', onHidden, { signal: stop.signal });
    addEventListener('pagehide', onStop, { signal: stop.signal });
    return () => {
      look(!current.paused);
      report(current.ended);
      stop.abort();
    };
  }, [player, fileId, isVideo]);
};

interface Resumed {
  readonly fileId: string;
  /** On another device; may come after the recording, and change while nobody plays it here. */
  readonly elsewhere: Stopped | undefined;
}

/** A recording goes on where it was stopped last. Whoever has played or moved it here has decided otherwise. */
const useResume = (player: RefObject<HTMLMediaElement | null>, { fileId, elsewhere }: Resumed): void => {
  const { t } = useLingui();
  const words = useRef({ goesOn: '', fromStart: '' });
  words.current = { goesOn: t`Continues where you stopped on another device.`, fromStart: t`From the beginning` };
  const put = useRef(0);
  const { at: stoppedAt = 0, when = 0 } = elsewhere ?? {};
  useEffect(() => {
    const { current } = player;
    if (current === null) return;
    const resume = () => {
      if (current.played.length > 0 || Math.abs(current.currentTime - put.current) >= 1) return;
      const { at, isElsewhere } = resumeAt(current.duration, stoppedHere(fileId), { at: stoppedAt, when });
      if (at === put.current) return;
      put.current = at;
      current.currentTime = at;
      const { goesOn, fromStart } = words.current;
      const restart = () => {
        current.currentTime = 0;
      };
      if (isElsewhere) tell(goesOn, 'info', { label: fromStart, run: restart });
    };
    if (current.readyState >= HTMLMediaElement.HAVE_METADATA) resume();
    current.addEventListener('loadedmetadata', resume);
    return () => current.removeEventListener('loadedmetadata', resume);
  }, [player, fileId, stoppedAt, when]);
};

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
