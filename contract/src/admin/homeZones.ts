import * as z from 'zod'
import { goodsSn, homeZoneId, idOf } from '../ids.ts'
import { count, done, nothing, seconds, trimmed } from '../schema.ts'
import { link, optionalText, orderOf, shownState, version } from './contentParts.ts'
import { adminRoute } from './route.ts'

/** A work in a picker. */
const pickedWork = z.strictObject({
  goodsSn,
  name: z.string(),
  /** Whether the work is public; others are skipped wherever works are shown. */
  isPublic: z.boolean(),
})

/** Finds works by part of the name or by number; returns the newest without a query. */
export const pickWorks = adminRoute('GET', 'content/works', {
  title: '查找作品',
  auth: 'content.read',
  input: z.strictObject({
    search: trimmed('作品', 0, 40, 'search').default(''),
    /** Returns only these goods numbers, in any order. */
    goodsSns: idOf('GoodsSns', z.string().max(4000), 'staff').optional(),
  }),
  reply: z.strictObject({ list: z.array(pickedWork) }),
})

export const homeZoneList = adminRoute('GET', 'homeZone/list', {
  title: '查看首页专区',
  auth: 'content.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        homeZoneId,
        title: z.string(),
        subtitle: z.string(),
        link: z.string(),
        startAt: seconds,
        endAt: seconds.nullable(),
        isShown: z.boolean(),
        state: shownState,
        version: count,
        works: z.array(pickedWork),
      }),
    ),
  }),
})

/** Saves a home zone. Without an id it creates a new one in the last position, not shown yet. */
export const saveHomeZone = adminRoute('POST', 'homeZone/save', {
  title: '保存首页专区',
  auth: 'content.edit',
  input: z.strictObject({
    homeZoneId: homeZoneId.optional(),
    version: version.default(0),
    title: trimmed('标题', 1, 30),
    subtitle: optionalText('副标题', 60),
    link,
    goodsSns: z.array(goodsSn).max(60).default([]).meta({ title: '作品' }),
    startAt: seconds.optional().meta({ title: '展示自' }),
    endAt: seconds.optional().meta({ title: '展示至' }),
  }),
  example: { homeZoneId: '999999', version: 1, title: '新作' },
  reply: z.strictObject({ homeZoneId, version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

export const showHomeZone = adminRoute('POST', 'homeZone/show', {
  title: '显示或隐藏首页专区',
  auth: 'content.publish',
  input: z.strictObject({ homeZoneId, version, isShown: z.boolean() }),
  example: { homeZoneId: '999999', version: 1, isShown: true },
  reply: z.strictObject({ version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

/** Sets the order of all zones, topmost first. */
export const orderHomeZones = adminRoute('POST', 'homeZone/order', {
  title: '调整首页专区次序',
  auth: 'content.publish',
  input: z.strictObject(orderOf(homeZoneId)),
  example: { before: ['999999'], after: ['999999'] },
  reply: done,
  errors: ['EDITED_MEANWHILE'],
})

export const removeHomeZone = adminRoute('POST', 'homeZone/remove', {
  title: '删除首页专区',
  auth: 'content.publish',
  input: z.strictObject({ homeZoneId, version }),
  example: { homeZoneId: '999999', version: 1 },
  reply: done,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})
