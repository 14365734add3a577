import type { HomeZoneId, LabelId, RightsConfigId } from '@app/contract'
import type { DraftContent } from '@app/contract/admin/drafts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { NewGoods } from '../publishing/newGoods.ts'
import { bodyOf } from '../subjects/present.ts'
import { readPriorityWindows } from '../sales/priorityWindows.ts'
import type { WorkRow } from './queries.ts'

export type WorkContent = DraftContent<'work'>

const dateOf = (seconds: number): Date => new Date(seconds * 1000)

/** Converts the draft content of a work to the goods it is published as. */
export function newGoodsOf(content: WorkContent): NewGoods {
  const { saleStart, saleEnd, story, homeZoneIds: _zones, rightsIds: _rights, ...rest } = content
  return {
    ...rest,
    body: story,
    saleStart: dateOf(saleStart),
    saleEnd: saleEnd === null ? null : dateOf(saleEnd),
  }
}

interface Bound {
  labelIds: LabelId[]
  homeZoneIds: HomeZoneId[]
  rightsIds: RightsConfigId[]
}

/** Converts a stored work to its draft content. */
export function contentOf(row: WorkRow, bound: Bound): WorkContent {
  return {
    goodsSn: row.sn,
    name: row.name,
    subtitle: row.subtitle,
    cover: row.cover,
    gallery: row.gallery,
    motion: row.motion,
    sights: row.sights,
    story: bodyOf({ body: row.body, story: row.story.join('\n') }),
    form: row.form,
    kind: row.kind,
    contractType: row.contract_type,
    priceFen: row.price_fen,
    edition: row.edition,
    perPersonLimit: row.per_person_limit,
    isDrop: row.is_drop,
    saleStart: toSeconds(row.sale_start),
    saleEnd: toSecondsOrNull(row.sale_end),
    priorityWindows: readPriorityWindows(row.priority_windows),
    shopId: row.shop_id,
    albumId: row.album_id,
    creator: row.creator,
    issuer: row.issuer,
    licenceNumber: row.licence_number,
    aiUse: row.ai_use,
    giftDays: { first: row.gift_first_days, next: row.gift_next_days },
    rights: row.rights,
    rules: row.rules,
    parcel: row.freight_fen === null ? null : { weightGrams: row.weight_grams, freightFen: row.freight_fen },
    ...bound,
  }
}
