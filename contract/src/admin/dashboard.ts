import * as z from 'zod'
import { goodsSn } from '../ids.ts'
import { count, fen, nothing, seconds, trimmed } from '../schema.ts'
import { allFigures, allWaits, type FigureName, foundKinds, type FoundKind, type WaitName } from './dashboardNames.ts'
import { personal } from './personal.ts'
import { choice } from './list.ts'
import { adminRoute } from './route.ts'

const namesOf = <Name extends string>(names: readonly Name[]) => z.enum(names as [Name, ...Name[]])
const figureName = namesOf<FigureName>(allFigures)

/**
 * Returns today's figures up to now, beside those of yesterday and of the same day last week up to the same minute.
 * Omits figures that the viewer may not read.
 */
export const figures = adminRoute('GET', 'dashboard/figures', {
  title: '查看今日数据',
  auth: 'session',
  input: nothing,
  reply: z.strictObject({
    at: seconds,
    list: z.array(z.strictObject({ name: figureName, today: z.int(), yesterday: z.int(), lastWeek: z.int() })),
  }),
})

export const series = adminRoute('GET', 'dashboard/series', {
  title: '查看数据走势',
  auth: 'session',
  input: z.strictObject({ days: choice<7 | 30 | 90>('天数', { 7: '7 天', 30: '30 天', 90: '90 天' }) }),
  example: { days: 7 },
  reply: z.strictObject({
    /** Days in Shanghai time, ending with today: 2026-11-23. */
    days: z.array(z.string()),
    list: z.array(z.strictObject({ name: figureName, values: z.array(z.int()) })),
  }),
})

/** Returns upcoming events, pending work for the viewer, and alarms. */
export const agenda = adminRoute('GET', 'dashboard/agenda', {
  title: '查看日程与待办',
  auth: 'session',
  input: nothing,
  reply: z.strictObject({
    sales: z.array(z.strictObject({ goodsSn, name: z.string(), startsAt: seconds, edition: count, priceFen: fen })),
    waiting: z.array(
      z.strictObject({
        name: namesOf<WaitName>(allWaits),
        count,
        /** Time since which the oldest waits, if known. */
        since: seconds.nullable(),
      }),
    ),
    /** Sentences; only for viewers with the right to read system health. */
    alarms: z.array(z.string()),
  }),
})

/** Searches everything the viewer may read: numbers and hashes match whole, names of works and staff in part. */
export const globalSearch = adminRoute('GET', 'search/global', {
  title: '全局搜索',
  auth: 'session',
  input: z.strictObject({ search: personal(trimmed('搜索内容', 2, 80, 'search')) }),
  example: { search: '青绿' },
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        kind: namesOf<FoundKind>(Object.keys(foundKinds) as FoundKind[]),
        /** Id that its page is found by; for a work, the goods number. */
        id: z.string(),
        title: z.string(),
        /** Additional text; people are masked. */
        note: z.string(),
      }),
    ),
  }),
})
