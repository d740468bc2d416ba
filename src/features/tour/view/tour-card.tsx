import { Tour, type TourStepDetails, useTour } from '@ark-ui/react/tour';
import { Box, Button, Flex, IconButton } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { showTips } from '#src/ui/window/tips.ts';
import { useBelow } from '#src/ui/window/use-below.ts';
import { placeOf, type TourStep } from './steps.ts';

interface TourCardProps {
  readonly steps: readonly TourStep[];
  /** Taken to the end or left before it. */
  readonly onEnd: () => void;
}

/** One step after the other, beside what it explains; on a phone above the foot. Arrow keys turn, Esc ends. */
export const TourCard = ({ steps, onEnd }: TourCardProps) => {
  const { i18n } = useLingui();
  const phone = useBelow('md');
  const tour = useTour({
    steps: steps.map(({ place, title, text }) => ({
      id: place,
      type: 'tooltip',
      backdrop: true,
      target: () => placeOf(place) ?? null,
      title: i18n._(title),
      description: i18n._(text),
    })) satisfies TourStepDetails[],
    closeOnInteractOutside: false,
    preventInteraction: true,
    // What reached over the edge would make a phone's page wider, again at each measuring.
    spotlightOffset: phone ? { x: 0, y: 0 } : { x: 4, y: 4 },
    spotlightRadius: 8,
    onStatusChange: ({ status }) => {
      if (status === 'dismissed' || status === 'not-found') onEnd();
    },
  });
  useWayBack();
  const { start } = tour;
  // Once, when it is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the machine makes its functions anew in every render
  useEffect(() => start(), []);
  return (
    <Tour.Root tour={tour}>
      <Tour.Backdrop asChild>
        {/* As tall as the page, which may be scrolled. */}
        <Box bg="blackAlpha.600" zIndex="overlay" minH={`${document.documentElement.scrollHeight}px`} />
      </Tour.Backdrop>
      <Tour.Spotlight asChild>
        <Box borderWidth="2px" borderColor="brand.focusRing" zIndex="overlay" />
      </Tour.Spotlight>
      <Tour.Positioner asChild>
        <Box css={positions}>
          <Tour.Content asChild>
            <Box
              position="relative"
              width={{ base: 'full', md: '22rem' }}
              maxW={{ md: 'calc(100vw - 32px)' }}
              p="4"
              bg="bg.panel"
              borderWidth="1px"
              borderRadius="l3"
              boxShadow="lg"
              outline="none"
            >
              <Words api={tour} onEnd={onEnd} />
            </Box>
          </Tour.Content>
        </Box>
      </Tour.Positioner>
    </Tour.Root>
  );
};

/** Over the page; a phone has no room beside anything. */
const positions = {
  '--tour-z-index': 'zIndex.modal',
  zIndex: 'modal',
  mdDown: {
    position: 'fixed !important',
    top: 'auto !important',
    insetInline: '2 !important',
    bottom: 'calc(var(--foot, 0px) + 8px) !important',
    width: 'auto !important',
    minWidth: '0 !important',
    transform: 'none !important',
  },
} as const;

type Api = ReturnType<typeof useTour>;

const Words = ({ api, onEnd }: { readonly api: Api; readonly onEnd: () => void }) => {
  const { t } = useLingui();
  const current = api.stepIndex + 1;
  const total = api.totalSteps;
  const forward = useFocusOn(api.open ? api.stepIndex : -1);
  return (
    <>
      <Tour.Title asChild>
        <Box as="h2" fontSize="md" fontWeight="600" pe="9">
          {api.step?.title}
        </Box>
      </Tour.Title>
      <Tour.Description asChild>
        <Box as="p" mt="1" fontSize="sm" color="fg.muted" lineHeight="1.6">
          {api.step?.description}
        </Box>
      </Tour.Description>
      <Flex mt="4" align="center" gap="2">
        <Box as="span" flex="1" fontSize="xs" color="fg.muted" textStyle="num">
          <Trans>
            {current} of {total}
          </Trans>
        </Box>
        {api.hasPrevStep && (
          <Button size="sm" variant="ghost" onClick={() => api.prev()}>
            <Trans>Previous</Trans>
          </Button>
        )}
        <Button ref={forward} size="sm" onClick={() => (api.hasNextStep ? api.next() : onEnd())}>
          {api.hasNextStep ? <Trans>Next</Trans> : <Trans>Done</Trans>}
        </Button>
      </Flex>
      <Button
        mt="2"
        ms="-2"
        px="2"
        size="xs"
        variant="ghost"
        color="fg.muted"
        onClick={() => {
          showTips(false);
          onEnd();
        }}
      >
        <Trans>No more tours on this device</Trans>
      </Button>
      <IconButton
        position="absolute"
        top="2"
        insetEnd="2"
        size="sm"
        variant="ghost"
        aria-label={t`End the tour`}
        onClick={onEnd}
      >
        <X />
      </IconButton>
    </>
  );
};

/**
 * The way on has the focus at every step. The trap gives it once, and what still settles on the screen, or takes the focus to
 * a new page's content, may drop it again: it is given back whenever nothing else has it.
 */
const useFocusOn = (step: number) => {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (step < 0) return;
    const timer = setInterval(() => {
      const holder = document.activeElement;
      if (holder === null || holder === document.body || holder.id === 'content')
        ref.current?.focus({ preventScroll: true });
    }, between);
    return () => clearInterval(timer);
  }, [step]);
  return ref;
};

/** ms */
const between = 150;

/** The focus goes back to where it was. */
const useWayBack = (): void => {
  const from = useRef(document.activeElement);
  useEffect(() => {
    const element = from.current;
    return () => {
      const target = element instanceof HTMLElement && element !== document.body ? element : undefined;
      // After the trap has let go.
      setTimeout(() => {
        if (target?.isConnected === true) target.focus({ preventScroll: true });
        else document.getElementById('content')?.focus({ preventScroll: true });
      });
    };
  }, []);
};
