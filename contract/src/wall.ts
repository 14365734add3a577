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
  /** Opening hours, as text. */
  opening: z.string(),
  /** Number of visible messages. */
  messages: count,
})
export type Spot = z.infer<typeof spot>

/** Lists the scenic spots that have a wall, and the caller's limits. */
export const spotMsgConfigInfo = route('GET', 'hwnft/scenicSpotMsgConfig/info', {
  title: '查看留言墙景点',
  auth: 'optional',
  provides: ['walls'],
  input: z.strictObject({}),
  reply: z.strictObject({
    spots: z.array(spot),
    rules: z.array(z.string()),
    textMost: count,
    picturesMost: count,
    perDay: count,
    /** Messages that the caller may still leave today; null if not logged in. */
    leftToday: count.nullable(),
    /** Points for an approved message, and how often they are credited per day. */
    points: count,
    pointsPerDay: count,
  }),
})

/** Moderation state of a text: awaiting review, public, refused, or hidden after it was public. */
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
  /** States other than `visible` are shown only to the author. */
  state: messageState,
  /** Why it was refused or hidden; null otherwise. */
  reason: z.string().nullable(),
  /** Whether the author may appeal. */
  canAppeal: z.boolean(),
  thumbs: count,
  hasThumbed: z.boolean(),
  comments: count,
  time: seconds,
})
export type MessageCard = z.infer<typeof messageCard>

/** Lists messages: the public ones of one spot or of all, or the caller's own with their states. */
export const spotMessageList = route('GET', 'hwnft/scenicSpotMessage/list', {
  title: '查看留言列表',
  auth: 'optional',
  provides: ['messages'],
  input: z.strictObject({
    ...cursorInput,
    scope: z.enum(['wall', 'mine']).default('wall').meta({ title: '范围' }),
    spotId: spotId.optional(),
    order: z.enum(['newest', 'hottest']).default('newest').meta({ title: '排序' }),
  }),
  example: { page: 1, size: 20, cursor: '1', scope: 'wall', spotId: '1', order: 'newest' },
  reply: cursorPageOf(messageCard).extend({
    /** Number of the newest live event, to continue from. */
    live: count,
  }),
  errors: ['NOT_LOGGED_IN'],
})

/** Returns one public message, or one of the caller's own. An addition to the known calls. */
export const spotMessageInfo = route('GET', 'hwnft/scenicSpotMessage/info', {
  title: '查看留言',
  auth: 'optional',
  provides: ['messages'],
  input: z.strictObject({ messageId }),
  example: { messageId: '1' },
  reply: messageCard,
  errors: ['MESSAGE_NOT_FOUND'],
})

/** Leaves a message. It is checked automatically at once, and by a person before it becomes public. */
export const spotMessageLeave = route('POST once', 'hwnft/scenicSpotMessage/message', {
  title: '发布留言',
  auth: 'verified',
  invalidates: ['messages', 'walls'],
  input: z.strictObject({
    spotId,
    text: trimmed('留言', 1, 300),
    /** Pictures the caller uploaded for it. */
    imageIds: z.array(ids.owned(ids.imageId, 'MessageImageId')).max(6).default([]).meta({ title: '图片' }),
  }),
  example: { spotId: '1', text: '雨后的石阶很好看', imageIds: ['unknown'] },
  reply: messageCard,
  errors: ['NOT_FOUND', 'MESSAGE_DAILY_LIMIT', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED'],
})

/** Likes a message or takes the like back; one per person, however often it is sent. */
export const spotMessageThumbs = route('POST', 'hwnft/scenicSpotMessage/thumbs', {
  title: '点赞或取消点赞',
  auth: 'user',
  input: z.strictObject({ messageId, on: z.boolean().default(true).meta({ title: '是否点赞' }) }),
  example: { messageId: '1', on: true },
  reply: z.strictObject({ thumbs: count, hasThumbed: z.boolean() }),
  errors: ['MESSAGE_NOT_FOUND'],
  tooOften: 'TOO_FAST',
})

/** Deletes the caller's own message for good. An addition to the known calls. */
export const spotMessageDelete = route('POST once', 'hwnft/scenicSpotMessage/delete', {
  title: '删除留言',
  auth: 'user',
  invalidates: ['messages', 'walls'],
  input: z.strictObject({ messageId: ids.owned(messageId) }),
  example: { messageId: '1' },
  reply: done,
  errors: ['MESSAGE_NOT_FOUND'],
})

/** Appeals a refused or hidden message, once per message. An addition to the known calls. */
export const spotMessageAppeal = route('POST once', 'hwnft/scenicSpotMessage/appeal', {
  title: '申诉留言处理',
  auth: 'user',
  invalidates: ['messages'],
  input: z.strictObject({ messageId: ids.owned(messageId), text: trimmed('申诉理由', 4, 200) }),
  example: { messageId: '1', text: '只是写了当天的天气' },
  reply: messageCard,
  errors: ['MESSAGE_NOT_FOUND', 'ILLEGAL_TRANSITION', 'APPEALED', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED'],
})

export const reportReason = z.enum(['abuse', 'advertising', 'false', 'private', 'other'])
export type ReportReason = z.infer<typeof reportReason>

/** Reports a message or a comment on it, as `hwnft/report/add` does for all content. An addition to the known calls. */
export const spotMessageReport = route('POST once', 'hwnft/scenicSpotMessage/report', {
  title: '举报留言',
  auth: 'verified',
  input: z.strictObject({
    messageId,
    commentId: ids.commentId.optional().meta({ title: '评论' }),
    reason: reportReason.meta({ title: '举报原因' }),
    detail: trimmed('说明', 0, 200).default(''),
  }),
  example: { messageId: '1', commentId: '1', reason: 'advertising', detail: '像是广告' },
  reply: done,
  errors: ['MESSAGE_NOT_FOUND', 'TOO_FAST'],
})

const commentCard = z.strictObject({
  commentId: ids.commentId,
  text: z.string(),
  name: z.string(),
  avatar: z.string(),
  isMine: z.boolean(),
  /** States other than `visible` are shown only to the author. */
  state: messageState,
  reason: z.string().nullable(),
  time: seconds,
})
export type CommentCard = z.infer<typeof commentCard>

/** Lists comments on a message, oldest first: the public ones, and the caller's own. */
export const spotCommentList = route('GET', 'hwnft/scenicSpotComment/list', {
  title: '查看评论列表',
  auth: 'optional',
  provides: ['comments'],
  input: z.strictObject({ ...cursorInput, messageId }),
  example: { page: 1, size: 20, cursor: '1', messageId: '1' },
  reply: cursorPageOf(commentCard),
  errors: ['MESSAGE_NOT_FOUND'],
})

/** Comments on a public message. Comments are moderated like messages. */
export const spotCommentLeave = route('POST once', 'hwnft/scenicSpotComment/comment', {
  title: '发表评论',
  auth: 'verified',
  invalidates: ['comments', 'messages'],
  input: z.strictObject({ messageId, text: trimmed('评论', 1, 100) }),
  example: { messageId: '1', text: '同感' },
  reply: commentCard,
  errors: ['MESSAGE_NOT_FOUND', 'COMMENT_DAILY_LIMIT', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED'],
})
