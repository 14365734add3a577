import * as z from 'zod'
import { goodsSn } from '../ids.ts'
import { count, fen, nothing, seconds, trimmed } from '../schema.ts'
import {
  allFigures,
  pendingCountNames,
  type FigureName,
  foundKinds,
  type FoundKind,
  type WaitName,
} from './dashboardNames.ts'
import { personal } from './personal.ts'
import { choice } from './list.ts'
import { adminRoute } from './route.ts'

const namesOf = <Name extends string>(names: readonly Name[]) => z.enum(names as [Name, ...Name[]])
const figureName = namesOf<FigureName>(allFigures)

/** Today up to now, beside yesterday and the same day of last week up to the same minute. What one may not read is left out. */
export const figures = adminRoute('GET', 'dashboard/figures', {
  auth: 'session',
  input: nothing,
  reply: z.strictObject({
    at: seconds,
    list: z.array(z.strictObject({ name: figureName, today: z.int(), yesterday: z.int(), lastWeek: z.int() })),
  }),
})

export const series = adminRoute('GET', 'dashboard/series', {
  auth: 'session',
  input: z.strictObject({ days: choice<7 | 30 | 90>('天数', { 7: '7 天', 30: '30 天', 90: '90 天' }) }),
  reply: z.strictObject({
    /** Days in Shanghai, the last one is today: 2026-11-23. */
    days: z.array(z.string()),
    list: z.array(z.strictObject({ name: figureName, values: z.array(z.int()) })),
  }),
})

/** What comes next, what waits for who asks, and what is wrong. */
export const agenda = adminRoute('GET', 'dashboard/agenda', {
  auth: 'session',
  input: nothing,
  reply: z.strictObject({
    sales: z.array(z.strictObject({ goodsSn, name: z.string(), startsAt: seconds, edition: count, priceFen: fen })),
    waiting: z.array(
      z.strictObject({
        name: namesOf<WaitName>(pendingCountNames),
        count,
        /** Since when the longest waits, where that is known. */
        since: seconds.nullable(),
      }),
    ),
    /** Sentences; for who reads the health of the machine. */
    alarms: z.array(z.string()),
  }),
})

/** Whatever is called so, of what one may read: numbers and hashes whole, names of works and of staff in part. */
export const globalSearch = adminRoute('GET', 'search/global', {
  auth: 'session',
  input: z.strictObject({ words: personal(trimmed('搜索内容', 2, 80, 'search')) }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        kind: namesOf<FoundKind>(Object.keys(foundKinds) as FoundKind[]),
        /** What its page is found by; of a work the number of the goods. */
        id: z.string(),
        title: z.string(),
        /** People masked. */
        note: z.string(),
      }),
    ),
  }),
})
