import { fetchCode } from '../../../lib/lazy/code.ts'
/** Finds QR codes in a picture: the browser's Barcode Detection, or a library in its place. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

interface DetectorMaker {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** Returns the browser's own detector if it reads QR codes, otherwise one in JavaScript that is loaded only here. */
export async function makeDetector(): Promise<Detector> {
  const own = (window as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
  // Some systems have the class but no engine behind it.
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? []
  if (own && formats.includes('qr_code')) return new own({ formats: ['qr_code'] })
  const { BarcodeDetector } = await fetchCode(() => import('qr/decode.js'))
  return new BarcodeDetector({ formats: ['qr_code'] })
}
