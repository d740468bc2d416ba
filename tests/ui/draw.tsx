import '#tests/component/browser-parts.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { makeSystem, ThemeProvider } from '#src/ui/theme/system.tsx';

/** Other files of this process draw without `act`, and would be warned of it. */
const withAct = (isUsed: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isUsed });

const system = makeSystem();

/** Draws a part of the kit by itself, in English; `draw` again for what it is given next. Gone when the test ends. */
export const drawn = async (part: ReactNode) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  withAct(true);
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    box.remove();
    withAct(false);
  });
  const draw = (next: ReactNode) =>
    act(async () =>
      root.render(
        <I18nProvider i18n={i18n}>
          <ThemeProvider system={system}>{next}</ThemeProvider>
        </I18nProvider>,
      ),
    );
  await draw(part);
  const press = (what: HTMLElement | null | undefined) => act(async () => what?.click());
  return { box, draw, press };
};
