import { Box } from '@chakra-ui/react';
import { lazy, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { inStretches } from '#src/ui/editor/show/in-stretches.ts';
import { maxAtOnce, weightOf } from '#src/ui/words/stretches.ts';
import { loadBytes, useLoad } from './load.ts';
import { isLocked, safeElements } from './safe-element.ts';
import { safeSheet } from './safe-style.ts';
import type { ViewerProps } from './state.ts';
import { type Trouble, TroubleError } from './trouble.ts';
import { StageWait } from './trouble-panel.tsx';
import { isModest } from './unpacked.ts';

/** A longer document makes a browser stand still, bytes. */
const max = 20_000_000;

interface Laid {
  readonly nodes: readonly Node[];
  readonly styles: string;
}

const lay = async (address: string, signal: AbortSignal): Promise<Laid> => {
  const [{ bytes, whole }, { parseAsync, renderDocument }] = await Promise.all([
    loadBytes(address, { max, signal }),
    import('docx-preview'),
  ]);
  if (isLocked(bytes)) throw new TroubleError({ is: 'locked' });
  if (!whole || (isPacked(bytes) && !(await isModest(bytes)))) throw new TroubleError({ is: 'tooLarge' });
  const styles: string[] = [];
  const h = safeElements((text) => styles.push(text)) as never;
  const options = { h, inWrapper: true, renderAltChunks: false, ignoreLastRenderedPageBreak: false };
  const nodes = await renderDocument(await parseAsync(bytes, options), options);
  partLong(nodes);
  return { nodes, styles: styles.join('\n') };
};

/** A paragraph that is longer than a browser lays out at once is laid out in parts. */
const partLong = (nodes: readonly Node[]): void => {
  for (const node of nodes)
    if (node instanceof Element)
      for (const paragraph of node.querySelectorAll('p'))
        if (weightOf(paragraph.textContent ?? '') > maxAtOnce) inStretches(paragraph);
};

/** Anything else is no document, and its reader says so. */
const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const OfficeView = lazy(async () => ({ default: (await import('./office-view.tsx')).OfficeView }));

/** A Word document laid out by the browser; what that cannot be done with is shown as the server lays it out. */
export const DocxView = (props: ViewerProps) => {
  const { onTrouble } = props;
  const [own, setOwn] = useState<Trouble>();
  const onOwn = useCallback(
    (trouble: Trouble) => (trouble.is === 'tooLarge' || trouble.is === 'broken' ? setOwn(trouble) : onTrouble(trouble)),
    [onTrouble],
  );
  const onOther = useCallback(
    (trouble: Trouble) => onTrouble(trouble.is === 'offline' && own !== undefined ? own : trouble),
    [onTrouble, own],
  );
  if (own === undefined) return <LaidOut {...props} onTrouble={onOwn} />;
  return <OfficeView {...props} onTrouble={onOther} />;
};

/** In a root of its own, and in a frame that it cannot leave: its styles, and what they place, stay with it. */
const LaidOut = ({ address, onTrouble }: ViewerProps) => {
  const laid = useLoad(
    useCallback((signal: AbortSignal) => lay(address, signal), [address]),
    address,
    onTrouble,
  );
  return laid === undefined ? <StageWait /> : <Document {...laid} />;
};

const Document = ({ nodes, styles }: Laid) => {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = host;
    if (current === null) return;
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [safeSheet(styles), safeSheet(paper)];
    root.replaceChildren(...nodes);
    return fitWidth(current, root);
  }, [nodes, styles]);
  return (
    <Box flex="1 0 auto" css={frame}>
      <Box ref={host} bg="bg.emphasized" data-document />
    </Box>
  );
};

/** Outside its root, where no rule of a document reaches. */
const frame = {
  contain: 'layout paint',
  display: 'flex',
  flexDirection: 'column',
  '& > *': { flex: '1 0 auto' },
} as const;

/** White in the dark, too; shrunk where the window is narrower than the sheet. */
const paper = `
:host { display: block; color: black; color-scheme: light; }
.docx-wrapper { background: transparent; padding: 16px; display: flex; flex-flow: column; align-items: center; zoom: var(--fit, 1); }
.docx-wrapper > section.docx { background: white; box-shadow: 0 1px 3px rgb(0 0 0 / 0.25); margin-bottom: 16px; flex: none; }
img { max-width: 100%; }
.stretch { display: inline-block; width: 100%; vertical-align: top; content-visibility: auto; contain-intrinsic-size: auto 16rem auto 20em; }
`;

const fitWidth = (host: HTMLElement, root: ShadowRoot): (() => void) => {
  const adapt = () => {
    const sheet = root.querySelector<HTMLElement>('section.docx');
    if (sheet === null) return;
    const by = Math.min(1, host.clientWidth / (sheet.offsetWidth + 32));
    host.style.setProperty('--fit', by.toFixed(3));
  };
  adapt();
  const watcher = new ResizeObserver(adapt);
  watcher.observe(host);
  return () => watcher.disconnect();
};
