interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}

type DetectorMaker = new (options: { readonly formats: readonly string[] }) => Detector;

const makerHere = (): DetectorMaker | undefined =>
  (globalThis as { readonly BarcodeDetector?: DetectorMaker }).BarcodeDetector;

/** Some browsers read QR codes themselves; on the others the phone's own camera does. */
export const canScan = (): boolean =>
  globalThis.isSecureContext && makerHere() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;

const lookEvery = 250;

/** Looks for QR codes in what the camera sees until `found` takes one. Answers how to stop; the camera goes out with it. */
export const scanFrom = async (video: HTMLVideoElement, found: (text: string) => boolean): Promise<() => void> => {
  const Maker = makerHere();
  if (Maker === undefined) throw new Error('no detector');
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const detector = new Maker({ formats: ['qr_code'] });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    for (const track of camera.getTracks()) track.stop();
  };
  const look = async () => {
    const seen = await detector.detect(video).catch(() => []);
    if (seen.some(({ rawValue }) => found(rawValue))) stop();
    else timer = setTimeout(() => void look(), lookEvery);
  };
  video.srcObject = camera;
  await video.play();
  void look();
  return stop;
};
