// @vitest-environment jsdom
import '#tests/component/browser-parts.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { configure, findByRole, queryByRole, waitFor } from '@testing-library/dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { mayTakeFocus, openPanel, showPanel } from '#src/features/messaging/view/panel/state.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { makeSystem, ThemeProvider } from '#src/ui/theme/system.tsx';

configure({ asyncUtilTimeout: 20_000 });

const press = async (name: string) => (await findByRole(document.body, 'button', { name, hidden: true })).click();

test('a question stands until the device has kept what was confirmed, and stays where it could not', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  // Where the app tells things: a press there closes no dialog.
  document.body.appendChild(document.createElement('div')).setAttribute('data-tellings', '');
  const outcomes = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  let isClosed = false;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ThemeProvider system={makeSystem()}>
          <ConfirmDialog
            open={!isClosed}
            title="Take this change back?"
            confirm="Take back"
            onConfirm={() => outcomes[asked++]?.promise}
            onClose={() => {
              isClosed = true;
              draw();
            }}
          >
            It stays at the foot of this page.
          </ConfirmDialog>
        </ThemeProvider>
      </I18nProvider>,
    );
  draw();
  await press('Take back');
  // A second press is the first.
  await press('Take back');
  await waitFor(() => expect(asked).toBe(1));
  expect(isClosed).toBe(false);
  outcomes[0]?.reject(new DOMException('the disk is full', 'QuotaExceededError'));
  await waitFor(async () => {
    await press('Take back');
    expect(asked).toBe(2);
  });
  expect(isClosed).toBe(false);
  expect(queryByRole(document.body, 'alertdialog', { hidden: true })).not.toBeNull();
  outcomes[1]?.resolve();
  await waitFor(() => expect(queryByRole(document.body, 'alertdialog', { hidden: true })).toBeNull());
  expect(isClosed).toBe(true);
});

test('messages that an address opens take the focus from nobody; who presses for them gives it, until the next press', () => {
  showPanel({ groupId: 'course' });
  expect(mayTakeFocus()).toBe(false);
  openPanel({ groupId: 'course' });
  expect(mayTakeFocus()).toBe(true);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
  showPanel({ groupId: 'course' });
  expect(mayTakeFocus()).toBe(false);
});
