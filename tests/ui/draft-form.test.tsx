// @vitest-environment jsdom
import { getByRole, queryByRole } from '@testing-library/dom';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { DraftState } from '#src/ui/live/use-draft.ts';
import { DraftEnd, DraftForm } from '#src/ui/overlays/draft-form.tsx';
import { drawn } from './draw.tsx';

const inState = (state: DraftState<unknown>['state'], drop = async () => {}) => ({ state, savedAt: 1, drop });

test('what was typed can be let go of as soon as there is something, and not before the device was asked', async () => {
  const drop = vi.fn(async () => {});
  const end = (state: DraftState<unknown>['state']) => (
    <DraftForm draft={inState(state, drop)} submit="Publish" onSubmit={async () => {}}>
      <input aria-label="Title" />
    </DraftForm>
  );
  const { box, draw, press } = await drawn(end('loading'));
  const discard = () => queryByRole(box, 'button', { name: 'Discard draft' });
  expect(discard()).toBeNull();
  await draw(end('clean'));
  expect(discard()).toBeNull();
  for (const state of ['typing', 'saved', 'failed'] as const) {
    await draw(end(state));
    await press(discard());
  }
  expect(drop).toHaveBeenCalledTimes(3);
  const button = getByRole(box, 'button', { name: 'Publish' });
  expect(box.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`)?.textContent).toMatch('Not saved');
});

test('a form is sent by Enter, once while it is under way', async () => {
  const sent = Promise.withResolvers<void>();
  const send = vi.fn(() => sent.promise);
  const { box, press } = await drawn(
    <DraftForm draft={inState('saved')} submit="Publish" onSubmit={send}>
      <input aria-label="Title" />
    </DraftForm>,
  );
  await act(async () => box.querySelector('form')?.requestSubmit());
  await press(getByRole(box, 'button', { name: 'Publish' }));
  expect(send).toHaveBeenCalledOnce();
  sent.resolve();
});

test('where Enter is for something else, only a press does it', async () => {
  const save = vi.fn();
  const { box, press } = await drawn(
    <form onSubmit={() => expect.fail('sent')}>
      <DraftEnd draft={inState('clean')} submit="Save" onPress={save} />
    </form>,
  );
  await press(getByRole(box, 'button', { name: 'Save' }));
  expect(save).toHaveBeenCalledOnce();
});
