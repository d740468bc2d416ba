import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Environment, readEnvironment } from '#server/environment.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'classroom-'));
  writeFileSync(join(folder, 'file'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('without anything said, the server is for this machine alone', () => {
  expect(readEnvironment({ DATA_DIR: join(folder, 'data') })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(folder, 'data'),
    databaseUrl: undefined,
    operatorToken: undefined,
    isProduction: false,
  });
  expect(readEnvironment({ DATA_DIR: folder, NODE_ENV: 'production', OPERATOR_TOKEN: '' })).toMatchObject({
    host: '0.0.0.0',
  });
});

test.each([
  ['PORT', '99999'],
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['DATABASE_URL', 'not an address'],
  ['FILES_URL', '/srv/files'],
  ['FILES_URL', 'https://host/bucket'],
  ['FILES_URL', 'https://key:secret@host/'],
  ['FILES_URL', 'ftp://key:secret@host/bucket'],
  ['REDIS_URL', 'localhost:6379'],
  ['REDIS_URL', 'http://host'],
  ['OPERATOR_TOKEN', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['DAILY_MB', 'many'],
  ['DAILY_ACCOUNTS', '-1'],
  ['TRUST_PROXY', 'yes'],
  ['MODEL_URL', 'models.school.example'],
  ['VAPID_PUBLIC_KEY', 'AAAA'],
  ['VAPID_SUBJECT', 'somebody'],
  ['PUSH_SERVICES', 'https://push.example/path'],
  ['SCHOOL_CONFIG', 'Qiming'],
  ['SCHOOL_CONFIG', '{"name":"Qiming","logo":"javascript:alert(1)"}'],
])('%s=%s is named as the reason not to start', (name, value) => {
  expect(readEnvironment({ DATA_DIR: folder, [name]: value })).toEqual({
    problem: expect.stringMatching(`^${name} must`),
  });
});

test('keys of Web Push are told together or not at all', () => {
  const keys = {
    VAPID_PUBLIC_KEY: Buffer.alloc(65, 4).toString('base64url'),
    VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
    VAPID_SUBJECT: 'mailto:it@school.example',
  };
  const services = { PUSH_SERVICES: 'https://push.example, https://other.example:8443' };
  expect(readEnvironment({ DATA_DIR: folder, ...keys, ...services })).toMatchObject({
    push: { subject: 'mailto:it@school.example', services: ['https://push.example', 'https://other.example:8443'] },
  });
  expect(readEnvironment({ DATA_DIR: folder, ...services })).toMatchObject({ push: undefined });
  expect(readEnvironment({ DATA_DIR: folder, ...keys, VAPID_SUBJECT: '' })).toEqual({
    problem: expect.stringContaining('VAPID'),
  });
});

test('the one school of a deployment is told as JSON (S-053)', () => {
  const { school } = readEnvironment({
    DATA_DIR: folder,
    SCHOOL_CONFIG: '{"name":"启明大学","logo":"/logo.svg"}',
  }) as Environment;
  expect(school).toMatchObject({ name: '启明大学', className: '', logo: '/logo.svg', aiModule: true });
});

test('a folder that cannot be one is named', () => {
  expect(readEnvironment({ DATA_DIR: join(folder, 'file') })).toEqual({
    problem: expect.stringMatching(/^DATA_DIR .*file/),
  });
});

test('where things are is said by what surrounds the server: production has other addresses than a test (S-545)', () => {
  const production = {
    DATABASE_URL: 'postgres://school@db.example/classroom',
    REDIS_URL: 'rediss://redis.example',
    FILES_URL: 'https://key:secret@s3.example/files?region=cn-north-1',
  };
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, FILES_URL: filesUrl } = production;
  expect(readEnvironment({ DATA_DIR: folder, NODE_ENV: 'production', ...production })).toMatchObject({
    host: '0.0.0.0',
    databaseUrl,
    redisUrl,
    filesUrl,
  });
  expect(readEnvironment({ DATA_DIR: folder })).toMatchObject({
    host: '127.0.0.1',
    databaseUrl: undefined,
    redisUrl: undefined,
    filesUrl: undefined,
  });
});

test('files have a place of their own when they are given one', () => {
  const files = `file://${join(folder, 'files')}`;
  expect(readEnvironment({ DATA_DIR: folder, FILES_URL: files })).toMatchObject({ filesUrl: files });
  const bucket = 'https://key:secret@s3.example/files?region=cn-north-1';
  expect(readEnvironment({ DATA_DIR: folder, FILES_URL: bucket })).toMatchObject({ filesUrl: bucket });
  expect(readEnvironment({ DATA_DIR: folder, FILES_URL: `file://${join(folder, 'file')}` })).toEqual({
    problem: expect.stringMatching(/^FILES_URL .* cannot be written/),
  });
});
