import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, cursorInput, cursorPageOf, done, picture, seconds, trimmed } from './schema.ts'

const spotId = ids.spotId.meta({ title: '景区' })
const messageId = ids.messageId.meta({ title: '留言' })

const spot = z.strictObject({
  spotId: ids.spotId,
  name: z.string(),
  summary: z.string(),
  cover: picture,
  place: z.string(),
  /** When one may go in, in words. */
  opening: z.string(),
  /** Messages to be seen there. */
  messages: count,
})
export type Spot = z.infer<typeof spot>

/** The scenic spots that have a wall, and what may be left there. */
export const spotMsgConfigInfo = route('GET', 'hwnft/scenicSpotMsgConfig/info', {
  auth: 'optional',
  shows: ['walls'],
  input: z.strictObject({}),
  reply: z.strictObject({
    spots: z.array(spot),
    rules: z.array(z.string()),
    textMost: count,
    picturesMost: count,
    perDay: count,
    /** Messages the caller may still leave today; null when nobody is logged in. */
    leftToday: count.nullable(),
    /** Points for a message that a person approved, and how often a day. */
    points: count,
    pointsPerDay: count,
  }),
})

/** How far words are from being seen: waiting for a person, seen, refused, or taken away after they were seen. */
export const messageState = z.enum(['pending', 'visible', 'refused', 'hidden'])
export type MessageState = z.infer<typeof messageState>

const messageCard = z.strictObject({
  messageId: ids.messageId,
  spotId: ids.spotId,
  spotName: z.string(),
  text: z.string(),
  pictures: z.array(picture),
  name: z.string(),
  avatar: z.string(),
  isMine: z.boolean(),
  /** Anything but visible is told to its writer alone. */
  state: messageState,
  /** Why it was refused or hidden; null otherwise. */
  reason: z.string().nullable(),
  /** Whether its writer may ask for it to be looked at once more. */
  canAppeal: z.boolean(),
  thumbs: count,
  hasThumbed: z.boolean(),
  comments: count,
  time: seconds,
})
export type MessageCard = z.infer<typeof messageCard>

/** Messages: those to be seen, of one spot or of all, or the caller's own with their states. */
export const spotMessageList = route('GET', 'hwnft/scenicSpotMessage/list', {
  auth: 'optional',
  shows: ['messages'],
  input: z.strictObject({
    ...cursorInput,
    scope: z.enum(['wall', 'mine']).default('wall').meta({ title: '范围' }),
    spotId: spotId.optional(),
    order: z.enum(['newest', 'hottest']).default('newest').meta({ title: '排序' }),
  }),
  reply: cursorPageOf(messageCard).extend({
    /** The number of the newest live event, to go on from. */
    live: count,
  }),
  errors: ['NOT_LOGGED_IN'],
})

/** One message that is to be seen, or the caller's own. An addition to the known calls. */
export const spotMessageInfo = route('GET', 'hwnft/scenicSpotMessage/info', {
  auth: 'optional',
  shows: ['messages'],
  input: z.strictObject({ messageId }),
  reply: messageCard,
  errors: ['MESSAGE_NOT_FOUND'],
})

/** Leaves a message. A machine reads it at once, a person before anybody else sees it. */
export const spotMessageLeave = route('POST once', 'hwnft/scenicSpotMessage/message', {
  auth: 'verified',
  changes: ['messages', 'walls'],
  input: z.strictObject({
    spotId,
    text: trimmed('留言', 1, 300),
    /** Pictures the caller uploaded for it. */
    imageIds: z.array(ids.imageId).max(6).default([]).meta({ title: '图片' }),
  }),
  reply: messageCard,
  errors: ['NOT_FOUND', 'MESSAGE_DAILY_LIMIT', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED'],
})

/** Gives a thumb, or takes it back; one each, however often it is said. */
export const spotMessageThumbs = route('POST', 'hwnft/scenicSpotMessage/thumbs', {
  auth: 'user',
  input: z.strictObject({ messageId, on: z.boolean().default(true).meta({ title: '是否点赞' }) }),
  reply: z.strictObject({ thumbs: count, hasThumbed: z.boolean() }),
  errors: ['MESSAGE_NOT_FOUND'],
  tooOften: 'TOO_FAST',
})

/** Takes one's own message away, for good. An addition to the known calls. */
export const spotMessageDelete = route('POST once', 'hwnft/scenicSpotMessage/delete', {
  auth: 'user',
  changes: ['messages', 'walls'],
  input: z.strictObject({ messageId }),
  reply: done,
  errors: ['MESSAGE_NOT_FOUND'],
})

/** Asks for a refused or hidden message to be looked at once more; once a message. An addition to the known calls. */
export const spotMessageAppeal = route('POST once', 'hwnft/scenicSpotMessage/appeal', {
  auth: 'user',
  changes: ['messages'],
  input: z.strictObject({ messageId, text: trimmed('申诉理由', 4, 200) }),
  reply: messageCard,
  errors: ['MESSAGE_NOT_FOUND', 'ILLEGAL_TRANSITION', 'APPEALED', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED'],
})

export const reportReason = z.enum(['abuse', 'advertising', 'false', 'private', 'other'])
export type ReportReason = z.infer<typeof reportReason>

/**
 * Reports a message, or a comment on it, as `hwnft/report/add` does for everything. An addition to the known calls.
 */
export const spotMessageReport = route('POST once', 'hwnft/scenicSpotMessage/report', {
  auth: 'verified',
  input: z.strictObject({
    messageId,
    commentId: ids.commentId.optional().meta({ title: '评论' }),
    reason: reportReason.meta({ title: '举报原因' }),
    detail: trimmed('说明', 0, 200).default(''),
  }),
  reply: done,
  errors: ['MESSAGE_NOT_FOUND', 'TOO_FAST'],
})

const commentCard = z.strictObject({
  commentId: ids.commentId,
  text: z.string(),
  name: z.string(),
  avatar: z.string(),
  isMine: z.boolean(),
  /** Anything but visible is told to its writer alone. */
  state: messageState,
  reason: z.string().nullable(),
  time: seconds,
})
export type CommentCard = z.infer<typeof commentCard>

/** Comments on a message, oldest first: those to be seen, and the caller's own. */
export const spotCommentList = route('GET', 'hwnft/scenicSpotComment/list', {
  auth: 'optional',
  shows: ['comments'],
  input: z.strictObject({ ...cursorInput, messageId }),
  reply: cursorPageOf(commentCard),
  errors: ['MESSAGE_NOT_FOUND'],
})

/** Comments on a message that is to be seen. It is checked as messages are. */
export const spotCommentLeave = route('POST once', 'hwnft/scenicSpotComment/comment', {
  auth: 'verified',
  changes: ['comments', 'messages'],
  input: z.strictObject({ messageId, text: trimmed('评论', 1, 100) }),
  reply: commentCard,
  errors: ['MESSAGE_NOT_FOUND', 'COMMENT_DAILY_LIMIT', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED'],
})
