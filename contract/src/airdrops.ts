import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, done, nothing, picture, seconds } from './schema.ts'

/** What came to its owner by an airdrop: the first of its pieces, and how many there are. */
const airdropped = z.strictObject({
  nftId: ids.itemId,
  goodsSn: ids.goodsSn,
  name: z.string(),
  cover: picture,
  quantity: count,
  /** What it was given for, as the operator calls it. */
  title: z.string(),
  time: seconds,
})

/** What came by airdrops and its owner was not told of yet, the latest first; twenty at most. An addition to the known calls. */
export const airdropNews = route('GET', 'user/airdrop/news', {
  auth: 'user',
  input: nothing,
  reply: z.strictObject({ list: z.array(airdropped) }),
  shows: ['airdrops'],
})

/** Its owner has seen what came up to `until`, the time of the latest that they were told of. */
export const airdropSeen = route('POST', 'user/airdrop/seen', {
  auth: 'user',
  input: z.strictObject({ until: seconds.meta({ title: '看到的时间' }) }),
  reply: done,
  changes: ['airdrops'],
})
