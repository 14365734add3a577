import * as z from 'zod'
import { imageId } from '../ids.ts'
import { count, done, picture, seconds, trimmed } from '../schema.ts'
import { adminList } from './list.ts'
import { adminRoute, adminUpload } from './route.ts'

const facts = {
  id: imageId.meta({ title: '编号' }),
  name: z.string().meta({ title: '名称' }),
  picture,
  /** Pixel size of the widest stored version. */
  width: count.meta({ title: '宽（像素）' }),
  height: count.meta({ title: '高（像素）' }),
  /** Variance of the Laplacian at a fixed scale; below `blurredBelow` it looks blurred. */
  sharpness: count.meta({ title: '清晰度' }),
  bytes: count.meta({ title: '占用字节' }),
  uploadedBy: z.string().meta({ title: '上传人' }),
  uploadedAt: seconds.meta({ title: '上传时间' }),
}

export const mediaFact = z.strictObject(facts)
export type MediaFact = z.infer<typeof mediaFact>

/** Lists pictures that staff uploaded. */
export const mediaList = adminList('media/list', {
  auth: 'media.read',
  filters: {
    search: trimmed('名称', 1, 40, 'search'),
    minimumWidth: z.int().min(1).max(10_000).meta({ title: '至少宽（像素）' }),
    from: seconds.meta({ title: '上传不早于' }),
    until: seconds.meta({ title: '上传早于' }),
  },
  sorts: ['-uploadedAt', 'uploadedAt'],
  row: mediaFact,
})

export const mediaInfo = adminRoute('GET', 'media/info', {
  auth: 'media.read',
  input: z.strictObject({ id: imageId }),
  reply: z.strictObject({
    ...facts,
    /** Where it is used, at most twenty of each kind. */
    uses: z.array(z.strictObject({ kind: z.string(), id: z.string(), name: z.string() })),
  }),
  errors: ['NOT_FOUND'],
})

const share = z.number().min(0).max(1)

/** The part of a picture that is kept, as fractions of the upright picture. */
export const crop = z.strictObject({ left: share, top: share, width: share, height: share }).meta({ title: '裁剪' })
export type Crop = z.infer<typeof crop>

const added = z.strictObject({
  ...facts,
  /** Whether an identical file was uploaded before, which is returned again. */
  isKnown: z.boolean(),
})

const pictureRefusals = ['IMAGE_UNREADABLE', 'IMAGE_TOO_SMALL', 'TOO_LARGE', 'BUSY', 'PROVIDER_UNAVAILABLE'] as const

/** Fifteen megabytes; larger pictures are refused before they are read. */
const mediaBytes = 15 * 1024 * 1024

/** Uploads a JPEG, PNG, WebP, GIF or AVIF. */
export const uploadMedia = adminUpload('media/upload', {
  auth: 'media.upload',
  fileBytes: mediaBytes,
  input: z.strictObject({ name: trimmed('名称', 1, 80) }),
  reply: added,
  errors: pictureRefusals,
})

/** Crops a picture of the library into a new one; the original is unchanged. */
export const cropMedia = adminRoute('POST', 'media/crop', {
  auth: 'media.upload',
  input: z.strictObject({ id: imageId, crop }),
  reply: added,
  errors: [...pictureRefusals, 'NOT_FOUND'],
})

export const renameMedia = adminRoute('POST', 'media/rename', {
  auth: 'media.upload',
  input: z.strictObject({ id: imageId, name: trimmed('名称', 1, 80) }),
  reply: done,
  errors: ['NOT_FOUND'],
})

/** Removes an unused picture. Its files are deleted an hour later. */
export const removeMedia = adminRoute('POST', 'media/remove', {
  auth: 'media.remove',
  bulk: 'id',
  input: z.strictObject({ id: imageId, reason: trimmed('原因', 2, 200) }),
  reply: done,
  errors: ['NOT_FOUND', 'PICTURE_USED'],
})
