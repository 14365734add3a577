import type { ImageId, Uid } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import type { UploadsModule } from '../../uploads/index.ts'
import { readAvatar } from '../accounts/queries.ts'

/** Width in pixels of the file used as avatar; a smaller picture uses its own largest width. */
const avatarWidth = 256

/**
 * Sets an upload as the user's avatar and releases the previous one. Returns the path to store; the same upload again
 * changes nothing. Throws NOT_FOUND if it is not an unused avatar picture of theirs.
 */
export async function changeAvatar(tx: Tx, uploads: UploadsModule, uid: Uid, imageId: ImageId): Promise<string> {
  const before = await readAvatar(tx, uid)
  const replaced = uploads.imageIdOf(before)
  if (replaced === imageId) return before
  const { url, widths } = await uploads.claim(tx, { uid, imageId, purpose: 'avatar' })
  if (replaced) await uploads.release(tx, replaced)
  return `${url}-${widths.find((width) => width >= avatarWidth) ?? widths.at(-1)}.webp`
}
