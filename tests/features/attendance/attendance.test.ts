import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import {
  type CodeSource,
  codeAt,
  isDigitCode,
  nextCodeIn,
  typedCode,
  wasShown,
} from '#contract/features/attendance/code.ts';
import { attendanceMethods, attendanceStatuses, laterWithin, onItsWayFor } from '#contract/features/attendance/keys.ts';
import { distanceOf, isFar } from '#contract/features/attendance/place.ts';
import {
  atTheEnd,
  attendanceCounts,
  attendanceRate,
  marked,
  packedPerson,
  type SignIn,
  signedIn,
  statusAt,
  unpackedPerson,
  unseen,
} from '#contract/features/attendance/record.ts';
import type { AttendanceRow } from '#contract/features/attendance/rows.ts';
import { attendanceRefusal, ended, judged, refuseStart } from '#contract/features/attendance/rules.ts';

const start = Date.UTC(2026, 10, 23, 0, 0, 3);
const row: AttendanceRow = {
  id: 'a',
  courseId: 'c',
  title: 'Monday',
  method: 'qr',
  state: 'running',
  startsAt: start,
  endsAt: start + 5 * minute,
  endedAt: 0,
  lateAfter: 2,
  every: 10,
  outFrom: 0,
  startedBy: 't',
};
const source: CodeSource = { method: 'qr', every: 10, secret: 'secret', fixed: '' };
const sources = fc.record({
  method: fc.constantFrom('qr' as const, 'digit' as const, 'inOut' as const),
  every: fc.integer({ min: 5, max: 120 }),
  secret: fc.string({ minLength: 1 }),
  fixed: fc.constant(''),
});
const moments = fc.integer({ min: start, max: start + 1e9 });

describe('a code (S-405)', () => {
  test('a digit code is four digits, and keeps its zeros', () => {
    for (const good of ['0000', '0042', '9999']) expect(isDigitCode(good)).toBe(true);
    for (const bad of ['', '123', '12345', '-123', '12.4', '12a4', ' 1234']) expect(isDigitCode(bad)).toBe(false);
    const start = { title: 'x', method: 'digit' as const };
    expect(refuseStart({ ...start, code: '12a4' }, 'teacher')).toBe(attendanceRefusal.notDigits);
    expect(refuseStart({ ...start, code: '０0４2' }, 'teacher')).toBeUndefined();
    expect(typedCode(' ０0 ４2 ')).toBe('0042');
  });

  test('of digits that change is always four of them', () => {
    fc.assert(fc.property(sources, moments, (one, moment) => isDigitCode(codeAt({ ...one, method: 'digit' }, moment))));
  });

  test('is taken while it is shown and one turn longer, and never after that', () => {
    fc.assert(
      fc.property(sources, moments, (one, moment) => {
        const code = codeAt(one, moment);
        const next = moment + nextCodeIn(moment, one.every);
        expect(wasShown(one, code, next - 1)).toBe(true);
        expect(wasShown(one, code, next + one.every * second - 1)).toBe(true);
        // Four digits may come again by chance; eight letters do not.
        if (one.method !== 'digit') expect(wasShown(one, code, next + one.every * second)).toBe(false);
      }),
    );
  });

  test('of one secret says nothing of another', () => {
    fc.assert(
      fc.property(moments, fc.string(), fc.string(), (moment, one, other) => {
        fc.pre(one !== other);
        expect(codeAt({ ...source, secret: one }, moment)).not.toBe(codeAt({ ...source, secret: other }, moment));
      }),
    );
  });
});

describe('a sign-in', () => {
  const code = (moment: number) => codeAt(source, moment);
  const at = start + minute;

  test('counts at once with the code that is shown, not with one of two turns ago', () => {
    const now = at;
    expect(judged(row, source, { code: code(now).toLowerCase(), at: now, now, isLater: false })).toEqual({
      moment: now,
      unconfirmed: false,
    });
    expect(judged(row, source, { code: code(now - 20 * second), at: now, now, isLater: false })).toEqual({
      refusal: attendanceRefusal.wrongCode,
    });
  });

  test('that waited for a network is looked up at the time of the press, and waits for the teacher', () => {
    const late = { code: code(at), at, now: at + 40 * minute, isLater: true };
    expect(judged(row, source, late)).toEqual({ moment: at, unconfirmed: true });
    expect(judged(row, source, { ...late, isLater: false })).toEqual({ refusal: attendanceRefusal.over });
    expect(judged(row, source, { ...late, at: at + minute })).toEqual({ refusal: attendanceRefusal.notShownThen });
    expect(judged(row, source, { ...late, now: at + laterWithin + 1 })).toEqual({ refusal: attendanceRefusal.tooLate });
    const afterwards = start + 6 * minute;
    expect(judged(row, source, { ...late, code: code(afterwards), at: afterwards })).toEqual({
      refusal: attendanceRefusal.over,
    });
  });

  test('nothing that was on its way for long is sure, whatever it carries', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * minute }), fc.integer({ min: 0, max: laterWithin }), (into, wait) => {
        const pressed = start + into;
        const made = judged(row, source, { code: code(pressed), at: pressed, now: pressed + wait, isLater: true });
        expect(made).toMatchObject({ unconfirmed: expect.any(Boolean) });
        if (wait > onItsWayFor) expect(made).toMatchObject({ moment: pressed, unconfirmed: true });
      }),
    );
  });

  test('a list that is called takes none', () => {
    const list = { ...row, method: 'traditional' as const };
    expect(judged(list, source, { code: '', at, now: at, isLater: true })).toEqual({
      refusal: attendanceRefusal.notByOneself,
    });
  });

  test('after the minutes that were set it is late; without any nobody is', () => {
    expect(statusAt(row, start + 2 * minute)).toBe('present');
    expect(statusAt(row, start + 2 * minute + 1)).toBe('late');
    expect(statusAt({ ...row, lateAfter: 0 }, start + 300 * minute)).toBe('present');
  });
});

const sign = (moment: number, more: Partial<SignIn> = {}): SignIn => ({
  moment,
  arrivedAt: moment,
  unconfirmed: false,
  distance: -1,
  ...more,
});

describe('what is known of a student', () => {
  const by = (at: number, uid = 't') => ({ uid, at });

  test('the first sign-in counts, and a sure one takes the place of one that was not', () => {
    const unsure = signedIn(unseen(), row, sign(start + 1, { unconfirmed: true, arrivedAt: start + minute }));
    expect(unsure).toMatchObject({ status: 'present', unconfirmed: true, inAt: start + 1 });
    const sure = signedIn(unsure, row, sign(start + 3 * minute));
    expect(sure).toMatchObject({ status: 'late', unconfirmed: false, inAt: start + 3 * minute });
    expect(signedIn(sure, row, sign(start + 4 * minute))).toBe(sure);
    expect(signedIn(sure, row, sign(start + 1, { unconfirmed: true }))).toBe(sure);
  });

  test('what staff said stands when the student signs in afterwards', () => {
    const sick = marked(unseen(), 'sickLeave', by(start));
    expect(signedIn(sick, row, sign(start + 1))).toMatchObject({ status: 'sickLeave', inAt: start + 1 });
  });

  test('of two who say something of one student the later holds, whoever is heard first (S-307)', () => {
    fc.assert(
      fc.property(moments, moments, fc.constantFrom(...attendanceStatuses), (one, other, status) => {
        fc.pre(one !== other);
        const first = marked(marked(unseen(), 'late', by(one, 'a')), status, by(other, 'b'));
        const second = marked(marked(unseen(), status, by(other, 'b')), 'late', by(one, 'a'));
        expect(first).toEqual(second);
      }),
    );
  });

  test('who signs in and not out has left early, and who signs out after all has not', () => {
    const inOut = { ...row, method: 'inOut' as const, lateAfter: 0 };
    const came = signedIn(unseen(), inOut, sign(start + 1));
    expect(atTheEnd(came, inOut).status).toBe('present');
    const out = { ...inOut, outFrom: start + 2 * minute };
    expect(atTheEnd(came, out).status).toBe('leaveEarly');
    const went = signedIn(atTheEnd(came, out), out, sign(start + 3 * minute, { unconfirmed: true }));
    expect(went).toMatchObject({ status: 'present', unconfirmed: true, outAt: start + 3 * minute });
    expect(signedIn(unseen(), out, sign(start + 3 * minute))).toMatchObject({ status: 'late', inAt: 0 });
  });

  test('is the same packed and unpacked (E-026)', () => {
    const people = fc.record({
      status: fc.constantFrom(...attendanceStatuses),
      inAt: fc.nat(),
      outAt: fc.nat(),
      arrivedAt: fc.nat(),
      unconfirmed: fc.boolean(),
      distance: fc.integer({ min: -1 }),
      changedBy: fc.string(),
      changedAt: fc.nat(),
    });
    fc.assert(
      fc.property(people, (one) => {
        expect(unpackedPerson(packedPerson(one))).toEqual(one);
      }),
    );
    expect(attendanceStatuses).toHaveLength(8);
    expect(attendanceMethods).toHaveLength(5);
  });

  test('who is excused counts neither as there nor as missing', () => {
    const of = (...statuses: (typeof attendanceStatuses)[number][]) =>
      attendanceCounts(statuses.map((status) => ({ status, unconfirmed: false })));
    expect(of('present', 'late', 'leaveEarly', 'absent', 'sickLeave', 'leave')).toMatchObject({
      there: 3,
      expected: 4,
      excused: 2,
    });
    expect(attendanceRate(of('present', 'absent', 'absent'))).toBe(33);
    expect(attendanceRate(of('publicLeave'))).toBeUndefined();
  });
});

describe('a place', () => {
  const beijing = { latitude: 39.9, longitude: 116.4, accuracy: 0 };

  test('is as far away as both positions allow, and shown beyond 50 m', () => {
    const away = { ...beijing, latitude: 39.9 + 100 / 111_195 };
    expect(distanceOf(beijing, away)).toBe(100);
    expect(isFar(distanceOf(beijing, away))).toBe(true);
    expect(isFar(distanceOf({ ...beijing, accuracy: 30 }, { ...away, accuracy: 30 }))).toBe(false);
    expect(distanceOf(beijing, { ...beijing, latitude: 39.9 + 101 / 111_195 })).toBe(200);
    expect(distanceOf(undefined, away)).toBe(-1);
    expect(isFar(-1)).toBe(false);
  });

  test('is as far from another as that from it, and never less than nothing', () => {
    const places = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      accuracy: fc.integer({ min: 0, max: 1_000 }),
    });
    fc.assert(
      fc.property(places, places, (one, other) => {
        const distance = distanceOf(one, other);
        expect(distance).toBe(distanceOf(other, one));
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(distance).toBeLessThanOrEqual(1_000);
      }),
    );
  });
});

test('an attendance ends once, and never after its time (S-306)', () => {
  expect(ended(row, start + minute)).toMatchObject({ state: 'ended', endedAt: start + minute });
  const over = ended(row, start + 60 * minute);
  expect(over.endedAt).toBe(row.endsAt);
  expect(ended(over, start + 61 * minute)).toBe(over);
  expect(ended({ ...row, endsAt: 0 }, start + 60 * minute).endedAt).toBe(start + 60 * minute);
});
