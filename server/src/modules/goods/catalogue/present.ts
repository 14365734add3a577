import type { Reply } from '@app/contract'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { DetailRow } from './detailQueries.ts'
import type { CardRow, Counts } from './queries.ts'
import { statusAt } from '../states.ts'
import { readPriorityWindows } from '../sales/priorityWindows.ts'

type Detail = Reply<'goods/goods/info'>
type Card = Reply<'goods/goods/list'>['list'][number]

/**
 * Presents a card. `counts` are read separately and fresher than the row; undefined if the goods are gone. `now` is
 * epoch milliseconds.
 */
export function presentCard(row: CardRow, counts: Counts | undefined, now: number): Card {
  return {
    goodsSn: row.sn,
    name: row.name,
    cover: row.cover,
    goodsForm: row.form,
    goodsKind: row.kind,
    status: statusAt({ status: row.status, saleStart: row.sale_start, saleEnd: row.sale_end }, now),
    price: row.price_fen,
    edition: row.edition,
    left: counts?.left ?? 0,
    saleStart: toSeconds(row.sale_start),
    saleEnd: toSecondsOrNull(row.sale_end),
    shopId: row.shop_id,
    shopName: row.shop_name,
    albumName: row.album_title ?? '',
    collectCount: counts?.collects ?? 0,
    rightsCount: row.rights_count,
  }
}

/** Presents a detail page. `story` is rich text as displayed. */
export function presentDetail(
  row: DetailRow,
  story: string,
  labels: Detail['labels'],
  counts: Counts | undefined,
  now: number,
): Detail {
  return {
    ...presentCard(row, counts, now),
    subtitle: row.subtitle,
    gallery: row.gallery,
    motion: row.motion,
    sights: row.sights,
    story,
    albumId: row.album_id,
    labels,
    creator: row.creator,
    issuer: row.issuer,
    licenceNumber: row.licence_number,
    aiUse: row.ai_use,
    contractType: row.contract_type,
    perPersonLimit: row.per_person_limit,
    isDrop: row.is_drop,
    priorityWindows: readPriorityWindows(row.priority_windows).map(({ start, end, kind, description }) => ({
      start,
      end,
      kind,
      description,
    })),
    giftHoldDays: { first: row.gift_first_days, next: row.gift_next_days },
    rights: row.rights,
    rules: row.rules,
    weightGrams: row.weight_grams,
    freight: row.freight_fen === null ? null : row.freight_fen,
    ...(row.called_off_at &&
      row.call_off_reason !== null && {
        calledOff: { reason: row.call_off_reason, time: toSeconds(row.called_off_at) },
      }),
  }
}

/** Returns a storefront path or an https address unchanged, and an empty string for anything else. */
export function safeLink(link: string): string {
  return /^(\/(?!\/)|https:\/\/)/.test(link) ? link : ''
}
