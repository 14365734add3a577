import * as z from 'zod'
import { classificationId, goodsSn, noticeId } from '../ids.ts'
import { count, done, nothing, seconds, trimmed } from '../schema.ts'
import { richText, shownState, version } from './contentParts.ts'
import { adminList } from './list.ts'
import { adminRoute } from './route.ts'

const notice = z.strictObject({
  noticeId: noticeId.meta({ title: '编号' }),
  title: z.string().meta({ title: '标题' }),
  classificationId,
  classificationName: z.string().meta({ title: '分类' }),
  state: shownState,
  isPinned: z.boolean().meta({ title: '置顶' }),
  publishAt: seconds.meta({ title: '发布时间' }),
  endAt: seconds.nullable().meta({ title: '结束时间' }),
  isShown: z.boolean(),
  version: count,
})

export const adminNoticeList = adminList('notice/list', {
  title: '查看公告列表',
  auth: 'content.read',
  filters: {
    state: shownState,
    classificationId: classificationId.meta({ title: '分类' }),
    search: trimmed('标题', 1, 40, 'search'),
    isPinned: z.boolean().meta({ title: '置顶' }),
  },
  sorts: ['-publishAt', 'publishAt'],
  row: notice,
})

export const adminNoticeInfo = adminRoute('GET', 'notice/info', {
  title: '查看公告',
  auth: 'content.read',
  input: z.strictObject({ noticeId }),
  example: { noticeId: '999999' },
  reply: notice.extend({ content: z.string(), goodsSn: goodsSn.nullable() }),
  errors: ['NOT_FOUND'],
})

/** Saves a notice. Without an id it creates a hidden one. Changing a public notice needs the right to publish. */
export const saveNotice = adminRoute('POST', 'notice/save', {
  title: '保存公告',
  auth: 'content.edit',
  input: z.strictObject({
    noticeId: noticeId.optional(),
    version: version.default(0),
    title: trimmed('标题', 1, 60),
    classificationId: classificationId.meta({ title: '分类' }),
    content: richText('正文'),
    /** Goods number of a sale whose card is shown on the notice's page. */
    goodsSn: goodsSn.optional().meta({ title: '作品' }),
    isPinned: z.boolean().default(false).meta({ title: '置顶' }),
    publishAt: seconds.optional().meta({ title: '发布时间' }),
    endAt: seconds.optional().meta({ title: '结束时间' }),
  }),
  example: { title: '开售公告', classificationId: '999999', content: '<p>正文</p>' },
  reply: z.strictObject({ noticeId, version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

/** Publishes a notice, at its time if that is in the future, or takes it down at once. */
export const showNotice = adminRoute('POST', 'notice/show', {
  title: '发布或撤下公告',
  auth: 'content.publish',
  input: z.strictObject({ noticeId, version, isShown: z.boolean() }),
  example: { noticeId: '999999', version: 1, isShown: true },
  reply: z.strictObject({ version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

export const noticeClassifications = adminRoute('GET', 'notice/classifications', {
  title: '查看公告分类',
  auth: 'content.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(z.strictObject({ classificationId, name: z.string(), position: count, notices: count })),
  }),
})

/** Saves a category. Without an id it creates a new one. */
export const saveClassification = adminRoute('POST', 'notice/saveClassification', {
  title: '保存公告分类',
  auth: 'content.edit',
  input: z.strictObject({
    classificationId: classificationId.optional(),
    name: trimmed('名称', 1, 12),
    position: z.int().min(0).max(1000).default(0).meta({ title: '次序' }),
  }),
  example: { classificationId: '999999', name: '发售' },
  reply: z.strictObject({ classificationId }),
  errors: ['NOT_FOUND', 'NAME_TAKEN'],
})

/** Removes a category that has no notices. */
export const removeClassification = adminRoute('POST', 'notice/removeClassification', {
  title: '删除公告分类',
  auth: 'content.edit',
  input: z.strictObject({ classificationId }),
  example: { classificationId: '999999' },
  reply: done,
  errors: ['NOT_FOUND', 'IN_USE'],
})
