import * as z from 'zod'
import type { PagePosition } from '../enums.ts'
import { adId } from '../ids.ts'
import { count, done, picture, seconds, trimmed } from '../schema.ts'
import { link, optionalText, shownState, version } from './contentParts.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

const pagePosition = choice<PagePosition>('位置', { 1: '首页', 2: '市集', 3: '盲盒' })

const ad = z.strictObject({
  adId: adId.meta({ title: '编号' }),
  title: z.string().meta({ title: '标题' }),
  picture,
  pagePosition,
  state: shownState,
  startAt: seconds.meta({ title: '展示自' }),
  endAt: seconds.nullable().meta({ title: '展示至' }),
  position: count.meta({ title: '次序' }),
  link: z.string().meta({ title: '链接' }),
  /** Number of other ads of the same position whose display period overlaps with this one. */
  overlaps: count.meta({ title: '同时展示' }),
  isShown: z.boolean(),
  version: count,
})

export const adList = adminList('ad/list', {
  title: '查看广告列表',
  auth: 'content.read',
  filters: { state: shownState, pagePosition, search: trimmed('标题', 1, 40, 'search') },
  sorts: ['-startAt', 'startAt'],
  row: ad,
})

export const adInfo = adminRoute('GET', 'ad/info', {
  title: '查看广告',
  auth: 'content.read',
  input: z.strictObject({ adId }),
  example: { adId: '999999' },
  reply: ad.extend({
    subtitle: z.string(),
    phonePicture: picture,
    /** The ads whose display period overlaps. */
    beside: z.array(z.strictObject({ adId, title: z.string(), startAt: seconds, endAt: seconds.nullable() })),
  }),
  errors: ['NOT_FOUND'],
})

/** Saves an ad. Without an id it creates a new ad, which is not shown yet. */
export const saveAd = adminRoute('POST', 'ad/save', {
  title: '保存广告',
  auth: 'content.edit',
  input: z.strictObject({
    adId: adId.optional(),
    version: version.default(0),
    pagePosition,
    title: trimmed('标题', 1, 40),
    subtitle: optionalText('副标题', 80),
    picture: picture.meta({ title: '电脑端图片' }),
    phonePicture: picture.meta({ title: '手机端图片' }),
    link,
    startAt: seconds.optional().meta({ title: '展示自' }),
    endAt: seconds.optional().meta({ title: '展示至' }),
    position: z.int().min(0).max(1000).default(0).meta({ title: '次序' }),
  }),
  example: {
    adId: '999999',
    version: 1,
    pagePosition: 1,
    title: '秋日新作',
    picture: { url: '/media/none', widths: [320], ratio: 1, placeholder: '' },
    phonePicture: { url: '/media/none', widths: [320], ratio: 1, placeholder: '' },
  },
  reply: z.strictObject({ adId, version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

export const showAd = adminRoute('POST', 'ad/show', {
  title: '发布或撤下广告',
  auth: 'content.publish',
  input: z.strictObject({ adId, version, isShown: z.boolean() }),
  example: { adId: '999999', version: 1, isShown: true },
  reply: z.strictObject({ version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

/** Removes an ad that is not shown. */
export const removeAd = adminRoute('POST', 'ad/remove', {
  title: '删除广告',
  auth: 'content.edit',
  input: z.strictObject({ adId, version }),
  example: { adId: '999999', version: 1 },
  reply: done,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'IN_USE'],
})
