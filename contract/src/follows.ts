import * as z from 'zod'
import { route } from './route.ts'
import { count, done, nothing, picture, seconds, trimmed } from './schema.ts'

const followed = {
  kind: z.enum(['series', 'creator']).meta({ title: '种类' }),
  /** Id of an album, or the name of a creator as written on their works. */
  subject: trimmed('系列或创作者', 1, 60),
}

/** Lists the series and creators the caller follows, newest first. An addition to the known calls. */
export const followList = route('GET', 'goods/follow/list', {
  title: '查看关注的系列和创作者',
  auth: 'user',
  provides: ['follows'],
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        ...followed,
        name: z.string(),
        /** Cover of a series, or of a creator's newest work. */
        cover: picture.nullable(),
        /** Public works. */
        goodsCount: count,
        followTime: seconds,
      }),
    ),
  }),
})

/** Follows a series or a creator; no effect if already followed. An addition to the known calls. */
export const followAdd = route('POST', 'goods/follow/add', {
  title: '关注系列或创作者',
  auth: 'user',
  invalidates: ['follows'],
  input: z.strictObject(followed),
  example: { kind: 'series', subject: '1' },
  reply: done,
  errors: ['NOT_FOUND', 'FOLLOW_LIMIT'],
})

/** Stops following a series or a creator; no effect if not followed. An addition to the known calls. */
export const followDelete = route('POST', 'goods/follow/delete', {
  title: '取消关注系列或创作者',
  auth: 'user',
  invalidates: ['follows'],
  input: z.strictObject(followed),
  example: { kind: 'series', subject: '1' },
  reply: done,
})
