import { Flex } from '@chakra-ui/react';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import type { AppDialogProps } from './dialog-frame.tsx';

/** A dialog whose code comes when it is first opened. It stays mounted to give the focus back. */
export const onceOpened = <P extends { readonly open: boolean }>(load: () => Promise<ComponentType<P>>) => {
  const Dialog: ComponentType<P> = lazy(async () => ({ default: await load() }));
  return (props: P) => {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    return (
      wanted && (
        <Suspense fallback={null}>
          <Dialog {...props} />
        </Suspense>
      )
    );
  };
};

/** A dialog with a form: its code comes when it is first opened, and what was typed goes when it is closed. */
export const whileOpen = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  const Form = lazy(async () => ({ default: await load() }));
  return ({ open, ...props }: P & { readonly open: boolean }) =>
    open && (
      <Suspense fallback={null}>
        <Form {...(props as unknown as P)} />
      </Suspense>
    );
};

const load = async () => (await import('./dialog-frame.tsx')).DialogFrame;

/** Fetches the dialog's code; called when the page is idle and when its opener is focused. */
export const preloadDialog = (): void => void load();

/** A dialog: full screen on a phone. */
export const AppDialog = onceOpened<AppDialogProps>(load);

/** The last line of a form in a dialog, with its buttons: in sight however long the form is. */
export const DialogEnd = ({ children }: { readonly children: ReactNode }) => (
  <Flex
    align="center"
    justify="space-between"
    gap="3"
    wrap="wrap"
    position="sticky"
    bottom="-5"
    zIndex="1"
    bg="bg.panel"
    mx={{ base: '-4', md: '-6' }}
    mb="-5"
    px={{ base: '4', md: '6' }}
    py="3"
    borderTopWidth={{ base: '0', md: '1px' }}
    borderBottomRadius={{ base: '0', md: 'l3' }}
  >
    {children}
  </Flex>
);
