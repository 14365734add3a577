import * as z from 'zod'
import { albumId, audienceId, broadcastId, goodsSn, shopId, uid } from '../ids.ts'
import { count, done, seconds, textOf, trimmed } from '../schema.ts'
import { audienceKinds, type AudienceKind, broadcastStates, type BroadcastState } from './broadcastNames.ts'
import { version } from './contentParts.ts'
import { adminList, choice } from './list.ts'
import { listReading } from './listReading.ts'
import { personal } from './personal.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminRoute, adminUpload } from './route.ts'

// Messages of the operators to saved groups of users (rules/messages#broadcasts).

const { list: _list, ...savedKinds } = audienceKinds
const audienceKind = choice<AudienceKind>('范围', audienceKinds)
const broadcastState = choice<BroadcastState>('状态', broadcastStates)
const name = trimmed('名称', 2, 30)
const reason = trimmed('原因', 2, 200)
const pickedAudience = audienceId.meta({ title: '人群', pick: 'audience' })

export const audienceList = adminList('audience/list', {
  title: '查看人群',
  auth: 'broadcast.read',
  filters: { kind: audienceKind },
  sorts: ['-audienceId', 'audienceId'],
  row: z.strictObject({
    audienceId: audienceId.meta({ title: '编号' }),
    name: z.string().meta({ title: '名称' }),
    kind: audienceKind,
    /** Id of the work, shop or album, or name of the creator; empty for other kinds. */
    subject: z.string(),
    subjectName: z.string().meta({ title: '对象' }),
    people: count.meta({ title: '现有人数' }),
    createdAt: seconds.meta({ title: '保存时间' }),
  }),
})

/**
 * Saves a group whose members are read whenever it is used. Besides its name and kind it has what its kind is about:
 * the work of `holders`, the shop, album or creator of followers.
 */
export const saveAudience = adminRoute('POST', 'audience/save', {
  title: '保存人群',
  auth: 'broadcast.manage',
  input: z.strictObject({
    name,
    kind: choice<Exclude<AudienceKind, 'list'>>('范围', savedKinds),
    goodsSn: goodsSn.optional().meta({ title: '作品' }),
    shopId: shopId.optional().meta({ title: '店铺' }),
    albumId: albumId.optional().meta({ title: '专辑' }),
    /** As written on the works. */
    creator: trimmed('创作者', 1, 60).optional(),
  }),
  example: { name: '半月桥藏家', kind: 'holders', goodsSn: 'none' },
  reply: z.strictObject({ audienceId }),
  errors: ['CONFLICT', 'GOODS_NOT_FOUND', 'NOT_FOUND'],
})

/** Saves the users of a list, by phone or number, as a group; a dry run stores nothing. */
export const bringAudience = adminUpload('audience/bring', {
  title: '导入人群',
  auth: 'broadcast.manage',
  fileBytes: 4_000_000,
  input: z.strictObject({ name, isDryRun: z.boolean().meta({ title: '试算' }) }),
  example: { name: '展会来宾', isDryRun: true },
  reply: z.strictObject({
    /** Null for a dry run. */
    audienceId: audienceId.nullable(),
    people: count,
    reading: listReading,
  }),
  errors: ['CONFLICT', 'BAD_INPUT', 'LIST_UNREADABLE'],
})

const broadcast = {
  broadcastId: broadcastId.meta({ title: '编号' }),
  title: z.string().meta({ title: '标题' }),
  audienceName: z.string().meta({ title: '人群' }),
  state: broadcastState,
  startsAt: seconds.nullable().meta({ title: '定时' }),
  sent: count.meta({ title: '已发' }),
  createdAt: seconds.meta({ title: '写下时间' }),
}

export const broadcastList = adminList('broadcast/list', {
  title: '查看群发',
  auth: 'broadcast.read',
  filters: { state: broadcastState },
  tabs: 'state',
  sorts: ['-broadcastId', 'broadcastId'],
  row: z.strictObject(broadcast),
})

export const broadcastInfo = adminRoute('GET', 'broadcast/info', {
  title: '查看群发详情',
  auth: 'broadcast.read',
  input: z.strictObject({ broadcastId }),
  example: { broadcastId: '999999' },
  reply: z.strictObject({
    ...broadcast,
    version,
    audienceId,
    text: z.string(),
    page: z.string(),
    /** Members of the group now. */
    people: count,
    /** Of those it was sent to, how many have read it. */
    read: count,
    begunAt: seconds.nullable(),
    endedAt: seconds.nullable(),
  }),
  errors: ['NOT_FOUND'],
})

/** Saves a draft. Without an id it creates one. */
export const saveBroadcast = adminRoute('POST', 'broadcast/save', {
  title: '保存群发',
  auth: 'broadcast.manage',
  input: z.strictObject({
    broadcastId: broadcastId.optional(),
    version: version.default(0),
    audienceId: pickedAudience,
    title: trimmed('标题', 2, 30),
    text: trimmed('正文', 2, 300),
    page: textOf('text', '以 / 开头的站内地址')
      .max(200)
      .regex(/^\/\S*$/)
      .meta({ title: '打开的页面' }),
    startsAt: seconds.optional().meta({ title: '定时发送' }),
  }),
  example: {
    broadcastId: '999999',
    version: 1,
    audienceId: '1',
    title: '元夕特展',
    text: '今晚七点开展。',
    page: '/notice',
  },
  reply: z.strictObject({ broadcastId, version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'ILLEGAL_TRANSITION', 'BAD_INPUT'],
})

/** Writes it to one account, marked as a trial. */
export const tryBroadcast = adminRoute('POST', 'broadcast/try', {
  title: '试发群发',
  auth: 'broadcast.manage',
  input: z.strictObject({ broadcastId, uid: personal(uid).meta({ title: '发给哪个账号' }) }),
  example: { broadcastId: '999999', uid: '1' },
  reply: done,
  errors: ['NOT_FOUND', 'USER_NOT_FOUND'],
})

/** Sends it in the background, at its time if it has one. To more than a thousand people a day it needs approval. */
export const beginBroadcast = adminRoute('POST', 'broadcast/begin', {
  title: '发送群发',
  auth: 'broadcast.manage',
  stepUp: true,
  input: z.strictObject({ broadcastId, reason }),
  example: { broadcastId: '999999', reason: '特展通知' },
  reply: requiresApproval(done),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'CONFLICT', 'APPROVAL_WAITING'],
})

/** Ends it at once. Messages that were written stay. */
export const stopBroadcast = adminRoute('POST', 'broadcast/stop', {
  title: '停止群发',
  auth: 'broadcast.manage',
  input: z.strictObject({ broadcastId, reason }),
  example: { broadcastId: '999999', reason: '内容有误' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})
