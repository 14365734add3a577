import sharp from 'sharp'

/** Converts a screenshot for documents: `width` pixels wide, small. */
export const webpOf = (png: Buffer, width: number): Promise<Buffer> =>
  sharp(png).resize({ width }).webp({ quality: 62, effort: 6 }).toBuffer()
