import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, pageInput, pageOf, picture, seconds } from './schema.ts'

const activityId = ids.activityId.meta({ title: '合成活动' })

export const composeCard = z.strictObject({
  activityId: ids.activityId,
  title: z.string(),
  subtitle: z.string(),
  cover: picture,
  resultGoodsSn: ids.goodsSn,
  resultName: z.string(),
  startTime: seconds,
  endTime: seconds.nullable(),
  /** Total results, and those still available. */
  total: count,
  left: count,
})
export type ComposeCard = z.infer<typeof composeCard>

const material = z.strictObject({
  goodsSn: ids.goodsSn,
  name: z.string(),
  cover: picture,
  /** Pieces that one composition consumes. */
  quantity: count,
  /** The caller's free pieces; 0 if not logged in. */
  owned: count,
})

export const composeDetail = composeCard.extend({
  story: z.array(z.string()),
  rules: z.array(z.string()),
  resultCover: picture,
  /** Maximum results per person; 0 means no limit. */
  perPersonLimit: count,
  /** Results the caller has composed. */
  composed: count,
  materials: z.array(material),
})

export const synthesizeList = route('GET', 'hwnft/synthesize/list', {
  title: '查看合成活动列表',
  auth: 'none',
  provides: ['recipes'],
  input: z.strictObject(pageInput),
  example: { page: 1, size: 20 },
  reply: pageOf(composeCard),
})

export const synthesizeDetail = route('GET', 'hwnft/synthesize/detail', {
  title: '查看合成活动',
  auth: 'optional',
  provides: ['recipes'],
  input: z.strictObject({ activityId }),
  example: { activityId: '1' },
  reply: composeDetail,
  errors: ['NOT_FOUND'],
})

const consumed = z.strictObject({ goodsSn: ids.goodsSn, name: z.string(), serial: count })

/** Consumes exactly the chosen items and creates the result, or changes nothing. */
export const synthesizeNft = route('POST once', 'hwnft/synthesize/synthesizeNft', {
  title: '合成藏品',
  auth: 'verified',
  invalidates: ['items', 'recipes'],
  input: z.strictObject({
    activityId,
    /** The chosen materials, without duplicates. */
    nftIds: z.array(ids.itemId).min(1).max(100).meta({ title: '合成材料' }),
  }),
  example: { activityId: '1', nftIds: ['1', '2'] },
  reply: z.strictObject({
    logId: ids.composeLogId,
    nftId: ids.itemId,
    name: z.string(),
    cover: picture,
    serial: count,
    edition: count,
  }),
  errors: [
    'NOT_FOUND',
    'COMPOSE_NOT_OPEN',
    'COMPOSE_MATERIALS_WRONG',
    'ITEM_NOT_FOUND',
    'ITEM_LOCKED',
    'ITEM_FROZEN',
    'LIMIT_REACHED',
    'SOLD_OUT',
  ],
})

/** Lists the caller's compositions, newest first. */
export const synthesizeListLog = route('GET', 'hwnft/synthesize/listLog', {
  title: '查看合成记录',
  auth: 'user',
  provides: ['recipes'],
  input: z.strictObject(cursorInput),
  example: { page: 1, size: 20, cursor: '1' },
  reply: cursorPageOf(
    z.strictObject({
      logId: ids.composeLogId,
      activityId: ids.activityId,
      title: z.string(),
      /** The result; the caller may have given it away since. */
      nftId: ids.itemId,
      name: z.string(),
      cover: picture,
      serial: count,
      edition: count,
      consumed: z.array(consumed),
      time: seconds,
    }),
  ),
})
