import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listName, mediaName, partId, pdfName, posterName } from '#contract/core/files.ts';
import { day, minute } from '#contract/core/time.ts';
import { changeKeeping, noteOpened, pin } from '#src/core/device/keeping.ts';
import { keepRound } from '#src/core/files/kept/keeper.ts';
import { newKept } from '#src/core/files/kept/row.ts';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

describe('what is shown by what the server makes of it', () => {
  const partOf = (fileId: string, name: string, size: number) => {
    const one = partId(fileId, name);
    desk.files.set(one, new Uint8Array(size).fill(7));
    return one;
  };
  const here = () => [...desk.disk.content.keys()].sort();

  test('comes with the file, is asked for again while it is being made, and goes with the file', async () => {
    const slides = await desk.add('c', 3_000, { extension: 'pptx' });
    const film = await desk.add('c', 4_000, { extension: 'MKV' });
    await desk.add('c', 2_000);
    const parts = [partOf(film, listName, 100), partOf(film, mediaName, 9_000), partOf(film, posterName, 50)];
    await pin(desk.replica, 'course:c', true);
    await desk.run();
    for (const one of [film, slides, ...parts]) expect([one, await desk.kept(one)]).toEqual([one, true]);
    const pdf = partOf(slides, pdfName, 2_500);
    expect(await desk.bytes.kept.get(pdf)).toMatchObject({ state: 'failed', problem: 'refused' });
    desk.now += 5 * minute;
    await desk.run();
    expect(await desk.kept(pdf)).toBe(true);
    expect(here()).toHaveLength(7);

    await desk.bytes.kept.update(film, { isDeclined: true });
    await desk.run();
    expect(here().filter((one) => one.startsWith(film))).toEqual([]);
    await desk.remove('c', slides);
    await desk.run();
    expect(here()).toHaveLength(1);
  });

  test('is gone on with after a cut, made anew it is taken anew, and too large it stays away', async () => {
    const slides = await desk.add('c', 3_000, { extension: 'ppt' });
    const pdf = partOf(slides, pdfName, 20_000);
    await pin(desk.replica, 'course:c', true);
    desk.server.fates.push({ kind: 'ok' }, { kind: 'cut', after: 15_000 });
    await desk.run(1);
    partOf(slides, pdfName, 21_000);
    await desk.run();
    expect(await desk.kept(pdf)).toBe(true);

    await desk.bytes.kept.update(pdf, { state: 'waiting', size: -1, received: 0, etag: '' });
    desk.server.fates.push({ kind: 'huge' });
    await desk.run();
    expect(await desk.bytes.kept.get(pdf)).toMatchObject({ state: 'failed', problem: 'refused', received: 0 });
  });

  test('takes none of the person’s own limit where the server makes nothing of the file', async () => {
    await noteOpened(desk.replica, 'course:c', desk.now);
    const slides = await desk.add('c', 3_000, { extension: 'pptx' });
    const opened = { courseId: 'c', name: 'a.pptx', size: 3_000, type: '', id: slides };
    await desk.bytes.kept.put(newKept(opened, { state: 'noted', openedAt: desk.now }));
    await desk.run();
    expect(await desk.kept(slides)).toBe(true);
    await changeKeeping(desk.replica, () => ({ maxBytes: 5_000 }));
    await desk.run();
    expect(here()).toEqual([slides]);
  });
});

describe('what PDFs are read with', () => {
  const round = () => keepRound(desk.host, new AbortController().signal);

  test('comes before a PDF, after one that the server made, and for nothing else', async () => {
    await desk.add('c', 2_000);
    const slides = await desk.add('c', 3_000, { extension: 'pptx' });
    await pin(desk.replica, 'course:c', true);
    await desk.run();
    expect(desk.pdfData).toBe(0);
    desk.files.set(partId(slides, pdfName), new Uint8Array(900));
    desk.now += 5 * minute;
    await desk.run();
    expect(desk.pdfData).toBeGreaterThan(0);

    desk.pdfData = 0;
    const paper = await desk.add('d', 4_000, { extension: 'PDF' });
    desk.server.onPiece = () => expect(desk.pdfData).toBe(1);
    await pin(desk.replica, 'course:d', true);
    await pin(desk.replica, 'course:c', false);
    await desk.run();
    expect(await desk.kept(paper)).toBe(true);
  });

  test('is no condition for the PDF, and is asked for again within a minute', async () => {
    const paper = await desk.add('c', 4_000, { extension: 'pdf' });
    await pin(desk.replica, 'course:c', true);
    const other = await desk.add('c', 5_000, { extension: 'pdf' });
    desk.withoutPdfData = true;
    const again = await round();
    expect([await desk.kept(paper), await desk.kept(other)]).toEqual([true, true]);
    // One try, whatever the number of files.
    expect([again, desk.pdfData]).toEqual([desk.now + minute, 1]);
    desk.withoutPdfData = false;
    desk.now += minute;
    expect(await round()).toBeUndefined();
    desk.pdfData = 0;
    desk.rests = 'paused';
    await round();
    expect(desk.pdfData).toBe(0);
  });

  test('is not fetched where bytes cost money for what nobody asked for', async () => {
    await noteOpened(desk.replica, 'course:c', desk.now);
    const paper = await desk.add('c', 4_000, { extension: 'pdf', closesAt: desk.now + day });
    await desk.run();
    expect(await desk.kept(paper)).toBe(true);
    desk.pdfData = 0;
    desk.metered = true;
    await round();
    expect(desk.pdfData).toBe(0);
  });
});
