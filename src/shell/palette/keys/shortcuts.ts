import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface Shortcut {
  /** `mod` is ⌘ on a Mac, Ctrl elsewhere. */
  readonly keys: readonly string[];
  readonly does: MessageDescriptor;
  /** A single character: some assistive technology types those by accident, so they can be switched off (WCAG 2.1.4). */
  readonly isSingle?: true;
}

interface Group {
  readonly name: MessageDescriptor;
  /** Paths it belongs to, in lower case; absent: everywhere. */
  readonly on?: readonly string[];
  readonly shortcuts: readonly Shortcut[];
}

const groups: readonly Group[] = [
  {
    name: msg`Everywhere`,
    shortcuts: [
      { keys: ['mod', 'K'], does: msg`Search, go somewhere, do something` },
      { keys: ['mod', 'S'], does: msg`Save what is being written on this device now` },
      { keys: ['M'], does: msg`Open the messages, or close them`, isSingle: true },
      { keys: ['?'], does: msg`This list`, isSingle: true },
      { keys: ['Esc'], does: msg`Close what is open` },
    ],
  },
  {
    name: msg`In the messages`,
    shortcuts: [
      { keys: ['↑', '↓'], does: msg`The next conversation, or person` },
      { keys: ['Delete'], does: msg`Remove a conversation from the list` },
      { keys: ['mod', 'Enter'], does: msg`Send the message` },
    ],
  },
  {
    name: msg`In a topic`,
    on: ['/topic_detail'],
    shortcuts: [{ keys: ['mod', 'Enter'], does: msg`Send the reply` }],
  },
  {
    name: msg`In study mode`,
    on: ['/coursewarestudy'],
    shortcuts: [
      { keys: ['['], does: msg`What comes before`, isSingle: true },
      { keys: [']'], does: msg`What comes next`, isSingle: true },
    ],
  },
];

export const shortcutsOn = (path: string): readonly Group[] =>
  groups.filter(({ on }) => on === undefined || on.includes(path.toLowerCase()));
