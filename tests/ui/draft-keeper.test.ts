import { expect, test } from 'vitest';
import type { Draft } from '#src/core/outbox.ts';
import { keeperOf, type ShownDraft } from '#src/ui/live/drafts/draft-keeper.ts';

const key = 'reply/t1';

/** A device that answers when it is told to. */
const deviceWith = (value?: unknown) => {
  const stored = new Map<string, unknown>(value === undefined ? [] : [[key, value]]);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const store = {
    draft: async (wanted: string): Promise<Draft | undefined> => {
      await asked;
      return stored.has(wanted) ? { key: wanted, value: stored.get(wanted), savedAt: 1 } : undefined;
    },
    saveDraft: async (wanted: string, next: unknown) => void stored.set(wanted, next),
    dropDraft: async (wanted: string) => void stored.delete(wanted),
  };
  return { store, stored, answer };
};

const writing = <T>(device: ReturnType<typeof deviceWith>, initial: T) => {
  const shown: ShownDraft<T>[] = [];
  const keeper = keeperOf(device.store, key, initial, (next) => shown.push(next));
  return { keeper, now: () => shown.at(-1) };
};

test('a key typed before the draft has loaded is added to what was stored', async () => {
  const device = deviceWith('what I wrote yesterday');
  const { keeper, now } = writing(device, '');
  keeper.type('!');
  expect(now()).toMatchObject({ value: '!', state: 'loading' });
  device.answer();
  await keeper.flush();
  expect(now()).toMatchObject({ value: 'what I wrote yesterday!', state: 'saved' });
  expect(device.stored.get(key)).toBe('what I wrote yesterday!');
});

test('what the device could not say at first is shown when it can', async () => {
  const device = deviceWith('what I wrote yesterday');
  device.answer();
  let fails = true;
  const draft: typeof device.store.draft = (wanted) => {
    if (!fails) return device.store.draft(wanted);
    fails = false;
    return Promise.reject(new Error('the connection was lost'));
  };
  const { keeper, now } = writing({ ...device, store: { ...device.store, draft } }, '');
  await keeper.look();
  expect(now()).toMatchObject({ value: 'what I wrote yesterday', state: 'saved' });
});

test('field by field: what was not touched comes from the device, with the basis of the stored edit', async () => {
  const device = deviceWith({ title: 'Stored', content: 'Old and stored', basis: { content: 'm1' } });
  const { keeper, now } = writing(device, { title: 'Old', content: 'Old', basis: { content: 'm2' } });
  keeper.type({ title: 'Old', content: 'Old, typed', basis: { content: 'm2' } });
  device.answer();
  await keeper.flush();
  expect(now()?.value).toEqual({ title: 'Stored', content: 'Old and stored, typed', basis: { content: 'm1' } });
});

test('of a part alone: what was begun before more was typed changes that part of what stands there now', async () => {
  const device = deviceWith();
  device.answer();
  const { keeper, now } = writing(device, { text: '', files: [] as string[] });
  const keepFile = (name: string) => keeper.type((here) => ({ ...here, files: [...here.files, name] }));
  keeper.type({ text: 'typed meanwhile', files: [] });
  keepFile('one');
  keepFile('two');
  expect(now()?.value).toEqual({ text: 'typed meanwhile', files: ['one', 'two'] });
});

test('a text changed in its middle before the draft has loaded stands below the stored one', async () => {
  const device = deviceWith('stored');
  const { keeper, now } = writing(device, 'initial');
  keeper.type('other');
  device.answer();
  await keeper.flush();
  expect(now()?.value).toBe('stored\nother');
});

test('without a stored draft the early text is stored as it is', async () => {
  const device = deviceWith();
  const { keeper, now } = writing(device, '');
  keeper.type('early');
  device.answer();
  await keeper.close();
  expect(device.stored.get(key)).toBe('early');
  expect(now()?.value).toBe('early');
});

test('dropping before the draft has loaded drops what was typed, not what was never shown', async () => {
  const device = deviceWith('stored');
  const { keeper, now } = writing(device, '');
  keeper.type('early');
  const dropped = keeper.drop();
  device.answer();
  await dropped;
  await keeper.flush();
  expect(now()).toMatchObject({ value: 'stored', state: 'saved' });
  expect(device.stored.get(key)).toBe('stored');
});

test('a dropped draft leaves the device', async () => {
  const device = deviceWith('stored');
  const { keeper, now } = writing(device, '');
  device.answer();
  await keeper.flush();
  await keeper.drop();
  expect(now()).toMatchObject({ value: '', state: 'clean' });
  expect(device.stored.has(key)).toBe(false);
});

test('a second tab follows what the first one writes and sends, while nothing is typed in it', async () => {
  const device = deviceWith('half a sentence');
  device.answer();
  const [one, other] = [writing(device, ''), writing(device, '')];
  await one.keeper.flush();
  one.keeper.type('a whole sentence');
  await one.keeper.flush();
  await other.keeper.look();
  expect(other.now()).toMatchObject({ value: 'a whole sentence', state: 'saved' });
  await one.keeper.drop();
  await other.keeper.look();
  expect(other.now()).toMatchObject({ value: '', state: 'clean' });
  one.keeper.type('the next');
  await one.keeper.flush();
  other.keeper.type('something else');
  await other.keeper.look();
  expect(other.now()).toMatchObject({ value: 'something else', state: 'typing' });
});

test('what is dropped while it is looked for does not come back', async () => {
  const device = deviceWith('stored');
  const { keeper, now } = writing(device, '');
  device.answer();
  await keeper.flush();
  await Promise.all([keeper.look(), keeper.drop()]);
  expect(now()).toMatchObject({ value: '', state: 'clean' });
  expect(device.stored.has(key)).toBe(false);
});

test('a field that is gone writes and drops nothing of who shows the text now', async () => {
  const device = deviceWith('sent');
  device.answer();
  const gone = writing(device, '');
  await gone.keeper.close();
  const { keeper } = writing(device, '');
  await keeper.flush();
  keeper.type('newer');
  await keeper.flush();
  gone.keeper.type('late');
  await gone.keeper.drop();
  await gone.keeper.flush();
  expect(device.stored.get(key)).toBe('newer');
});

test('a key pressed on what stood there before the stored draft was drawn is added to the stored one', async () => {
  const device = deviceWith({ texts: ['80', ''], comment: 'half a sentence' });
  device.answer();
  const first = { texts: ['', ''], comment: '' };
  const { keeper, now } = writing(device, first);
  await keeper.flush();
  keeper.type({ texts: ['', '7'], comment: '' }, first);
  keeper.type({ texts: ['', '75'], comment: '' }, first);
  await keeper.flush();
  expect(now()?.value).toEqual({ texts: ['80', '75'], comment: 'half a sentence' });
  expect(device.stored.get(key)).toEqual({ texts: ['80', '75'], comment: 'half a sentence' });
  const drawn = { texts: ['80', '75'], comment: 'half a sentence' };
  keeper.type({ ...drawn, comment: '' }, drawn);
  expect(now()?.value).toEqual({ ...drawn, comment: '' });
});

test('keys behind a text that is drawn late are not doubled', async () => {
  const device = deviceWith();
  device.answer();
  const { keeper, now } = writing(device, '');
  await keeper.flush();
  keeper.type('a', '');
  keeper.type('ab', '');
  keeper.type('abc', 'a');
  expect(now()?.value).toBe('abc');
});

test('what was chosen or listed before the draft has loaded is not taken back by it', async () => {
  const device = deviceWith({ response: { picked: 'a' }, files: ['one'], total: 10 });
  const { keeper, now } = writing<unknown>(device, { response: null, files: [], total: 0 });
  keeper.type({ response: { picked: 'b' }, files: ['two'], total: 20, late: true });
  device.answer();
  await keeper.flush();
  expect(now()?.value).toEqual({ response: { picked: 'b' }, files: ['one', 'two'], total: 20, late: true });
});
