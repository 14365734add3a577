import { fetchCode } from '../../../lib/lazy/code.ts'
/** What finds QR codes in a picture, as browsers have it (Barcode Detection) or as the library stands in for it. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

interface DetectorMaker {
  new (options: { formats: ['qr_code'] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's own detector where it reads QR codes; else one in script, fetched only here. */
export async function makeDetector(): Promise<Detector> {
  const own = (window as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
  // Some systems have the class and no engine behind it.
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? []
  if (own && formats.includes('qr_code')) return new own({ formats: ['qr_code'] })
  const { BarcodeDetector } = await fetchCode(() => import('qr/decode.js'))
  return new BarcodeDetector({ formats: ['qr_code'] })
}
