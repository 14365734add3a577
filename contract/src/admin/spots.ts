import * as z from 'zod'
import * as ids from '../ids.ts'
import { count, done, picture, seconds, trimmed } from '../schema.ts'
import { adminList } from './list.ts'
import { adminRoute } from './route.ts'

const titled = (title: string) => z.string().meta({ title })
const spotId = ids.spotId.meta({ title: '景点' })
const version = count.meta({ title: '版本' })
const isOpen = z.boolean().meta({ title: '开放留言' })
const position = z.int().min(0).max(100_000).meta({ title: '顺序' })

export const spotList = adminList('spot/list', {
  title: '查看景点列表',
  auth: 'play.read',
  filters: { search: trimmed('名称', 1, 40, 'search'), isOpen },
  sorts: ['position', '-position', '-spotId'],
  row: z.strictObject({
    spotId: ids.spotId.meta({ title: '编号' }),
    name: titled('名称'),
    zone: titled('品牌或片区'),
    place: titled('地点'),
    isOpen,
    position,
    messages: count.meta({ title: '公开留言' }),
    waiting: count.meta({ title: '待审核' }),
    changedAt: seconds.meta({ title: '修改时间' }),
  }),
})

const spotText = {
  name: trimmed('名称', 1, 40),
  summary: trimmed('简介', 0, 200),
  /** The brand or region it belongs to. */
  zone: trimmed('品牌或片区', 0, 40),
  place: trimmed('地点', 1, 100),
  /** Opening hours, as text. */
  opening: trimmed('开放时间', 1, 100),
  /** Degrees, WGS-84; both or neither. */
  latitude: z.number().min(-90).max(90).nullable().meta({ title: '纬度' }),
  longitude: z.number().min(-180).max(180).nullable().meta({ title: '经度' }),
  /** Radius of the circle that counts as the spot. */
  radiusMeters: z.int().min(10).max(100_000).nullable().meta({ title: '半径（米）' }),
  /** Messages per person and day here, within the limit over all spots; null if the spot has no limit of its own. */
  perPersonDay: z.int().min(1).max(1000).nullable().meta({ title: '每人每天留言（条）' }),
  position,
  /** Album whose works gain heat and comment counts from the spot's messages. */
  albumId: ids.albumId.nullable().meta({ title: '相关专辑' }),
  cover: picture.meta({ title: '封面' }),
  gallery: z.array(picture).max(9).meta({ title: '更多图片' }),
}

export const spotInfo = adminRoute('GET', 'spot/info', {
  title: '查看景点',
  auth: 'play.read',
  input: z.strictObject({ spotId }),
  example: { spotId: '999999' },
  reply: z.strictObject({
    ...spotText,
    spotId: ids.spotId,
    version: count,
    isOpen: z.boolean(),
    /** Counts by moderation state. */
    messages: z.strictObject({ visible: count, pending: count, refused: count, hidden: count }),
    changedAt: seconds,
  }),
  errors: ['NOT_FOUND'],
})

/** Saves a spot; without an id it creates a new one, closed at first. Otherwise `version` is the one that was read. */
export const saveSpot = adminRoute('POST', 'spot/save', {
  title: '保存景点',
  auth: 'play.edit',
  input: z.strictObject({
    spotId: spotId.optional(),
    version: version.default(0),
    ...spotText,
    latitude: spotText.latitude.default(null),
    longitude: spotText.longitude.default(null),
    radiusMeters: spotText.radiusMeters.default(null),
    perPersonDay: spotText.perPersonDay.default(null),
    albumId: spotText.albumId.default(null),
    gallery: spotText.gallery.default([]),
  }),
  example: {
    name: '断桥',
    summary: '',
    zone: '西湖',
    place: '白堤东端',
    opening: '全天',
    position: 1,
    cover: { url: '/media/x', widths: [320], ratio: 1, placeholder: '' },
  },
  reply: z.strictObject({ spotId: ids.spotId, version: count }),
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'BAD_INPUT', 'BANNED_WORDS', 'CONTACT_REFUSED', 'LINK_REFUSED'],
})

/** Opens a spot, or closes it at once. A closed spot is not listed and accepts no messages; existing messages stay. */
export const openSpot = adminRoute('POST', 'spot/open', {
  title: '开关景点留言',
  auth: 'play.stop',
  input: z.strictObject({ spotId, isOpen, reason: trimmed('原因', 2, 200) }),
  example: { spotId: '999999', isOpen: false, reason: '维修' },
  reply: done,
  errors: ['NOT_FOUND'],
})
