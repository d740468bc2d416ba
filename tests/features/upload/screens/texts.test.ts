import { type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { uploadRefusal } from '#contract/features/upload/rules.ts';
import refusals from '#locales/en/refusals.json';
import type { UploadJob } from '#src/core/files/job.ts';
import type { Session } from '#src/core/session.ts';
import { useTellFailure } from '#src/features/content/view/parts/use-tell-failure.ts';
import { useTroubleText } from '#src/features/upload/view/preview/trouble.ts';
import { useJobWords } from '#src/features/upload/view/tray/progress.ts';
import { SessionProvider } from '#src/ui/live/session.tsx';
import type { Connection } from '#src/ui/live/use-status.ts';
import { tellings } from '#src/ui/words/tell.ts';
import { uploadJob } from '#tests/harness/upload-job.ts';

/** What a component says that uses a hook once, on a device whose connection is this one. */
const said = (use: () => ReactNode, connection: Connection = 'online'): string => {
  const Probe = () => use();
  const i18n = setupI18n({ locale: 'en', messages: { en: refusals as object as Messages } });
  const session = { status: proxy({ connection }) } as unknown as Session;
  const inside = createElement(SessionProvider, { value: session }, createElement(Probe));
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, inside));
};

test.each([
  [coreRefusal.linkInvalid, 'The resource has expired or its signature is not valid'],
  [coreRefusal.linkExpired, 'The download link has expired'],
  [coreRefusal.notFound, 'The content does not exist'],
] as const)('a file whose address is worth nothing says so (S-600, S-601, S-602)', (refusal: Refusal, text) => {
  expect(said(() => useTroubleText()({ is: 'refused', refusal }).title)).toBe(text);
});

test.each([
  ['publish', 'Could not publish'],
  ['delete', 'Could not delete'],
  ['edit', 'Could not save the change'],
  ['move', 'Could not move'],
] as const)('what could not be done is named, with the reason (S-608, S-609, S-610, S-611): %s', (what, text) => {
  said(() => {
    useTellFailure()(what, coreRefusal.notFound);
    return '';
  });
  expect(tellings.list.at(-1)).toMatchObject({
    text: `${text} · This no longer exists, or you cannot see it.`,
    tone: 'problem',
  });
});

const file = (given: Partial<UploadJob>): UploadJob =>
  uploadJob('f', 0, { sent: 1_000_000, size: 4_000_000, ...given });

test.each([
  ['online', {}, '1 MB of 4 MB · 3 seconds left'],
  ['paused', {}, 'Sending is paused on this device'],
  ['metered', {}, 'Waiting for Wi‑Fi'],
  ['signed-out', { state: 'backoff' }, 'Waiting until you sign in'],
  ['online', { state: 'backoff', refusal: coreRefusal.notSignedIn }, 'Waiting until you sign in'],
  ['online', { state: 'backoff' }, 'The server is busy; it is tried again by itself'],
  ['offline', { state: 'hashing', hashed: 1_000_000 }, 'Checking the file · 25%'],
  [
    'online',
    { state: 'paused', refusal: coreRefusal.fileStalled },
    'No progress for a week. Go on with it, or cancel it.',
  ],
  ['metered', { state: 'paused' }, 'Paused'],
  [
    'online',
    { state: 'rejected', refusal: uploadRefusal.mislabelled },
    'Upload failed: The content of this file is not what its name says.',
  ],
] as const)(
  'a file on its way says exactly what it waits for, or why it failed (S-607): %s, %o',
  (connection, given, text) => {
    const progress = { id: 'f', sent: 1_000_000, hashed: 0, rate: 1_000_000 };
    expect(said(() => useJobWords()(file(given), progress).text, connection).replaceAll('\u00a0', ' ')).toBe(text);
  },
);
