// @vitest-environment jsdom
import '#tests/component/browser-parts.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { configure, findByLabelText, findByRole, findByText, queryByRole, waitFor } from '@testing-library/dom';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { makeSystem, ThemeProvider } from '#src/ui/theme/system.tsx';

configure({ asyncUtilTimeout: 4000 });

// Without a layout nothing has a place, and the dialog gives the focus only to what has one.
Element.prototype.getClientRects = () => [{ width: 1, height: 1 }] as unknown as DOMRectList;
Object.defineProperties(HTMLElement.prototype, { offsetWidth: { value: 1 }, offsetHeight: { value: 1 } });

const button = (name: string) => findByRole(document.body, 'button', { name, hidden: true });
const dialog = () => queryByRole(document.body, 'dialog', { hidden: true });

const Screen = ({ send }: { readonly send: (name: string) => Promise<string | undefined> }) => {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    const refusal = await send(name);
    setProblem(refusal);
    if (refusal === undefined) setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New group
      </button>
      {isOpen && (
        <FormDialog title="A group" submit="Create" problem={problem} onSubmit={submit} onClose={() => setOpen(false)}>
          <label>
            Name <input value={name} onChange={(event) => setName(event.target.value)} />
          </label>
        </FormDialog>
      )}
    </>
  );
};

test('a form in a dialog is sent once, keeps a refusal in sight, and gives the focus back', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  // Where the app tells things: a press there closes no dialog.
  document.body.appendChild(document.createElement('div')).setAttribute('data-tellings', '');
  const answers = [Promise.withResolvers<string | undefined>(), Promise.withResolvers<string | undefined>()];
  let sent = 0;
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider system={makeSystem()}>
        <Screen send={async () => answers[sent++]?.promise} />
      </ThemeProvider>
    </I18nProvider>,
  );
  const opener = await button('New group');
  const open = async () => {
    opener.focus();
    opener.click();
    const field = await findByLabelText(document.body, 'Name');
    await waitFor(() => expect(document.activeElement).toBe(field));
  };

  await open();
  (await button('Cancel')).click();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(sent).toBe(0);
  await waitFor(() => expect(document.activeElement).toBe(opener));

  await open();
  (await button('Create')).click();
  (await button('Create')).click();
  await waitFor(() => expect(sent).toBe(1));
  answers[0]?.resolve('The name is taken.');
  await waitFor(async () => expect((await findByText(document.body, 'The name is taken.')).hidden).toBe(false));
  expect(dialog()).not.toBeNull();

  (await button('Create')).click();
  await waitFor(() => expect(sent).toBe(2));
  answers[1]?.resolve(undefined);
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
