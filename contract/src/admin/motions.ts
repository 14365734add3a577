import * as z from 'zod'
import { motionId } from '../ids.ts'
import { count, done, motion, seconds, trimmed } from '../schema.ts'
import { adminList, choice } from './list.ts'
import { adminRoute, adminUpload } from './route.ts'

export const motionKind = choice('种类', { model: '3D 模型', video: '视频' })

const facts = {
  id: motionId.meta({ title: '编号' }),
  name: z.string().meta({ title: '名称' }),
  kind: motionKind,
  url: motion.shape.url,
  bytes: count.meta({ title: '大小', kind: 'bytes' }),
  /** For a video: duration rounded up, and its display size in pixels. */
  seconds: count.nullable().meta({ title: '时长（秒）' }),
  width: count.nullable().meta({ title: '宽（像素）' }),
  height: count.nullable().meta({ title: '高（像素）' }),
  /** For a model: triangles counted per instance, and textures. */
  triangles: count.nullable().meta({ title: '三角面' }),
  textures: count.nullable().meta({ title: '贴图' }),
  uploadedBy: z.string().meta({ title: '上传人' }),
  uploadedAt: seconds.meta({ title: '上传时间' }),
}

export const motionFact = z.strictObject(facts)
export type MotionFact = z.infer<typeof motionFact>

/** Lists 3D models and videos that staff uploaded. */
export const motionList = adminList('motion/list', {
  title: '查看模型与视频',
  auth: 'media.read',
  filters: {
    search: trimmed('名称', 1, 40, 'search'),
    kind: motionKind,
    from: seconds.meta({ title: '上传不早于' }),
    until: seconds.meta({ title: '上传早于' }),
  },
  sorts: ['-uploadedAt', 'uploadedAt'],
  row: motionFact,
})

export const motionInfo = adminRoute('GET', 'motion/info', {
  title: '查看模型或视频',
  auth: 'media.read',
  input: z.strictObject({ id: motionId }),
  example: { id: 'none' },
  reply: z.strictObject({
    ...facts,
    /** Checksum of the file, in hexadecimal. */
    sha256: z.string(),
    /** Where it is used, at most twenty of each kind. */
    uses: z.array(z.strictObject({ kind: z.string(), id: z.string(), name: z.string() })),
  }),
  errors: ['NOT_FOUND'],
})

/** 256 MB, the most an installation may allow; its settings may allow less. */
const motionBytes = 268_435_456

/**
 * Stores a GLB, MP4 or WebM unchanged after checking its content. If a readable file is unfit, the message of
 * MOTION_UNFIT says why.
 */
export const uploadMotion = adminUpload('motion/upload', {
  title: '上传模型或视频',
  auth: 'media.upload',
  fileBytes: motionBytes,
  input: z.strictObject({ name: trimmed('名称', 1, 80) }),
  example: { name: '梅瓶' },
  reply: z.strictObject({
    ...facts,
    /** Whether an identical file was uploaded before, which is returned again. */
    isKnown: z.boolean(),
  }),
  errors: ['MOTION_UNREADABLE', 'MOTION_UNFIT', 'TOO_LARGE', 'BUSY', 'PROVIDER_UNAVAILABLE'],
})

export const renameMotion = adminRoute('POST', 'motion/rename', {
  title: '修改模型或视频名称',
  auth: 'media.upload',
  input: z.strictObject({ id: motionId, name: trimmed('名称', 1, 80) }),
  example: { id: 'none', name: '梅瓶' },
  reply: done,
  errors: ['NOT_FOUND'],
})

/** Removes an unused file. It is deleted an hour later. */
export const removeMotion = adminRoute('POST', 'motion/remove', {
  title: '移除模型或视频',
  auth: 'media.remove',
  bulk: 'id',
  input: z.strictObject({ id: motionId, reason: trimmed('原因', 2, 200) }),
  example: { id: 'none', reason: '没有用到' },
  reply: done,
  errors: ['NOT_FOUND', 'MOTION_USED'],
})
