const rate = 16_000;

/** Two tuning forks side by side, `seconds` long: what is heard swells and fades with the difference of their tones. */
export const beats = (one: number, other: number, seconds: number): Buffer => {
  const samples = Buffer.alloc(rate * seconds * 2);
  for (let at = 0; at < rate * seconds; at += 1) {
    const time = at / rate;
    const edge = Math.min(1, time * 20, (seconds - time) * 20);
    const tone = Math.sin(2 * Math.PI * one * time) + Math.sin(2 * Math.PI * other * time);
    samples.writeInt16LE(Math.round(tone * edge * 7_000), at * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
};
