import { describe, expect, test } from 'vitest';
import { login, userTypeCode } from '#contract/features/account/calls.ts';
import { register } from '#contract/features/account/entry-calls.ts';
import { accountKind, contactKey, isGoodPassword } from '#contract/features/account/keys.ts';
import { rosterOf } from '#contract/features/account/roster.ts';
import { credentialOf } from '#server/features/account/store.ts';
import { createWorld } from '#tests/harness/world.ts';

describe('what forms of accounts take', () => {
  test('signing in takes 6 to 20 characters, whatever they are made of (S-365)', () => {
    const takes = (password: string) => login.input.safeParse({ account: 'lin', password }).success;
    expect(['aaaaa', 'aaaaaa', 'a'.repeat(20), 'a'.repeat(21)].map(takes)).toEqual([false, true, true, false]);
  });

  test('a password that is chosen has at most 20 characters of mixed classes; the stronger of the two rules holds (S-366)', () => {
    const takes = (password: string) =>
      register.input.safeParse({ ticket: 'x', code: '123456', username: 'x', userType: 'student', password }).success;
    for (const password of ['a1b2c3d4', 'Chalk-2027', `${'a1'.repeat(10)}`]) expect(takes(password)).toBe(true);
    for (const password of ['abc12', 'aaaaaaaa', '12345678', `${'a1'.repeat(11)}`]) expect(takes(password)).toBe(false);
    expect(isGoodPassword('a1b2c3d4')).toBe(true);
  });

  test('a mobile number has eleven digits and begins with 1, and may be left out where it is not needed (S-370)', () => {
    for (const right of ['13800138000', '138 0013 8000', '１３８００１３８０００'])
      expect(contactKey('sms', right)).toBe('+8613800138000');
    for (const wrong of ['1380013800', '138001380001', '23800138000', 'abc', ''])
      expect(contactKey('sms', wrong)).toBeUndefined();
    const roster = rosterOf([
      ['name', 'account', 'phone'],
      ['Lin', 'lin', ''],
    ]);
    expect(roster).toMatchObject({ problems: [], people: [{ phone: '' }] });
  });

  test('an e-mail address has a name, a host and a last part of two letters (S-371)', () => {
    expect(contactKey('mail', ' Lin@Mail.Example ')).toBe('lin@mail.example');
    for (const wrong of ['lin', 'lin@', '@mail.example', 'lin@mail', 'lin@mail.e', 'a b@mail.example', 'a@b@c.example'])
      expect(contactKey('mail', wrong)).toBeUndefined();
  });

  test('an account is a mobile number, an e-mail address, one of the product’s or one of a school’s (S-369)', () => {
    expect(['138 0013 8000', '+8613800138000'].map(accountKind)).toEqual(['mobile', 'mobile']);
    expect(['lin@mail.example', ' LIN@MAIL.EXAMPLE '].map(accountKind)).toEqual(['mail', 'mail']);
    expect(['ktp2026', 'PLLa1', 'ktpabc'].map(accountKind)).toEqual(['product', 'product', 'product']);
    expect(['0071', 'lin', '2026/007', '王小明', 'ktp-1', 'ｌｉｎ'].map(accountKind)).toEqual(Array(6).fill('school'));
    for (const wrong of ['', ' ', 'lin wei', 'lin@mail', '@', 'a<b>', "lin'--", '💡', '-lin'])
      expect(accountKind(wrong)).toBeUndefined();
    const roster = rosterOf([
      ['name', 'account'],
      ['Lin', 'lin@mail'],
      ['Wei', 'we"i'],
      ['Su', 'ktp2026'],
    ]);
    expect(roster?.problems.map(({ line, field, fault }) => [line, field, fault])).toEqual([
      [2, 'account', 'wrongAccount'],
      [3, 'account', 'wrongAccount'],
    ]);
  });

  test('a teacher is 1 and a student 0 (S-040, S-041)', () => {
    expect(userTypeCode).toEqual({ teacher: '1', student: '0' });
  });

  test('of a password the server keeps what argon2id makes of it (S-547)', async () => {
    const world = await createWorld();
    await world.person('student');
    const kept = await world.server.db.read((sql) => credentialOf(sql, 'student1'));
    expect(kept?.password).toMatch(/argon2id/);
    expect(kept?.password).not.toContain('Classroom2026');
    await world.close();
  });
});
