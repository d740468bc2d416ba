// @vitest-environment jsdom
import '#tests/component/browser-parts.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  configure,
  findByLabelText,
  findByRole,
  findByText,
  fireEvent,
  queryByRole,
  waitFor,
} from '@testing-library/dom';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { makeSystem, ThemeProvider } from '#src/ui/theme/system.tsx';

configure({ asyncUtilTimeout: 4000 });

// Without a layout nothing has a place, and the dialog gives the focus only to what has one.
Element.prototype.getClientRects = () => [{ width: 1, height: 1 }] as unknown as DOMRectList;
Object.defineProperties(HTMLElement.prototype, { offsetWidth: { value: 1 }, offsetHeight: { value: 1 } });

const button = (name: string) => findByRole(document.body, 'button', { name, hidden: true });
const dialog = () => queryByRole(document.body, 'dialog', { hidden: true });

const left: (() => void)[] = [];
afterEach(() => {
  for (const go of left.splice(0)) go();
});

const draw = (screen: ReactNode) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  left.push(() => root.unmount());
  root.render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider system={makeSystem()}>{screen}</ThemeProvider>
    </I18nProvider>,
  );
};

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
  const answers = [Promise.withResolvers<string | undefined>(), Promise.withResolvers<string | undefined>()];
  let sent = 0;
  draw(<Screen send={async () => answers[sent++]?.promise} />);
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
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(dialog()).toBeNull());
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

test('a refused field says why itself, and has the focus; Enter sends like the button', async () => {
  let sent = 0;
  const Named = () => {
    const [error, setError] = useState<string>();
    const submit = async () => {
      sent += 1;
      setError('The name is taken.');
    };
    return (
      <FormDialog title="A group" submit="Create" onSubmit={submit} onClose={() => {}}>
        <TextField label="Name" error={error} />
      </FormDialog>
    );
  };
  draw(<Named />);
  const field = await findByLabelText(document.body, 'Name');
  const { form } = field as HTMLInputElement;
  // Enter in a field presses the form's one button, which stands outside of it: the browser asks for it by `form`.
  expect((await button('Create')).getAttribute('form')).toBe(form?.id);
  await waitFor(() => expect(document.activeElement).toBe(field));
  (await button('Create')).focus();
  form?.requestSubmit();
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toBe(1);
  // It may be out of sight.
  await waitFor(() => expect(document.activeElement).toBe(field));
  const why = await findByText(document.body, 'The name is taken.');
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(why.closest('[id]')?.id);
});

test('a resting button looks disabled, stays in reach, and is asked why', async () => {
  let asked = 0;
  const submit = async () => {
    asked += 1;
  };
  draw(
    <FormDialog title="A group" submit="Create" isResting onSubmit={submit} onClose={() => {}}>
      <input aria-label="Name" />
    </FormDialog>,
  );
  const create = await button('Create');
  expect(create.getAttribute('aria-disabled')).toBe('true');
  expect(create).toHaveProperty('disabled', false);
  create.click();
  await waitFor(() => expect(asked).toBe(1));
});

test('a dialog on a screen that tells nothing leaves no promise that nobody catches', async () => {
  const uncaught: unknown[] = [];
  const note = (reason: unknown) => uncaught.push(reason);
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', note);
  left.push(() => {
    process.removeAllListeners('unhandledRejection');
    for (const other of others) process.on('unhandledRejection', other);
  });
  expect(document.querySelector('[data-tellings]')).toBeNull();
  draw(<Screen send={async () => undefined} />);
  (await button('New group')).click();
  (await button('Cancel')).click();
  await waitFor(() => expect(dialog()).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(uncaught).toEqual([]);
});
