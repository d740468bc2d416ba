import { Dialog, IconButton, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { useLingui } from '@lingui/react/macro';
import { Minus, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { isOwnEscape } from './own-escape.ts';
import { type Holder, holderOf, standInFor } from './stand-in.ts';
import { useMoved } from './use-moved.ts';

export interface AppDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A second way out, that leaves the work going on: its own button, Esc, and a press outside. */
  readonly onMinimise?: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The buttons, the primary one last. */
  readonly footer?: ReactNode;
  /** A question that must be answered: an outside press does not close it. */
  readonly alert?: boolean;
  /** It is moved by its heading, and a press outside does not close it. */
  readonly isWindow?: boolean;
  /** Where the focus goes when it closes; usually back to what opened it, or to what stands in its place. */
  readonly goesTo?: (() => HTMLElement | null) | undefined;
  readonly width?: 'dlgCapacity' | 'dlgBulletin' | 'dlgEntry' | 'dlgWide' | 'dlgFeedback';
}

export const DialogFrame = ({
  open,
  onClose,
  onMinimise,
  title,
  children,
  footer,
  alert,
  isWindow = false,
  goesTo,
  width = 'dlgBulletin',
}: AppDialogProps) => {
  const { t } = useLingui();
  const body = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const isQuestion = alert === true;
  const { place, handle } = useMoved(isWindow);
  const opener = useRef<Holder>(undefined);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (open) opener.current = activeElement instanceof HTMLElement ? holderOf(activeElement) : undefined;
  }, [open]);
  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      size="md"
      // Where the work is, not the closing button; a question begins at its first choice.
      initialFocusEl={() =>
        body.current?.querySelector<HTMLElement>(isQuestion ? 'button' : 'input, textarea, select') ??
        (isQuestion ? (foot.current?.querySelector('button') ?? null) : null)
      }
      finalFocusEl={() => goesTo?.() ?? (opener.current && standInFor(opener.current)) ?? null}
      placement="center"
      scrollBehavior="inside"
      motionPreset="none"
      role={isQuestion ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!isQuestion && !isWindow}
      // What is told meanwhile lies above it, and may be answered there.
      persistentElements={[tellings]}
      // A menu that opened it goes after it came, and would take along whatever came above it.
      onRequestDismiss={(event) => event.preventDefault()}
      onEscapeKeyDown={(event) => {
        if (isOwnEscape(event)) event.preventDefault();
        else if (onMinimise !== undefined) instead(onMinimise)(event);
      }}
      {...(onMinimise !== undefined && { onInteractOutside: instead(onMinimise) })}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content
            width={{ base: '100vw', md: width }}
            maxW={{ base: '100vw', md: 'calc(100vw - 32px)' }}
            // On a phone work takes the whole screen; a question stands at its foot, under the thumb.
            minH={{ base: isQuestion ? '0' : '100dvh', md: '0' }}
            maxH={{ base: '100dvh', md: 'calc(100dvh - 64px)' }}
            mt={{ base: isQuestion ? 'auto' : '0', md: 'auto' }}
            mb={{ base: '0', md: 'auto' }}
            // Full screen it lies under what the device draws at its edges.
            pt={{ base: isQuestion ? '0' : 'env(safe-area-inset-top)', md: '0' }}
            ps={{ base: 'env(safe-area-inset-left)', md: '0' }}
            pe={{ base: 'env(safe-area-inset-right)', md: '0' }}
            bg="bg.panel"
            transform={place}
            borderRadius={{ base: '0', md: 'l3' }}
            borderTopRadius={{ base: isQuestion ? 'l3' : '0', md: 'l3' }}
          >
            <Dialog.Header
              px={{ base: '4', md: '6' }}
              py="4"
              pe={onMinimise === undefined ? '14' : '24'}
              touchAction={isWindow ? 'none' : undefined}
              {...handle}
            >
              <Dialog.Title fontSize="md" fontWeight="600">
                {title}
              </Dialog.Title>
            </Dialog.Header>
            {onMinimise !== undefined && (
              <IconButton
                variant="ghost"
                size="sm"
                position="absolute"
                top={{ base: 'calc(10px + env(safe-area-inset-top))', md: '2.5' }}
                insetEnd="14"
                aria-label={t`Minimise`}
                title={t`Minimise`}
                onClick={onMinimise}
              >
                <Minus />
              </IconButton>
            )}
            <Dialog.CloseTrigger
              asChild
              top={{ base: isQuestion ? '2.5' : 'calc(10px + env(safe-area-inset-top))', md: '2.5' }}
              insetEnd="3"
            >
              <IconButton variant="ghost" size="sm" aria-label={t`Close`}>
                <X />
              </IconButton>
            </Dialog.CloseTrigger>
            <Dialog.Body ref={body} px={{ base: '4', md: '6' }} pb="5">
              {children}
            </Dialog.Body>
            {footer !== undefined && (
              <Dialog.Footer
                ref={foot}
                flexWrap="wrap"
                px={{ base: '4', md: '6' }}
                py="3"
                borderTopWidth="1px"
                pb="max(12px, env(safe-area-inset-bottom))"
              >
                {footer}
              </Dialog.Footer>
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};

/** Where the app tells things. The dialog waits a second for one that is not there, and throws where nobody catches. */
const tellings = (): Element => document.querySelector('[data-tellings]') ?? document.createElement('div');

const instead =
  (deed: () => void) =>
  (event: Event): void => {
    event.preventDefault();
    deed();
  };
