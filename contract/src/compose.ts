import * as z from 'zod'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, id, numericId, pageInput, pageOf, picture, seconds } from './schema.ts'

const activityId = numericId.meta({ title: '合成活动' })

export const composeCard = z.strictObject({
  activityId: id,
  title: z.string(),
  subtitle: z.string(),
  cover: picture,
  resultGoodsSn: id,
  resultName: z.string(),
  startTime: seconds,
  endTime: seconds.nullable(),
  /** Results there are in all, and still to be had. */
  total: count,
  left: count,
})
export type ComposeCard = z.infer<typeof composeCard>

const material = z.strictObject({
  goodsSn: id,
  name: z.string(),
  cover: picture,
  /** Pieces of it that one composing consumes. */
  quantity: count,
  /** The caller's free pieces; 0 when nobody is logged in. */
  owned: count,
})

export const composeDetail = composeCard.extend({
  story: z.array(z.string()),
  rules: z.array(z.string()),
  resultCover: picture,
  /** Results one person may compose; 0 means no limit. */
  perPersonLimit: count,
  /** Results the caller has composed. */
  composed: count,
  materials: z.array(material),
})

export const synthesizeList = route('hwnft/synthesize/list', {
  auth: 'none',
  input: z.strictObject(pageInput),
  reply: pageOf(composeCard),
})

export const synthesizeDetail = route('hwnft/synthesize/detail', {
  auth: 'optional',
  input: z.strictObject({ activityId }),
  reply: composeDetail,
  errors: ['NOT_FOUND'],
})

const consumed = z.strictObject({ goodsSn: id, name: z.string(), serial: count })

/** Consumes exactly the chosen items and creates the result, or does nothing at all. */
export const synthesizeNft = route('hwnft/synthesize/synthesizeNft', {
  auth: 'user',
  input: z.strictObject({
    activityId,
    /** The chosen materials, each once. */
    nftIds: z.array(numericId).min(1).max(100).meta({ title: '合成材料' }),
  }),
  reply: z.strictObject({
    logId: id,
    nftId: id,
    name: z.string(),
    cover: picture,
    serial: count,
    edition: count,
  }),
  errors: [
    'KYC_REQUIRED',
    'NOT_FOUND',
    'COMPOSE_NOT_OPEN',
    'COMPOSE_MATERIALS_WRONG',
    'ITEM_NOT_FOUND',
    'ITEM_LOCKED',
    'LIMIT_REACHED',
    'SOLD_OUT',
  ],
})

/** What the caller has composed, newest first. */
export const synthesizeListLog = route('hwnft/synthesize/listLog', {
  auth: 'user',
  input: z.strictObject(cursorInput),
  reply: cursorPageOf(
    z.strictObject({
      logId: id,
      activityId: id,
      title: z.string(),
      /** The result; it may have left the caller's hands since. */
      nftId: id,
      name: z.string(),
      cover: picture,
      serial: count,
      edition: count,
      consumed: z.array(consumed),
      time: seconds,
    }),
  ),
})
