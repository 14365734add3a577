import * as z from 'zod'
import { imageId } from '../ids.ts'
import { count, done, picture, pictureOrigin, seconds, trimmed } from '../schema.ts'
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
  bytes: count.meta({ title: '大小', kind: 'bytes' }),
  uploadedBy: z.string().meta({ title: '上传人' }),
  uploadedAt: seconds.meta({ title: '上传时间' }),
}

export const mediaFact = z.strictObject(facts)
export type MediaFact = z.infer<typeof mediaFact>

/** Lists pictures that staff uploaded. */
export const mediaList = adminList('media/list', {
  title: '查看素材库',
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
  title: '查看素材',
  auth: 'media.read',
  input: z.strictObject({ id: imageId }),
  example: { id: 'none' },
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
  title: '上传图片',
  auth: 'media.upload',
  fileBytes: mediaBytes,
  input: z.strictObject({
    name: trimmed('名称', 1, 80),
    origin: pictureOrigin.optional().meta({ title: '是否由 AI 生成' }),
  }),
  example: { name: '封面' },
  reply: added,
  errors: pictureRefusals,
})

/** Crops a picture of the library into a new one; the original is unchanged. */
export const cropMedia = adminRoute('POST', 'media/crop', {
  title: '裁剪图片',
  auth: 'media.upload',
  input: z.strictObject({ id: imageId, crop }),
  example: { id: 'none', crop: { left: 0, top: 0, width: 0.5, height: 0.5 } },
  reply: added,
  errors: [...pictureRefusals, 'NOT_FOUND'],
})

export const renameMedia = adminRoute('POST', 'media/rename', {
  title: '修改图片名称',
  auth: 'media.upload',
  input: z.strictObject({ id: imageId, name: trimmed('名称', 1, 80) }),
  example: { id: 'none', name: '封面' },
  reply: done,
  errors: ['NOT_FOUND'],
})

/** Removes an unused picture. Its files are deleted an hour later. */
export const removeMedia = adminRoute('POST', 'media/remove', {
  title: '移除图片',
  auth: 'media.remove',
  bulk: 'id',
  input: z.strictObject({ id: imageId, reason: trimmed('原因', 2, 200) }),
  example: { id: 'none', reason: '没有用到' },
  reply: done,
  errors: ['NOT_FOUND', 'PICTURE_USED'],
})
