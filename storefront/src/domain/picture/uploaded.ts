import type { Reply } from '@app/contract/types'
import { isRecord } from '@app/ui'

/** Picture that was uploaded for a draft. */
export type Uploaded = Reply<'resources/user/image/uploadImage'>

/** Whether a value of a stored draft can be shown as an uploaded picture. */
export const isUploaded = (value: unknown): value is Uploaded =>
  isRecord(value) &&
  typeof value['imageId'] === 'string' &&
  isRecord(value['picture']) &&
  typeof value['picture']['url'] === 'string' &&
  Array.isArray(value['picture']['widths'])
