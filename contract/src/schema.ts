import * as z from 'zod'
import { aiLabelTexts, aiUseTexts } from './aiLabels.ts'
import { cleaners, type TextKind } from './cleanText.ts'
import { lengthOf } from './textLength.ts'

/** Builds a literal schema from the values of an enumeration; the API reference shows their names. */
export function enumOf<const T extends Record<string, string | number>>(values: T) {
  return z.literal(Object.values(values) as [T[keyof T], ...T[keyof T][]]).meta({ names: Object.keys(values) })
}

/**
 * Builds a schema of text that the function of `cleanText.ts` for its kind cleans before any other check: here by zod,
 * on the server through `clean` in its JSON Schema (http/validation.ts). `wanted` completes the message "<title>应为…".
 */
export function textOf(kind: TextKind, wanted?: string) {
  return z
    .string()
    .overwrite(cleaners[kind])
    .meta({ clean: kind, ...(wanted !== undefined && { description: wanted }) })
}

/** An id on the wire: a string of 1 to 40 letters, digits, `_` or `-`. */
export const id = textOf('id', '1 到 40 位字母、数字、_ 或 -').regex(/^[\w-]{1,40}$/)

/** The id of a numbered row: a string of digits. */
export const numericId = textOf('id', '1 到 18 位数字').regex(/^\d{1,18}$/)

/** Returns whether a text that may refer to several kinds of entities can be a numeric row id. */
export const isNumericId = (text: string): boolean => numericId.safeParse(text).success

/** A UUID in lower case, as the database formats it. */
export const uuid = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** A valid calendar day from 2000 to 2099: `2028-02-29`, never `2026-02-30`. */
export const day = z
  .string()
  .regex(
    /^20(?:\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:[02468][048]|[13579][26])-02-29)$/,
  )
  .meta({ title: '日期', kind: 'day' })

/** A month from 2000 to 2099: `2026-11`. */
export const month = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
  .meta({ title: '月份' })

/** Integer fen, 0 to one hundred million yuan. */
export const fen = z.int().min(0).max(10_000_000_000).meta({ kind: 'fen' })

/** Integer fen that may be negative, such as the net amount of a day. */
export const signedFen = z.int().min(-10_000_000_000).max(10_000_000_000).meta({ kind: 'fen' })

/** Epoch seconds. */
export const seconds = z.int().min(0).max(99_999_999_999).meta({ kind: 'time' })

/** A non-negative count. */
export const count = z.int().min(0).max(2_147_483_647)

/** Mainland mobile number: 1, then 3-9, then nine digits. */
export const phone = textOf('phone', '11 位大陆手机号，以 1 开头')
  .regex(/^1[3-9]\d{9}$/)
  .meta({ title: '手机号' })

/**
 * Builds a schema of text that is cleaned before its length is checked: free text is trimmed, other kinds are cleaned.
 * `minimum` and `maximum` count code points, as the JSON Schema and the database do (`textLength.ts`); zod's `max`
 * would count UTF-16 units and refuse emoji that fit.
 */
export function trimmed(title: string, minimum: number, maximum: number, kind: TextKind = 'text') {
  return textOf(kind)
    .min(minimum)
    .check(({ value, issues }) => {
      if (lengthOf(value) > maximum)
        issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value })
    })
    .meta({ title, maxLength: maximum })
}

/** A carrier's tracking number. */
export const trackingNumber = textOf('trackingNumber', '4 到 40 位字母、数字或短横')
  .regex(/^[\w-]{4,40}$/)
  .meta({ title: '快递单号' })

/** A code of six digits: sent by SMS, shown by an authenticator, or chosen by the user. */
export const sixDigits = textOf('code', '6 位数字').regex(/^\d{6}$/)

export const wantedOfMail = '完整的邮箱地址，如 name@example.com'

/** An e-mail address. */
export const mail = textOf('mail', wantedOfMail)
  .max(100)
  .regex(/^[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+$/)
  .meta({ title: '邮箱' })

/** An empty input. */
export const nothing = z.strictObject({})

/** An empty reply: success without data. */
export const done = z.strictObject({})

export const pageInput = {
  page: z.int().min(1).max(100_000).default(1).meta({ title: '页码' }),
  size: z.int().min(1).max(100).default(20).meta({ title: '每页条数' }),
}

/** Input of unbounded lists, which also take an opaque cursor: page 1,000 costs as much as page 1. */
export const cursorInput = {
  ...pageInput,
  cursor: z.string().max(200).optional().meta({ title: '翻页标识' }),
}

export function pageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({ list: z.array(item), total: count, page: z.int(), size: z.int() })
}

/** Like pageOf, with the cursor of the next page (null on the last page). */
export function cursorPageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({
    list: z.array(item),
    total: count,
    page: z.int(),
    size: z.int(),
    cursor: z.string().nullable(),
  })
}

/** Builds a schema of the keys of a table of labels. */
export const keyIn = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  z.enum(Object.keys(labels) as [Key, ...Key[]])

export const aiLabel = keyIn(aiLabelTexts)
/** What is declared about AI in a work. */
export const aiUse = keyIn(aiUseTexts)
/** Whether the uploader of a picture says that AI made it or took part. */
export const pictureOrigin = z.enum(['ai', 'other'])

const widths = z.array(z.int().min(1).max(100_000)).max(20)

/**
 * A picture stored in several widths. `url` is a path without extension (relative ones take the image host prefix):
 * `${url}-${width}.avif` and `.webp` exist for each of `widths`, and `${url}.jpg` for sharing.
 */
export const picture = z.strictObject({
  url: z.string().max(500),
  widths,
  /** Width divided by height. */
  ratio: z.number().min(0.001).max(1000),
  /** A tiny blurred image as a data URI, shown until the picture has loaded. */
  placeholder: z.string().max(10_000),
  /** Larger widths that exist only as tiles (`tiles.ts`). */
  tiles: widths.optional(),
  /** In replies, if AI generated it: shown as a mark on the picture (`aiLabels.ts`). */
  aiLabel: aiLabel.optional(),
})
export type Picture = z.infer<typeof picture>

const fraction = z.number().min(0).max(1)

/** A part of a picture, as fractions of its width and height. */
export const area = z.strictObject({
  left: fraction.meta({ title: '左' }),
  top: fraction.meta({ title: '上' }),
  width: fraction.min(0.02).meta({ title: '宽' }),
  height: fraction.min(0.02).meta({ title: '高' }),
})
export type Area = z.infer<typeof area>

/** A point of interest in a work's first picture, with the curator's description (rules/goods#a-closer-look). */
export const sight = z.strictObject({
  title: trimmed('标题', 1, 20),
  text: trimmed('说明', 1, 200),
  area: area.meta({ title: '位置' }),
})
export type Sight = z.infer<typeof sight>

/** All points of interest of a work, in display order. */
export const sights = z.array(sight).max(12)

/**
 * A work's 3D model or video. Its poster is shown until the user starts it (rules/goods#models-and-videos).
 */
export const motion = z.strictObject({
  kind: z.enum(['model', 'video']),
  /** Path of the file with its extension (.glb, .mp4, .webm); may be prefixed with the image host. */
  url: z.string().regex(/^\/media\/(?:[\w-]+\/)*[\w-]+\.(?:glb|mp4|webm)$/),
  bytes: count,
  /** Duration of a video, rounded up; null for a model. */
  seconds: count.nullable(),
  poster: picture.meta({ title: '封面图' }),
})
export type Motion = z.infer<typeof motion>
