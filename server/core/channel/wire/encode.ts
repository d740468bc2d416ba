const textFrame = 0x81;
const short = 126;
const long = 65_536;

/** A whole text frame of the WebSocket protocol, as a server sends it: built once, written to every socket. */
export const encodeFrame = (frame: object): Buffer => {
  const text = JSON.stringify(frame);
  const size = Buffer.byteLength(text);
  const head = size < short ? 2 : size < long ? 4 : 10;
  const bytes = Buffer.allocUnsafe(head + size);
  bytes[0] = textFrame;
  if (head === 2) bytes[1] = size;
  else if (head === 4) {
    bytes[1] = short;
    bytes.writeUInt16BE(size, 2);
  } else {
    bytes[1] = short + 1;
    bytes.writeBigUInt64BE(BigInt(size), 2);
  }
  bytes.write(text, head);
  return bytes;
};
