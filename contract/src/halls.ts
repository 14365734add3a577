import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, nothing, picture, seconds, trimmed } from './schema.ts'

// Exhibition halls of a collector's own items, arranged and shared by them (rules/items#halls). All additions to the
// known calls.

/** Maximum number of pieces in one hall. */
export const hallMost = 60

/** One exhibited piece, as shown to visitors. */
const hungPiece = z.strictObject({
  goodsSn: ids.goodsSn,
  name: z.string(),
  cover: picture,
  /** Empty if the work belongs to no series. */
  albumName: z.string(),
  serial: count,
  edition: count,
  /** Written by the owner; empty if there is none. */
  caption: z.string(),
})
export type HungPiece = z.infer<typeof hungPiece>

/** One exhibited piece, as shown to its owner. */
const ownPiece = z.strictObject({ ...hungPiece.shape, nftId: ids.itemId })
export type OwnHungPiece = z.infer<typeof ownPiece>

const name = trimmed('展厅名', 1, 20)
const foreword = trimmed('前言', 0, 200)

const ownHall = z.strictObject({
  /** 0 if it was never saved, in which case it is a suggestion. */
  revision: count,
  name: z.string(),
  foreword: z.string(),
  /** The caller's name as visitors see it: a masked nickname. */
  ownerName: z.string(),
  pieces: z.array(ownPiece),
  /** Key of the public URL; null while it is private. */
  hallKey: ids.hallKey.nullable(),
  sharedTime: seconds.nullable(),
  /** Moderation state of its texts: clear, hidden until reviewed, or taken down. */
  standing: z.enum(['clear', 'hidden', 'down']),
  /** Reason of the take-down. */
  downReason: z.string().nullable(),
})

export const userHallInfo = route('GET', 'user/hall/info', {
  title: '查看我的展厅',
  auth: 'user',
  provides: ['halls', 'items', 'decisions'],
  input: nothing,
  reply: ownHall,
})

/** Lists the items that the caller may exhibit, newest first. */
export const userHallChoices = route('GET', 'user/hall/choices', {
  title: '查看可展出的藏品',
  auth: 'user',
  provides: ['items'],
  input: z.strictObject(cursorInput),
  example: { page: 1, size: 20, cursor: '1' },
  reply: cursorPageOf(ownPiece),
})

/** Saves the pieces in this order. Refused without any change if the caller's revision is outdated. */
export const userHallSave = route('POST once', 'user/hall/save', {
  title: '保存展厅布置',
  auth: 'user',
  invalidates: ['halls'],
  input: z.strictObject({
    revision: count.meta({ title: '版本' }),
    name,
    foreword,
    pieces: z
      .array(
        z.strictObject({
          nftId: ids.itemId.meta({ title: '藏品编号' }),
          caption: trimmed('说明', 0, 40),
        }),
      )
      .max(hallMost)
      .meta({ title: '作品' }),
  }),
  example: { revision: 0, name: '云边小展', foreword: '', pieces: [{ nftId: '1', caption: '第一件' }] },
  reply: ownHall,
  errors: ['HALL_CHANGED', 'ITEM_NOT_FOUND', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED', 'PROVIDER_UNAVAILABLE'],
  tooOften: 'TOO_FAST',
})

/** Shares the hall with anyone who has its URL. A hall that is already shared keeps its URL. */
export const userHallShare = route('POST once', 'user/hall/share', {
  title: '分享展厅',
  auth: 'verified',
  invalidates: ['halls'],
  input: nothing,
  reply: ownHall,
  errors: ['HALL_EMPTY', 'HALL_HELD'],
})

/** Revokes the URL for good; sharing again creates a new one. */
export const userHallUnshare = route('POST once', 'user/hall/unshare', {
  title: '停止分享展厅',
  auth: 'user',
  invalidates: ['halls'],
  input: nothing,
  reply: ownHall,
})

/** Returns a shared hall to anyone who has its URL. */
export const hallInfo = route('GET', 'hwnft/hall/info', {
  title: '参观展厅',
  auth: 'optional',
  provides: ['halls'],
  input: z.strictObject({ key: ids.hallKey.meta({ title: '展厅地址' }) }),
  example: { key: 'unknown' },
  reply: z.strictObject({
    hallId: ids.hallId,
    name: z.string(),
    foreword: z.string(),
    /** Masked nickname. */
    ownerName: z.string(),
    /** Whether it belongs to the caller. */
    isOwn: z.boolean(),
    pieces: z.array(hungPiece),
  }),
  errors: ['HALL_NOT_FOUND'],
})
