import { type GoodsSn, GoodsForm, GoodsKind, OrderGoodsType, SearchType, Sort } from '@app/contract'
import { AppError, badInput } from '../../core/errors.ts'
import type { CallInfo, Handlers } from '../../core/handler.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { priceBands, statusNames } from './catalogue/filterChoices.ts'
import { safeLink } from './catalogue/present.ts'

/** Splits a keyword into search terms at white space and control characters, which Postgres texts cannot contain. */
function termsOf(keyword: string | undefined): string[] {
  return (keyword ?? '').split(/[\s\p{Cc}]+/u).filter(Boolean)
}

const filterByType: Record<SearchType, { form?: GoodsForm; kind?: GoodsKind; goodsType?: OrderGoodsType }> = {
  [SearchType.digital]: { form: GoodsForm.digital },
  [SearchType.physical]: { form: GoodsForm.physical },
  [SearchType.market]: { kind: GoodsKind.alliance },
  [SearchType.blindBox]: { goodsType: OrderGoodsType.blindBox },
}

/** `seen` is called for every view of a work. */
export function goodsRoutes(
  catalogue: Catalogue,
  seen: (goodsSn: GoodsSn, from: Pick<CallInfo<'goods/goods/info'>, 'ip' | 'device'>) => void,
) {
  return {
    'goods/homePageGoods/list': (input) => catalogue.home(input),

    'goods/goods/list': async ({ page, size, keyword, sort, goodsForm, goodsKind, ...filter }) => {
      if (filter.priceMin !== undefined && filter.priceMax !== undefined && filter.priceMin > filter.priceMax) {
        throw badInput('priceMin', '最低价不能高于最高价')
      }
      const all = { ...filter, terms: termsOf(keyword), form: goodsForm, kind: goodsKind }
      return catalogue.list(all, sort ?? Sort.newest, { page, size })
    },

    'goods/goods/info': async ({ goodsSn }, call) => {
      const detail = await catalogue.info(goodsSn)
      if (!detail) throw new AppError('GOODS_NOT_FOUND')
      seen(goodsSn, call)
      return detail
    },

    'goods/goods/screenData': async ({ goodsForm }) => {
      const { countByStatus, ...choices } = await catalogue.choices(goodsForm)
      const statuses = statusNames.flatMap(({ status, name }) => {
        const count = countByStatus.get(status) ?? 0
        return count > 0 ? [{ value: String(status), name, count }] : []
      })
      return { ...choices, statuses, prices: priceBands }
    },

    'goods/goods/albumList': async ({ page, size }) => {
      const { rows, total } = await catalogue.albums({ page, size })
      const list = rows.map(({ goods_count: goodsCount, cover, ...row }) => ({
        ...row,
        cover: cover,
        goodsCount,
      }))
      return { list, total, page, size }
    },

    'goods/goodsCommon/commonList': async ({ page, size, type, keyword }) => {
      return catalogue.list({ ...filterByType[type], terms: termsOf(keyword) }, Sort.newest, { page, size })
    },

    'hwnft/nftLabel/conciseList': async () => ({ list: await catalogue.labels() }),

    'goods/adComm/list': async ({ pagePosition }) => {
      const rows = await catalogue.ads(pagePosition)
      const list = rows.map(({ phone_picture: phonePicture, picture, link, ...row }) => ({
        ...row,
        picture: picture,
        phonePicture: phonePicture,
        link: safeLink(link),
      }))
      return { list }
    },
  } satisfies Partial<Handlers>
}
