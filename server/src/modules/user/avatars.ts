import type { ImageId, Uid } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import type { UploadsModule } from '../uploads/index.ts'
import { readAvatar } from './queries.ts'

/** Pixels of the file that stands for a person everywhere; smaller pictures have theirs. */
const avatarWidth = 256

/**
 * Takes an upload as a person's avatar and lets the one before go. Returns the path of the file to be kept as avatar;
 * the same upload again changes nothing. Throws NOT_FOUND when it is not an unused avatar picture of theirs.
 */
export async function changeAvatar(tx: Tx, uploads: UploadsModule, uid: Uid, imageId: ImageId): Promise<string> {
  const before = await readAvatar(tx, uid)
  const replaced = uploads.imageIdOf(before)
  if (replaced === imageId) return before
  const { url, widths } = await uploads.claim(tx, { uid, imageId, purpose: 'avatar' })
  if (replaced) await uploads.release(tx, replaced)
  return `${url}-${widths.find((width) => width >= avatarWidth) ?? widths.at(-1)}.webp`
}
