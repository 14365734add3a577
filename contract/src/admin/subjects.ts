import * as z from 'zod'
import type { GoodsKind, SubjectKind } from '../enums.ts'
import { albumId, goodsSn, labelId, shopId } from '../ids.ts'
import { count, done, nothing, picture, seconds, trimmed } from '../schema.ts'
import { optionalText, orderOf, richText, shownState, version } from './contentParts.ts'
import { adminList, choice } from './list.ts'
import { adminRoute } from './route.ts'

const kind = choice<SubjectKind>('类型', { 1: '专辑', 2: '专题', 3: '纪念专区' })

const subject = z.strictObject({
  albumId: albumId.meta({ title: '编号' }),
  title: z.string().meta({ title: '标题' }),
  cover: picture,
  kind,
  state: shownState,
  position: count.meta({ title: '次序' }),
  /** Null until scheduled. */
  publishAt: seconds.nullable().meta({ title: '发布时间' }),
  /** Number of works in this album. */
  works: count.meta({ title: '所属作品' }),
  version: count,
})

export const subjectList = adminList('subject/list', {
  title: '查看专辑与专题',
  auth: 'content.read',
  filters: { kind, state: shownState, search: trimmed('标题', 1, 40, 'search') },
  sorts: ['position', '-position'],
  row: subject,
})

/** A work, a text with or without a picture, or a work with its own text. */
const entry = z.strictObject({
  goodsSn: goodsSn.nullable().default(null),
  title: optionalText('小标题', 60),
  content: richText('文字').default(''),
  picture: picture.nullable().default(null),
})

export const subjectInfo = adminRoute('GET', 'subject/info', {
  title: '查看专辑或专题',
  auth: 'content.read',
  input: z.strictObject({ albumId }),
  example: { albumId: '999999' },
  reply: subject.extend({
    subtitle: z.string(),
    content: z.string(),
    entries: z.array(
      z.strictObject({
        goodsSn: goodsSn.nullable(),
        name: z.string(),
        title: z.string(),
        content: z.string(),
        picture: picture.nullable(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

/** Saves a subject; without an id it creates a new one in the last position, hidden at first. */
export const saveSubject = adminRoute('POST', 'subject/save', {
  title: '保存专题',
  auth: 'content.edit',
  bytes: 1_000_000,
  input: z.strictObject({
    albumId: albumId.optional(),
    version: version.default(0),
    kind,
    title: trimmed('标题', 1, 40),
    subtitle: optionalText('副标题', 80),
    cover: picture.meta({ title: '封面' }),
    content: richText('介绍').default(''),
    entries: z.array(entry).max(200).default([]).meta({ title: '内容' }),
    publishAt: seconds.optional().meta({ title: '发布时间' }),
  }),
  example: {
    albumId: '999999',
    version: 1,
    kind: 1,
    title: '山水',
    cover: { url: '/media/none', widths: [320], ratio: 1, placeholder: '' },
  },
  reply: z.strictObject({ albumId, version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

export const showSubject = adminRoute('POST', 'subject/show', {
  title: '发布或撤下专题',
  auth: 'content.publish',
  input: z.strictObject({ albumId, version, isShown: z.boolean() }),
  example: { albumId: '999999', version: 1, isShown: true },
  reply: z.strictObject({ version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

/** Returns all subjects in display order. */
export const subjectOrder = adminRoute('GET', 'subject/order', {
  title: '查看专题次序',
  auth: 'content.read',
  input: nothing,
  reply: z.strictObject({ list: z.array(z.strictObject({ albumId, title: z.string(), kind })) }),
})

export const orderSubjects = adminRoute('POST', 'subject/reorder', {
  title: '调整专题次序',
  auth: 'content.publish',
  input: z.strictObject(orderOf(albumId)),
  example: { before: ['999999'], after: ['999999'] },
  reply: done,
  errors: ['EDITED_MEANWHILE'],
})

export const labelList = adminRoute('GET', 'label/list', {
  title: '查看标签列表',
  auth: 'content.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(z.strictObject({ labelId, name: z.string(), works: count, version: count })),
  }),
})

export const saveLabel = adminRoute('POST', 'label/save', {
  title: '保存标签',
  auth: 'content.edit',
  input: z.strictObject({
    labelId: labelId.optional(),
    version: version.default(0),
    name: trimmed('名称', 1, 12),
  }),
  example: { labelId: '999999', version: 1, name: '青绿' },
  reply: z.strictObject({ labelId, version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'NAME_TAKEN'],
})

/** Removes a label that no work carries. */
export const removeLabel = adminRoute('POST', 'label/remove', {
  title: '删除标签',
  auth: 'content.edit',
  input: z.strictObject({ labelId, version }),
  example: { labelId: '999999', version: 1 },
  reply: done,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'IN_USE'],
})

const shopKind = choice<GoodsKind>('类型', { 1: '联盟', 2: '自营' })

export const shopList = adminRoute('GET', 'shop/list', {
  title: '查看店铺列表',
  auth: 'content.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        shopId,
        name: z.string(),
        kind: shopKind,
        introduction: z.string(),
        logo: picture.nullable(),
        works: count,
        version: count,
      }),
    ),
  }),
})

export const saveShop = adminRoute('POST', 'shop/save', {
  title: '保存店铺',
  auth: 'content.edit',
  input: z.strictObject({
    shopId: shopId.optional(),
    version: version.default(0),
    name: trimmed('名称', 1, 30),
    kind: shopKind,
    introduction: optionalText('介绍', 300),
    logo: picture.optional().meta({ title: '标志' }),
  }),
  example: { shopId: '999999', version: 1, name: '山房', kind: 1 },
  reply: z.strictObject({ shopId, version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'NAME_TAKEN'],
})
