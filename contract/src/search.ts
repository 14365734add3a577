import * as z from 'zod'
import { FindKind } from './enums.ts'
import { goodsCard } from './goods.ts'
import { route } from './route.ts'
import { count, enumOf, id, pageInput, pageOf, picture, trimmed } from './schema.ts'

/** A search result: a work, a blind box, an album or topic, or a notice. */
export const found = z.strictObject({
  kind: enumOf(FindKind),
  /** Number of a good, or id of an album or notice. */
  id,
  title: z.string(),
  /** Parts of the title that match the keyword in another script (`byq`, 橋), separated by spaces. */
  hit: z.string().optional(),
  /** Text beside its name, such as the series or the beginning of a notice. */
  text: z.string(),
  picture: picture.nullable(),
  /** Price and state of a work or box; null if it is not sold. */
  sale: goodsCard
    .pick({ status: true, price: true, edition: true, left: true, saleStart: true, saleEnd: true })
    .nullable(),
})
export type Found = z.infer<typeof found>

const keyword = trimmed('关键词', 1, 40)

/** Returns a page of results, best first, and the number of each kind (counted up to 1,000). */
export const searchList = route('GET', 'goods/search/list', {
  title: '搜索',
  auth: 'none',
  input: z.strictObject({ ...pageInput, keyword, kind: enumOf(FindKind).optional().meta({ title: '搜索类型' }) }),
  example: { page: 1, size: 20, keyword: '山水', kind: 'goods' },
  reply: z.strictObject({
    ...pageOf(found).shape,
    counts: z.array(z.strictObject({ kind: enumOf(FindKind), count })),
  }),
})

/** Suggests at most ten names while the user types. */
export const searchSuggest = route('GET', 'goods/search/suggest', {
  title: '查看搜索建议',
  auth: 'none',
  input: z.strictObject({ keyword, kind: enumOf(FindKind).optional().meta({ title: '搜索类型' }) }),
  example: { keyword: '山', kind: 'goods' },
  reply: z.strictObject({ list: z.array(found.omit({ text: true, picture: true, sale: true })) }),
})
