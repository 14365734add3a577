import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, done, nothing, picture, seconds } from './schema.ts'

/** An airdrop received by a user: its first piece, and the number of pieces. */
const airdropped = z.strictObject({
  nftId: ids.itemId,
  goodsSn: ids.goodsSn,
  name: z.string(),
  cover: picture,
  quantity: count,
  /** Title of the airdrop, as set by the operator. */
  title: z.string(),
  time: seconds,
})

/** Lists airdrops that the user has not seen yet, latest first; at most twenty. An addition to the known calls. */
export const airdropNews = route('GET', 'user/airdrop/news', {
  title: '查看新到的空投',
  auth: 'user',
  input: nothing,
  reply: z.strictObject({ list: z.array(airdropped) }),
  provides: ['airdrops'],
})

/** Marks airdrops as seen up to `until`, the time of the latest one that was shown. */
export const airdropSeen = route('POST', 'user/airdrop/seen', {
  title: '标记空投已看',
  auth: 'user',
  input: z.strictObject({ until: seconds.meta({ title: '看到的时间' }) }),
  example: { until: 1 },
  reply: done,
  invalidates: ['airdrops'],
})
