import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { second } from '#contract/core/time.ts';
import { startRecorder } from '#src/features/messaging/view/compose/recorder.ts';

/** A microphone, on until its track is stopped. */
const createMicrophone = () => {
  const track = { isOn: true, stop: () => void Object.assign(track, { isOn: false }) };
  return { track, stream: { getTracks: () => [track] } };
};

class Media extends EventTarget {
  static readonly isTypeSupported = () => true;
  state = 'inactive';
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['voice']) }));
    this.dispatchEvent(new Event('stop'));
  }
}

let microphone: ReturnType<typeof createMicrophone>;
beforeEach(() => {
  microphone = createMicrophone();
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => microphone.stream } });
  vi.stubGlobal('MediaRecorder', Media);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what cannot be begun lets the microphone go', async () => {
  vi.stubGlobal(
    'MediaRecorder',
    class extends Media {
      override start() {
        throw new DOMException('taken', 'NotReadableError');
      }
    },
  );
  expect(await startRecorder()).toBe('busy');
  expect(microphone.track.isOn).toBe(false);
});

test('without a meter one records as well; ended, the microphone is off and the voice still there', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const recorder = await startRecorder();
  if (typeof recorder === 'string') throw new Error(recorder);
  vi.advanceTimersByTime(5 * second);
  expect(recorder.look()).toEqual({ ms: 5 * second, level: 0 });
  expect(microphone.track.isOn).toBe(true);
  recorder.end();
  expect(microphone.track.isOn).toBe(false);
  expect(await recorder.stop()).toMatchObject({ seconds: 5, file: { size: 5 } });
  expect(await recorder.stop()).toMatchObject({ seconds: 5, file: { size: 5 } });
});
