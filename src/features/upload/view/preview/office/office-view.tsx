import { PdfView } from '../pdf/pdf-view.tsx';
import type { ViewerProps } from '../viewer.ts';
import { Converted } from './converted.tsx';

/** What no browser lays out: shown as the PDF that the server makes of it (S-281). */
export const OfficeView = (props: ViewerProps) => (
  <Converted {...props} wanted="pdf" show={(address) => <PdfView {...props} address={address} />} />
);
