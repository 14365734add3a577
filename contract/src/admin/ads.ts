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
  auth: 'content.read',
  filters: { state: shownState, pagePosition, search: trimmed('标题', 1, 40, 'search') },
  sorts: ['-startAt', 'startAt'],
  row: ad,
})

export const adInfo = adminRoute('GET', 'ad/info', {
  auth: 'content.read',
  input: z.strictObject({ adId }),
  reply: ad.extend({
    subtitle: z.string(),
    picture,
    phonePicture: picture,
    /** The ads whose display period overlaps. */
    beside: z.array(z.strictObject({ adId, title: z.string(), startAt: seconds, endAt: seconds.nullable() })),
  }),
  errors: ['NOT_FOUND'],
})

/** Saves an ad. Without an id it creates a new ad, which is not shown yet. */
export const saveAd = adminRoute('POST', 'ad/save', {
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
  reply: z.strictObject({ adId, version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

export const showAd = adminRoute('POST', 'ad/show', {
  auth: 'content.publish',
  input: z.strictObject({ adId, version, isShown: z.boolean() }),
  reply: z.strictObject({ version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

/** Removes an ad that is not shown. */
export const removeAd = adminRoute('POST', 'ad/remove', {
  auth: 'content.edit',
  input: z.strictObject({ adId, version }),
  reply: done,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'IN_USE'],
})
