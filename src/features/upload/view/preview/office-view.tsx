import { Converted } from './converted.tsx';
import { PdfView } from './pdf-view.tsx';
import type { ViewerProps } from './state.ts';

/** What no browser lays out: shown as the PDF that the server makes of it (S-281). */
export const OfficeView = (props: ViewerProps) => (
  <Converted {...props} wanted="pdf" show={(address) => <PdfView {...props} address={address} />} />
);
