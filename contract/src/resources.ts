import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { picture, pictureOrigin } from './schema.ts'

/**
 * Uploads one picture as a multipart form: these fields first, then the part `file`. Its type is recognised by its
 * content. It is rotated, downscaled and re-encoded, so that only the pixels of the original are kept, and its
 * AI label (GB 45438-2025). It belongs to the caller and is deleted after a day unless something uses it.
 */
export const uploadImage = route('POST file', 'resources/user/image/uploadImage', {
  title: '上传图片',
  auth: 'user',
  input: z.strictObject({
    purpose: z.enum(['avatar', 'message', 'ticket']).meta({ title: '用途' }),
    origin: pictureOrigin.optional().meta({ title: '是否由 AI 生成' }),
  }),
  example: { purpose: 'avatar', origin: 'other' },
  reply: z.strictObject({ imageId: ids.imageId, picture }),
  errors: ['IMAGE_UNREADABLE', 'IMAGE_TOO_SMALL', 'TOO_LARGE', 'UPLOAD_LIMIT', 'PROVIDER_UNAVAILABLE'],
})

/**
 * Returns the caller's own upload as a data URI, in this width or the next larger one. Pictures sent to customer
 * service have no public URL: their sender reads them here, staff in the console. An addition to the known calls.
 */
export const ownImage = route('GET', 'resources/user/image/own', {
  title: '查看自己上传的图片',
  auth: 'user',
  input: z.strictObject({ imageId: ids.owned(ids.imageId, 'TicketImageId'), width: z.int().min(1).max(4800) }),
  example: { imageId: 'unknown', width: 480 },
  reply: z.strictObject({ image: z.string() }),
  errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
})
