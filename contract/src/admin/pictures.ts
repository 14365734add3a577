import * as z from 'zod'
import { seconds, trimmed } from '../schema.ts'
import { adminList } from './list.ts'
import { adminRoute } from './route.ts'

const url = z.string().meta({ title: '图片' })

/** Lists hidden pictures, newest first. */
export const hiddenPictures = adminList('picture/hidden', {
  title: '查看隐藏的图片',
  auth: 'picture.hide',
  filters: {},
  sorts: ['-hiddenAt', 'hiddenAt'],
  row: z.strictObject({
    /** The path of the picture, without width and extension. */
    url,
    reason: z.string().meta({ title: '原因' }),
    hiddenBy: z.string().meta({ title: '处理人' }),
    hiddenAt: seconds.meta({ title: '隐藏时间' }),
  }),
})

const asked = z.strictObject({
  /** The picture's url, or the address of any of its files as copied from a browser. */
  address: trimmed('图片地址', 1, 400),
  reason: trimmed('原因', 2, 200),
})
const reply = z.strictObject({
  url: z.string(),
  /** False if the picture was already in this state. */
  isNew: z.boolean(),
})

/** Hides a picture from every public page and stops serving its files, at once, by one person. */
export const hidePicture = adminRoute('POST', 'picture/hide', {
  title: '隐藏图片',
  auth: 'picture.hide',
  input: asked,
  example: { address: '/media/u/ab/none', reason: '侵权投诉' },
  reply,
  errors: ['BAD_INPUT'],
})

/** Shows a hidden picture again. */
export const showPicture = adminRoute('POST', 'picture/show', {
  title: '恢复展示图片',
  auth: 'picture.hide',
  input: asked,
  example: { address: '/media/u/ab/none', reason: '核实无误' },
  reply,
  errors: ['BAD_INPUT'],
})
