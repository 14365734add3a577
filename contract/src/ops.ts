import * as z from 'zod'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, id, nothing, pageInput, pageOf, picture, seconds } from './schema.ts'

export const noticeCard = z.strictObject({
  id: ids.noticeId,
  title: z.string(),
  summary: z.string(),
  classificationId: ids.classificationId,
  classificationName: z.string(),
  isPinned: z.boolean(),
  publishTime: seconds,
})

export const noticeList = route('GET', 'ops/notice/list', {
  title: '查看公告列表',
  auth: 'none',
  input: z.strictObject({ ...pageInput, classificationId: ids.classificationId.optional().meta({ title: '分类' }) }),
  example: { page: 1, size: 20, classificationId: '1' },
  reply: pageOf(noticeCard),
})

/** Lists the categories that have published notices, in order. */
export const noticeClassificationList = route('GET', 'ops/noticeClassification/list', {
  title: '查看公告分类',
  auth: 'none',
  input: nothing,
  reply: z.strictObject({ list: z.array(z.strictObject({ id: ids.classificationId, name: z.string() })) }),
})

const noticeLink = z.strictObject({ id: ids.noticeId, title: z.string() })

/** Returns one published notice. `content` is sanitised HTML. */
export const noticeInfo = route('GET', 'ops/notice/info', {
  title: '查看公告',
  auth: 'none',
  input: z.strictObject({ id: ids.noticeId.meta({ title: '公告' }) }),
  example: { id: '1' },
  reply: noticeCard.extend({
    content: z.string(),
    /** The work on sale whose card is shown beside the text; null if there is none. */
    goodsSn: ids.goodsSn.nullable(),
    /** The previous and next published notices; null at the ends. */
    previous: noticeLink.nullable(),
    next: noticeLink.nullable(),
  }),
  errors: ['NOT_FOUND'],
})

/** Counts the notices since `since` (epoch seconds), for the badge at the entry. */
export const notice = route('GET', 'ops/notice', {
  title: '查看未读公告数',
  auth: 'none',
  input: z.strictObject({ since: seconds.default(0).meta({ title: '上次查看时间' }) }),
  example: { since: 0 },
  reply: z.strictObject({
    /** Published after `since`, counted up to 99. */
    unread: count,
    newest: noticeCard.nullable(),
  }),
})

/**
 * Returns an operator-edited page: a brand's, or the overview of all brands. `content` of sections is sanitised HTML.
 */
export const configInfo = route('GET', 'ops/config/info', {
  title: '查看品牌页',
  auth: 'none',
  input: z.strictObject({ key: ids.pageKey.meta({ title: '页面' }) }),
  example: { key: 'unknown' },
  reply: z.strictObject({
    key: ids.pageKey,
    /** Design of the page; see features/brands. */
    look: z.enum(['hub', 'summer', 'autumn', 'play', 'rules', 'school', 'home', 'wine']),
    brandName: z.string(),
    title: z.string(),
    subtitle: z.string(),
    hero: picture.nullable(),
    sections: z.array(
      z.strictObject({
        title: z.string().max(200),
        content: z.string().max(200_000),
        items: z
          .array(
            z.strictObject({
              title: z.string().max(200),
              text: z.string().max(5000),
              picture: picture.nullable(),
              link: z.string().max(500),
            }),
          )
          .max(100),
      }),
    ),
    /** Steps to use what the brand offers. */
    howTo: z.array(z.string()),
    rules: z.array(z.string()),
    /** Rights offered on the page (`rights/rightsConfig/ByIds`). */
    rightsIds: z.array(ids.rightsConfigId),
    updateTime: seconds,
  }),
  errors: ['NOT_FOUND'],
})

/**
 * Returns the published text of an about page (policy, clause, rules, problem, about) or of an agreement: the version
 * in effect, or one by name.
 */
export const introduceInfo = route('GET', 'ops/introduce/info', {
  title: '查看协议或介绍页',
  auth: 'none',
  input: z.strictObject({
    key: ids.textKey.meta({ title: '页面' }),
    version: z.string().min(1).max(20).optional().meta({ title: '版本' }),
  }),
  example: { version: '1.0', key: 'unknown' },
  reply: z.strictObject({
    key: ids.textKey,
    title: z.string(),
    version: z.string(),
    /** Time this version takes or took effect. */
    publishTime: seconds,
    /** Sanitised HTML. */
    content: z.string(),
  }),
  errors: ['NOT_FOUND'],
})

/** Lists all published versions of a text, including those not in effect yet, newest first. */
export const introduceVersions = route('GET', 'ops/introduce/versions', {
  title: '查看协议的历次版本',
  auth: 'none',
  input: z.strictObject({ key: ids.textKey.meta({ title: '页面' }) }),
  example: { key: 'policy' },
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        version: z.string(),
        title: z.string(),
        publishTime: seconds,
        isHolding: z.boolean(),
        /** Period of public consultation; null if there is none. */
        consultation: z.strictObject({ start: seconds, end: seconds }).nullable(),
      }),
    ),
  }),
})

/** Download of one app package. An empty link means that it is not available yet. */
const appPackage = z.strictObject({
  link: z.string(),
  version: z.string(),
  /** 0 if unknown. */
  publishTime: seconds,
  /** Bytes of the download; 0 if unknown. */
  size: count,
  /** Hex SHA-256 of the download; empty if a store verifies it. */
  sha256: z.string(),
  /** Release notes. */
  notes: z.string(),
  /** Users with a version older than this must update; empty if nobody must. */
  requiredFrom: z.string(),
})

/** The app's packages: iOS by its store, Android as a download. */
const appPackages = z.strictObject({ ios: appPackage, android: appPackage })

/** Returns what every page needs: brand, footer, agreements, and limits that clients display. */
export const basicConfigInfo = route('GET', 'ops/basic/config/info', {
  title: '查看基本配置',
  auth: 'none',
  input: nothing,
  reply: z.strictObject({
    brandName: z.string(),
    /** Pictures of the brand; null for the product's own. The server writes them into the storefront's page. */
    brandPictures: z.strictObject({
      seal: picture.nullable(),
      logo: picture.nullable(),
      icon: picture.nullable(),
      share: picture.nullable(),
    }),
    /** The promises that newcomers read, in order. */
    promises: z.array(z.string()),
    slogan: z.string(),
    copyright: z.string(),
    /** Prefix of relative image paths; empty for this host. */
    imageHost: z.string(),
    /** Licence and filing notices of the footer, in order; `link` is empty if there is none. */
    licences: z.array(z.strictObject({ name: z.string(), number: z.string(), link: z.string() })),
    /** Version of the texts in effect that registration requires consent to; empty if one of them is not published. */
    agreementVersion: z.string(),
    /** The published agreements with the path of each, in order. */
    agreements: z.array(
      z.strictObject({
        key: ids.textKey,
        title: z.string(),
        path: z.string(),
        version: z.string(),
        publishTime: seconds,
      }),
    ),
    /** The about pages in effect, in the order of the footer. */
    aboutPages: z.array(z.strictObject({ key: ids.textKey, title: z.string() })),
    /** Seconds that an order waits for payment, in a drop and otherwise. */
    orderWindows: z.strictObject({ drop: count, digital: count, physical: count }),
    minimumAge: count,
    app: appPackages,
  }),
})

export const serviceConfigInfo = route('GET', 'ops/service/config/info', {
  title: '查看客服入口',
  auth: 'none',
  input: z.strictObject({ typeId: ids.serviceTypeId.default(1).meta({ title: '类型' }) }),
  example: { typeId: 1 },
  reply: z.strictObject({ link: z.string() }),
})

/** Returns the memory section's entry and pages (type 2). `imgData` is JSON text with pcImages and appImages. */
export const specialTypeConfigByType = route('GET', 'ops/specialTypeConfig/byType', {
  title: '查看纪念专区入口',
  auth: 'none',
  input: z.strictObject({ type: z.int().min(1).max(9).meta({ title: '类型' }) }),
  example: { type: 2 },
  reply: z.strictObject({
    id,
    title: z.string(),
    /** 1 if the entry is shown. */
    accessStatus: z.int(),
    /** 1 if the entry opens the introduction; otherwise it opens the goods list. */
    introduceStatus: z.int(),
    redPoint: z.int(),
    webBanner: z.string(),
    appBanner: z.string(),
    imgData: z.string(),
  }),
  errors: ['NOT_FOUND'],
})
