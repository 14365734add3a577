import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, nothing, picture, seconds, trimmed } from './schema.ts'

// A hall of what one owns, arranged by oneself and shown to whom one likes (rules/items#halls). All additions to the known calls.

/** Pieces that hang in one hall at most. */
export const hallMost = 60

/** One piece as it hangs there, for everybody. */
const hungPiece = z.strictObject({
  goodsSn: ids.goodsSn,
  name: z.string(),
  cover: picture,
  /** Empty where the work is of no series. */
  albumName: z.string(),
  serial: count,
  edition: count,
  /** In its owner's words; empty where they said nothing. */
  caption: z.string(),
})
export type HungPiece = z.infer<typeof hungPiece>

/** The same for its owner. */
const ownPiece = z.strictObject({ ...hungPiece.shape, nftId: ids.itemId })
export type OwnHungPiece = z.infer<typeof ownPiece>

const name = trimmed('展厅名', 1, 20)
const foreword = trimmed('前言', 0, 200)

const ownHall = z.strictObject({
  /** 0 while it was never saved: then it is what the house suggests. */
  revision: count,
  name: z.string(),
  foreword: z.string(),
  /** The caller as those read it who visit: a masked nickname. */
  ownerName: z.string(),
  pieces: z.array(ownPiece),
  /** Under which others see it; null while it is private. */
  hallKey: ids.hallKey.nullable(),
  sharedTime: seconds.nullable(),
  /** What became of its words: nothing, hidden until somebody has looked, taken down. */
  standing: z.enum(['clear', 'hidden', 'down']),
  /** Why they were taken down. */
  downReason: z.string().nullable(),
})

export const userHallInfo = route('GET', 'user/hall/info', {
  auth: 'user',
  shows: ['halls', 'items', 'decisions'],
  input: nothing,
  reply: ownHall,
})

/** What the caller may hang, newest first. */
export const userHallChoices = route('GET', 'user/hall/choices', {
  auth: 'user',
  shows: ['items'],
  input: z.strictObject(cursorInput),
  reply: cursorPageOf(ownPiece),
})

/** Hangs these pieces in this order. Who had an older revision before them is told, and nothing is changed. */
export const userHallSave = route('POST once', 'user/hall/save', {
  auth: 'user',
  changes: ['halls'],
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
  reply: ownHall,
  errors: ['HALL_CHANGED', 'ITEM_NOT_FOUND', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED', 'PROVIDER_UNAVAILABLE'],
  tooOften: 'TOO_FAST',
})

/** Opens the hall to those who get its address; what is open keeps the address it has. */
export const userHallShare = route('POST once', 'user/hall/share', {
  auth: 'verified',
  changes: ['halls'],
  input: nothing,
  reply: ownHall,
  errors: ['HALL_EMPTY', 'HALL_HELD'],
})

/** Takes the address back for ever: another sharing makes another. */
export const userHallUnshare = route('POST once', 'user/hall/unshare', {
  auth: 'user',
  changes: ['halls'],
  input: nothing,
  reply: ownHall,
})

/** A shared hall as anyone sees it who knows its address. */
export const hallInfo = route('GET', 'hwnft/hall/info', {
  auth: 'optional',
  shows: ['halls'],
  input: z.strictObject({ key: ids.hallKey.meta({ title: '展厅地址' }) }),
  reply: z.strictObject({
    hallId: ids.hallId,
    name: z.string(),
    foreword: z.string(),
    /** Masked nickname. */
    ownerName: z.string(),
    /** Whether it is the caller's own. */
    isOwn: z.boolean(),
    pieces: z.array(hungPiece),
  }),
  errors: ['HALL_NOT_FOUND'],
})
