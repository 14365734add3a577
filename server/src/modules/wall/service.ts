import type { ImageId, MessageId, Reply, SpotId, Uid } from '@app/contract'
import { lengthOf } from '@app/contract/textLength'
import type { Tx } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import { countUseUpTo, limitRefusal } from '../../core/rateLimit.ts'
import type { OwnPicture } from '../../db/columns.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { LiveModule } from '../live/index.ts'
import type { ReportsModule } from '../reports/index.ts'
import type { UploadsModule } from '../uploads/index.ts'
import { insertComment } from './commentQueries.ts'
import { commentsOn } from './itemQueries.ts'
import { findMessage } from './listQueries.ts'
import * as queries from './messageQueries.ts'
import { perPersonDayOf } from './spotQueries.ts'
import { presentComment, presentMessage } from './present.ts'
import type { WallSettings } from './settings.ts'
import { isAppealable } from './states.ts'

/** Job that moderates the pictures of a message; its payload is `{ messageId }`. */
export const picturesJob = 'wall.pictures'

const day = 86_400

/** Keys of the counters of daily uses. */
export const usesOfDay = {
  messages: { key: (uid: Uid) => `wall-message:${uid}`, seconds: day },
  comments: { key: (uid: Uid) => `wall-comment:${uid}`, seconds: day },
} as const

export interface WallDeps {
  uploads: Pick<UploadsModule, 'claim' | 'release' | 'hide'>
  live: Pick<LiveModule, 'publish' | 'newest'>
  reports: Pick<ReportsModule, 'appealed' | 'gone' | 'lock'>
}

/** Text that passed automatic moderation, with what it was unsure about. */
interface ModeratedText {
  text: string
  doubts: readonly string[]
}

type Settings = WallSettings['wall']

/** Collectors' actions on the message wall, each within the given transaction (rules/wall). */
export interface Wall {
  /** Adds a message for review. Throws MESSAGE_DAILY_LIMIT, and NOT_FOUND for the spot or a picture. */
  leave(
    tx: Tx,
    uid: Uid,
    message: ModeratedText & { spotId: SpotId; imageIds: readonly ImageId[] },
    set: Settings,
  ): Promise<Reply<'hwnft/scenicSpotMessage/message'>>
  /** Adds a comment for review. Throws COMMENT_DAILY_LIMIT, MESSAGE_NOT_FOUND. */
  comment(
    tx: Tx,
    uid: Uid,
    comment: ModeratedText & { messageId: MessageId },
    set: Settings,
  ): Promise<Reply<'hwnft/scenicSpotComment/comment'>>
  /** Sets or removes the caller's thumb. If nothing changes, nobody is notified. Throws MESSAGE_NOT_FOUND. */
  thumb(
    tx: Tx,
    uid: Uid,
    input: { messageId: MessageId; on: boolean },
  ): Promise<Reply<'hwnft/scenicSpotMessage/thumbs'>>
  /** Deletes the caller's own message with its pictures. Throws MESSAGE_NOT_FOUND. */
  delete(tx: Tx, uid: Uid, messageId: MessageId): Promise<void>
  /**
   * Appeals against a decision about the caller's message. Throws MESSAGE_NOT_FOUND, APPEALED, and ILLEGAL_TRANSITION
   * if nothing was decided against the message.
   */
  appeal(
    tx: Tx,
    uid: Uid,
    input: { messageId: MessageId; text: string },
  ): Promise<Reply<'hwnft/scenicSpotMessage/appeal'>>
}

export function createWall(deps: WallDeps): Wall {
  return {
    leave: (tx, uid, message, set) => leaveMessage(deps, tx, uid, message, set),
    comment: addComment,
    thumb: (tx, uid, input) => setThumb(deps, tx, uid, input),
    delete: (tx, uid, messageId) => deleteMessage(deps, tx, uid, messageId),
    appeal: (tx, uid, input) => appealDecision(deps, tx, uid, input),
  }
}

async function leaveMessage(
  { uploads }: WallDeps,
  tx: Tx,
  uid: Uid,
  message: ModeratedText & { spotId: SpotId; imageIds: readonly ImageId[] },
  { messagesPerDay: limit }: Settings,
): Promise<Reply<'hwnft/scenicSpotMessage/message'>> {
  await useDay(tx, uid, { of: 'messages', limit, reason: 'MESSAGE_DAILY_LIMIT' })
  await useSpot(tx, uid, message.spotId)
  const pictures: OwnPicture[] = []
  for (const imageId of message.imageIds) {
    pictures.push({ imageId, ...(await uploads.claim(tx, { uid, imageId, purpose: 'message' })) })
  }
  const id = await queries.insertMessage(tx, { ...message, uid, pictures })
  const row = id === undefined ? undefined : await findMessage(tx, id, uid)
  if (!row) throw new AppError('NOT_FOUND')
  if (pictures.length > 0) await enqueue(tx, { kind: picturesJob, payload: { messageId: row.id } })
  return presentMessage(row, uid)
}

async function addComment(
  tx: Tx,
  uid: Uid,
  comment: ModeratedText & { messageId: MessageId },
  { commentsPerDay: limit }: Settings,
): Promise<Reply<'hwnft/scenicSpotComment/comment'>> {
  await useDay(tx, uid, { of: 'comments', limit, reason: 'COMMENT_DAILY_LIMIT' })
  const row = await insertComment(tx, { ...comment, uid })
  if (!row) throw new AppError('MESSAGE_NOT_FOUND')
  return presentComment(row, uid)
}

async function setThumb(
  { live }: WallDeps,
  tx: Tx,
  uid: Uid,
  { messageId, on }: { messageId: MessageId; on: boolean },
): Promise<Reply<'hwnft/scenicSpotMessage/thumbs'>> {
  const isChanged = await queries.setThumb(tx, messageId, uid, on)
  if (isChanged === false) return { thumbs: await queries.thumbsOf(tx, messageId), hasThumbed: on }
  const thumbs = isChanged && (await queries.countThumbs(tx, messageId, on ? 1 : -1))
  if (thumbs === undefined) throw new AppError('MESSAGE_NOT_FOUND')
  await live.publish(tx, 'wall', 'thumbs', { messageId, thumbs })
  return { thumbs, hasThumbed: on }
}

async function deleteMessage(
  { reports, uploads, live }: WallDeps,
  tx: Tx,
  uid: Uid,
  messageId: MessageId,
): Promise<void> {
  await reports.gone(tx, 'comment', await commentsOn(tx, messageId))
  await reports.gone(tx, 'message', [messageId])
  const gone = await queries.deleteOwn(tx, messageId, uid)
  if (!gone) throw new AppError('MESSAGE_NOT_FOUND')
  for (const { imageId } of gone.pictures) {
    await uploads.hide(tx, imageId)
    await uploads.release(tx, imageId)
  }
  if (gone.state === 'visible') await live.publish(tx, 'wall', 'gone', { messageId })
}

async function appealDecision(
  { reports }: WallDeps,
  tx: Tx,
  uid: Uid,
  { messageId, text }: { messageId: MessageId; text: string },
): Promise<Reply<'hwnft/scenicSpotMessage/appeal'>> {
  const target = { kind: 'message', id: messageId } as const
  await reports.lock(tx, target)
  const own = await queries.lockOwn(tx, messageId, uid)
  if (!own) throw new AppError('MESSAGE_NOT_FOUND')
  if (!isAppealable(own.state)) throw new AppError('ILLEGAL_TRANSITION')
  if (own.appealed_at !== null) throw new AppError('APPEALED')
  await queries.appeal(tx, messageId, text)
  await reports.appealed(tx, target, text)
  const row = await findMessage(tx, messageId, uid)
  if (!row) throw new Error(`Message ${messageId} went while it was locked`)
  return presentMessage(row, uid)
}

/** Counts one more use of the day. Throws `reason` if there were `limit` already. */
async function useDay(
  tx: Tx,
  uid: Uid,
  {
    of,
    limit,
    reason,
  }: {
    of: keyof typeof usesOfDay
    limit: number
    reason: 'MESSAGE_DAILY_LIMIT' | 'COMMENT_DAILY_LIMIT'
  },
): Promise<void> {
  const { key, seconds } = usesOfDay[of]
  const used = await countUseUpTo(tx, key(uid), seconds, limit)
  if (used === undefined) throw await limitRefusal(tx, reason, seconds)
}

/** Counts a use at a spot that has its own limit. Throws MESSAGE_DAILY_LIMIT. */
async function useSpot(tx: Tx, uid: Uid, spotId: SpotId): Promise<void> {
  const limit = await perPersonDayOf(tx, spotId)
  if (limit === null) return
  const used = await countUseUpTo(tx, `wall-spot:${spotId}:${uid}`, day, limit)
  if (used === undefined) throw await limitRefusal(tx, 'MESSAGE_DAILY_LIMIT', day)
}

/**
 * Requires that a message is within the configured limits. Throws BAD_INPUT if a message exceeds the configured limits.
 */
export function requireFitting(
  { text, imageIds }: { text: string; imageIds: readonly ImageId[] },
  { textMost, picturesMost }: Settings,
): void {
  if (lengthOf(text) > textMost) throw badInput('text', `留言最多 ${textMost} 个字`)
  if (imageIds.length > picturesMost) throw badInput('imageIds', `图片最多 ${picturesMost} 张`)
  if (new Set(imageIds).size !== imageIds.length) throw badInput('imageIds', '同一张图片只能使用一次')
}
