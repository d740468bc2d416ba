import { Box, Flex, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type Holder, holderOf, standInFor } from '../overlays/stand-in.ts';

/** The four drawings of places where there is nothing to see: lines on a patch of the accent's palest tint. */
type Picture = 'empty' | 'offline' | 'finished' | 'lost';

const lines: Readonly<Record<Picture, ReactNode>> = {
  empty: (
    <>
      <path d="M30 56l8-20h44l8 20v22a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4z" />
      <path d="M30 56h16l5 8h18l5-8h16" />
      <path d="M50 24h20M46 30h28" opacity=".55" />
    </>
  ),
  offline: (
    <>
      <path d="M42 74a15 15 0 0 1-2-29.900A20 20 0 0 1 56 33m13 2a20 20 0 0 1 10 13h2a13 13 0 0 1 8 23M81 74H42" />
      <path d="M34 28l52 54" />
      <path d="M24 86h14m44 4h12" opacity=".55" />
    </>
  ),
  finished: (
    <>
      <circle cx="60" cy="54" r="25" />
      <path d="M49 55l8 8 15-17" />
      <path d="M60 17v5M91 30l-4 4M29 30l4 4M96 58h-5M29 58h-5" opacity=".55" />
      <path d="M42 88h36" />
    </>
  ),
  lost: (
    <>
      <path d="M28 40l21-8 22 8 21-8v42l-21 8-22-8-21 8z" />
      <path d="M49 32v42M71 40v42" opacity=".55" />
      <path d="M60 66c-8-10-11-14-11-19a11 11 0 0 1 22 0c0 5-3 9-11 19z" fill="var(--chakra-colors-bg-panel)" />
      <circle cx="60" cy="47" r="3.500" />
    </>
  ),
};

const Drawing = ({ of, children }: { readonly of?: Picture | undefined; readonly children?: ReactNode }) => (
  <svg
    width="120"
    height="104"
    viewBox="0 0 120 104"
    fill="none"
    stroke="var(--chakra-colors-brand-fg)"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path
      d="M14 58C10 34 28 14 54 12s52 12 54 38-16 42-44 44S18 82 14 58z"
      fill="var(--chakra-colors-brand-subtle)"
      stroke="none"
    />
    {of === undefined ? children : lines[of]}
  </svg>
);

interface EmptyStateProps {
  /** The empty box unless told, or an icon. */
  readonly picture?: Picture;
  /** Where none of the four pictures says it. */
  readonly icon?: LucideIcon;
  readonly title: ReactNode;
  /** What it is for, or what to do. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** What a place is for while there is nothing in it, and the first thing to do. */
export const EmptyState = ({ picture, icon: Icon, title, children, action }: EmptyStateProps) => (
  <Flex direction="column" align="center" textAlign="center" gap="3" px="4" py={{ base: '10', md: '14' }}>
    <Drawing of={picture ?? (Icon === undefined ? 'empty' : undefined)}>
      {Icon !== undefined && (
        <Icon x={43} y={36} size={34} strokeWidth={1.5} color="var(--chakra-colors-brand-fg)" aria-hidden />
      )}
    </Drawing>
    <Text fontSize="md" fontWeight="600">
      {title}
    </Text>
    {children !== undefined && (
      <Text color="fg.muted" fontSize="sm" maxW="26rem" textWrap="balance">
        {children}
      </Text>
    )}
    {action !== undefined && <FirstDeed>{action}</FirstDeed>}
  </Flex>
);

/** Goes with the first line that it makes; who had the focus on it goes on from what stands in its place. */
const FirstDeed = ({ children }: { readonly children: ReactNode }) => {
  const held = useRef<Holder>(undefined);
  useLayoutEffect(() => () => handOver(held), []);
  return (
    <Box
      pt="1"
      onFocus={({ target }: FocusEvent<HTMLElement>) => {
        held.current = holderOf(target);
      }}
      onBlur={({ relatedTarget }) => {
        // A dialog that it opened gives the focus back.
        if (relatedTarget !== null && relatedTarget.closest('[role="dialog"]') === null) held.current = undefined;
      }}
    >
      {children}
    </Box>
  );
};

const handOver = ({ current }: { readonly current: Holder | undefined }): void => {
  if (current === undefined) return;
  queueMicrotask(() => {
    if (document.activeElement === document.body) standInFor(current)?.focus();
  });
};
