import * as z from 'zod'
import { albumId, appFileId, appPackageId, pageKey, rightsConfigId } from '../ids.ts'
import { configInfo } from '../ops.ts'
import { count, done, nothing, picture, seconds, textOf, trimmed } from '../schema.ts'
import { optionalText, shownState, version } from './contentParts.ts'
import { adminList, choice } from './list.ts'
import { adminRoute, adminUpload } from './route.ts'

const address = textOf('text', '以 https:// 或 / 开头的地址')
  .max(500)
  .regex(/^(?:|https?:\/\/\S+|\/(?!\/)\S*)$/)

const footer = {
  slogan: optionalText('标语', 60),
  copyright: trimmed('版权行', 1, 80),
  licences: z
    .array(z.strictObject({ name: trimmed('名称', 1, 30), number: trimmed('编号', 1, 60), link: address.default('') }))
    .max(12)
    .meta({ title: '备案与许可' }),
}

const brand = {
  name: trimmed('品牌名称', 2, 20),
  promises: z
    .array(trimmed('承诺', 2, 8))
    .length(3, '请写三句，一行一句')
    .default(['限量编号', '自己能核验', '附到场权益'])
    .meta({ title: '首页的三句承诺' }),
  seal: picture.nullable().default(null).meta({ title: '印章' }),
  logo: picture.nullable().default(null).meta({ title: '标志' }),
  icon: picture.nullable().default(null).meta({ title: '网页图标' }),
  share: picture.nullable().default(null).meta({ title: '分享图' }),
}

const service = {
  link: address.min(1).meta({ title: '客服入口' }),
  /** Hosts that links of ads and zones may lead to, besides the storefront itself. */
  linkHosts: z
    .array(
      textOf('id', '域名，如 example.com')
        .max(253)
        .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/),
    )
    .max(50)
    .meta({ title: '允许跳转的域名' }),
}

/** Returns the footer, the customer service links and the allowed link hosts. */
export const siteInfo = adminRoute('GET', 'site/info', {
  title: '查看网站信息',
  auth: 'content.read',
  input: nothing,
  reply: z.strictObject({
    /** Brand name set by operators, or else by the environment. */
    brand: z.strictObject({
      version: count,
      name: z.string(),
      promises: z.array(z.string()),
      seal: picture.nullable(),
      logo: picture.nullable(),
      icon: picture.nullable(),
      share: picture.nullable(),
    }),
    footer: z.strictObject({
      version: count,
      slogan: z.string(),
      copyright: z.string(),
      licences: z.array(z.strictObject({ name: z.string(), number: z.string(), link: z.string() })),
      /** Whether they are still the samples that ship with the product. */
      isSample: z.boolean(),
    }),
    service: z.strictObject({ version: count, link: z.string(), linkHosts: z.array(z.string()) }),
  }),
})

/** Sets the brand: its name in titles, messages and texts that contain `{brand}`, its pictures and its promises. */
export const saveBrand = adminRoute('POST', 'site/saveBrand', {
  title: '保存品牌',
  auth: 'content.publish',
  stepUp: true,
  input: z.strictObject({ version, ...brand }),
  example: { version: 999, name: '望川数藏' },
  reply: z.strictObject({ version: count }),
  errors: ['EDITED_MEANWHILE'],
})

export const saveFooter = adminRoute('POST', 'site/saveFooter', {
  title: '修改页脚',
  auth: 'content.publish',
  input: z.strictObject({ version, ...footer }),
  example: { version: 999, slogan: '看山', copyright: '版权所有', licences: [] },
  reply: z.strictObject({ version: count }),
  errors: ['EDITED_MEANWHILE'],
})

export const saveService = adminRoute('POST', 'site/saveService', {
  title: '修改客服入口与域名',
  auth: 'content.publish',
  stepUp: true,
  input: z.strictObject({ version, ...service }),
  example: { version: 999, link: '/aboutUs/problem', linkHosts: [] },
  reply: z.strictObject({ version: count }),
  errors: ['EDITED_MEANWHILE'],
})

/** The storefront's menu entry for the memorial zone, and its pictures. */
const memorial = {
  title: trimmed('标题', 1, 20),
  isOpen: z.boolean().default(false).meta({ title: '在菜单里显示' }),
  opensIntroduction: z.boolean().default(false).meta({ title: '先打开介绍页' }),
  hasDot: z.boolean().default(false).meta({ title: '显示小红点' }),
  webBanner: picture.nullable().default(null).meta({ title: '电脑端横幅' }),
  appBanner: picture.nullable().default(null).meta({ title: '手机端横幅' }),
  webPictures: z.array(picture).max(20).default([]).meta({ title: '电脑端介绍图' }),
  appPictures: z.array(picture).max(20).default([]).meta({ title: '手机端介绍图' }),
}

export const memorialInfo = adminRoute('GET', 'memorial/info', {
  title: '查看纪念专区入口',
  auth: 'content.read',
  input: nothing,
  reply: z.strictObject({
    version: count,
    title: z.string(),
    /** Null until one is chosen. */
    albumId: albumId.nullable(),
    isOpen: z.boolean(),
    opensIntroduction: z.boolean(),
    hasDot: z.boolean(),
    webBanner: picture.nullable(),
    appBanner: picture.nullable(),
    webPictures: z.array(picture),
    appPictures: z.array(picture),
    /** Albums that it may open. */
    choices: z.array(z.strictObject({ albumId, title: z.string() })),
  }),
})

export const saveMemorial = adminRoute('POST', 'memorial/save', {
  title: '设置纪念专区入口',
  auth: 'content.publish',
  input: z.strictObject({ version, ...memorial, albumId: albumId.optional().meta({ title: '打开的专区' }) }),
  example: { version: 999, title: '纪念专区' },
  reply: z.strictObject({ version: count }),
  errors: ['EDITED_MEANWHILE'],
})

const { look, hero, sections, howTo, rules } = configInfo.reply.shape

/** Lists operator-edited pages: those of brands, and the page that links to them. */
export const brandPageList = adminRoute('GET', 'brandPage/list', {
  title: '查看品牌页列表',
  auth: 'content.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        key: pageKey,
        look,
        brandName: z.string(),
        title: z.string(),
        isShown: z.boolean(),
        changedAt: seconds,
        version: count,
      }),
    ),
  }),
})

export const brandPageInfo = adminRoute('GET', 'brandPage/info', {
  title: '查看品牌页',
  auth: 'content.read',
  input: z.strictObject({ key: pageKey }),
  example: { key: 'none' },
  reply: z.strictObject({
    key: pageKey,
    look,
    brandName: z.string(),
    title: z.string(),
    subtitle: z.string(),
    hero,
    sections,
    howTo,
    rules,
    rightsIds: z.array(rightsConfigId),
    isShown: z.boolean(),
    changedAt: seconds,
    version: count,
  }),
  errors: ['NOT_FOUND'],
})

/** Saves a brand page; version 0 creates a new one, hidden at first. */
export const saveBrandPage = adminRoute('POST', 'brandPage/save', {
  title: '保存品牌页',
  auth: 'content.edit',
  bytes: 1_000_000,
  input: z.strictObject({
    key: pageKey.meta({ title: '地址名' }),
    version: version.default(0),
    look: choice('版式', {
      hub: '品牌总览',
      summer: '夏',
      autumn: '秋',
      play: '玩法',
      rules: '规则',
      school: '研学',
      home: '居家',
      wine: '酒',
    }),
    brandName: optionalText('品牌', 30),
    title: trimmed('标题', 1, 40),
    subtitle: optionalText('副标题', 120),
    hero: picture.nullable().default(null).meta({ title: '主图' }),
    sections: sections.max(20).default([]).meta({ title: '段落' }),
    howTo: z
      .array(trimmed('步骤', 1, 200))
      .max(20)
      .default([])
      .meta({ title: '使用步骤' }),
    rules: z
      .array(trimmed('规则', 1, 300))
      .max(40)
      .default([])
      .meta({ title: '规则' }),
    rightsIds: z.array(rightsConfigId).max(40).default([]).meta({ title: '权益' }),
  }),
  example: { key: 'none', version: 7, look: 'hub', title: '品牌' },
  reply: z.strictObject({ version: count }),
  errors: ['EDITED_MEANWHILE', 'NAME_TAKEN'],
})

export const showBrandPage = adminRoute('POST', 'brandPage/show', {
  title: '发布或撤下品牌页',
  auth: 'content.publish',
  input: z.strictObject({ key: pageKey, version, isShown: z.boolean() }),
  example: { key: 'none', version: 1, isShown: true },
  reply: z.strictObject({ version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

const platform = choice('平台', { ios: 'iOS', android: '安卓' })
const revision = count.meta({ title: '修订' })

const appFile = z.strictObject({
  fileId: appFileId,
  /** Bytes. */
  size: count,
  sha256: z.string(),
  /** Application id declared by the package; empty if it could not be read. */
  application: z.string(),
  versionName: z.string(),
})

export const packageList = adminList('package/list', {
  title: '查看安装包列表',
  auth: 'content.read',
  filters: { platform, state: shownState },
  sorts: ['-publishAt', 'publishAt'],
  row: z.strictObject({
    appPackageId: appPackageId.meta({ title: '编号' }),
    platform,
    version: z.string().meta({ title: '版本号' }),
    state: shownState,
    /** Whether this is the version currently offered. */
    isCurrent: z.boolean().meta({ title: '现在提供' }),
    isForced: z.boolean().meta({ title: '强制更新' }),
    publishAt: seconds.meta({ title: '发布时间' }),
    link: z.string().meta({ title: '下载地址' }),
    size: count.meta({ title: '大小', kind: 'bytes' }),
    sha256: z.string().meta({ title: 'SHA-256' }),
    notes: z.string().meta({ title: '更新说明' }),
    isShown: z.boolean(),
    revision: count,
    /** For a package hosted by the platform. */
    file: appFile.nullable(),
  }),
})

/** 300 MB. */
export const appFileBytes = 300 * 1024 * 1024

/**
 * Uploads an Android package and computes its checksum. `package/save` refers to it; files without a reference are
 * deleted a day later.
 */
export const uploadPackage = adminUpload('package/upload', {
  title: '上传安装包文件',
  auth: 'content.edit',
  fileBytes: appFileBytes,
  input: z.strictObject({}),
  reply: appFile,
  errors: ['TOO_LARGE', 'PROVIDER_UNAVAILABLE'],
})

/** Saves a package version; without an id it creates a new one, not offered yet. */
export const savePackage = adminRoute('POST', 'package/save', {
  title: '保存安装包',
  auth: 'content.edit',
  input: z.strictObject({
    appPackageId: appPackageId.optional(),
    revision: revision.default(0),
    platform,
    version: textOf('id', '用点隔开的数字，如 1.2.3')
      .regex(/^\d{1,5}(\.\d{1,5}){0,3}$/)
      .meta({ title: '版本号' }),
    /** For Android, an uploaded file: it determines the checksum, size and URL, whatever other fields say. */
    fileId: appFileId.nullable().default(null).meta({ title: '安装包文件' }),
    /** Empty if the file determines the URL. */
    link: textOf('text', '以 https:// 或 / 开头的地址')
      .max(500)
      .regex(/^(?:https:\/\/\S+|\/(?!\/)\S+)?$/)
      .default('')
      .meta({ title: '商店页或下载地址' }),
    notes: optionalText('更新说明', 1000),
    isForced: z.boolean().default(false).meta({ title: '强制更新' }),
    size: z.int().min(0).max(2_147_483_647).default(0).meta({ title: '大小（字节）' }),
    sha256: textOf('code', '64 位数字或字母 a 到 f')
      .regex(/^(?:[0-9a-fA-F]{64})?$/)
      .default('')
      .meta({ title: 'SHA-256' }),
    publishAt: seconds.optional().meta({ title: '发布时间' }),
  }),
  example: {
    appPackageId: '999999',
    revision: 1,
    platform: 'ios',
    version: '1.0',
    link: 'https://apps.example.com/1',
  },
  reply: z.strictObject({ appPackageId, revision: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'NAME_TAKEN', 'IN_USE'],
})

/** Offers a version from its time on, or withdraws it. */
export const showPackage = adminRoute('POST', 'package/show', {
  title: '提供或停止安装包',
  auth: 'content.publish',
  stepUp: true,
  input: z.strictObject({ appPackageId, revision, isShown: z.boolean() }),
  example: { appPackageId: '999999', revision: 1, isShown: true },
  reply: z.strictObject({ revision: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

export const removePackage = adminRoute('POST', 'package/remove', {
  title: '删除安装包',
  auth: 'content.edit',
  input: z.strictObject({ appPackageId, revision }),
  example: { appPackageId: '999999', revision: 1 },
  reply: done,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'IN_USE'],
})
