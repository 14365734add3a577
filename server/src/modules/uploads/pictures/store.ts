import type { ImageId, Picture } from '@app/contract'
import type { Storage } from '../../../ports/storage.ts'
import { keyOf, urlOf } from './addresses.ts'
import type { MadeFile, MadePicture } from './makePicture.ts'

/** Returns a picture as replies show it, and the size of all its files in bytes. */
export function pictureOf(
  imageId: ImageId,
  { widths, ratio, placeholder, files }: MadePicture,
): { picture: Picture; bytes: number } {
  return {
    picture: { url: urlOf(imageId), widths, ratio, placeholder },
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
  }
}

/** Writes the files of a picture. Waits for all of them, then throws the first failure. */
export async function putFiles(storage: Storage, url: string, files: readonly MadeFile[]): Promise<void> {
  const puts = files.map((file) => storage.put(keyOf(url + file.suffix), file.bytes, file.type))
  const failed = (await Promise.allSettled(puts)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
