import type { GoodsSn, PageKey, Picture, RightsConfigId } from '@app/contract'
import type { RightsConfig } from '@app/contract/rights'
import { createCache } from '../../../core/cache.ts'
import { toSecondsOrNull } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { cleanRichText, createTextPresenter } from '../../../core/richText.ts'
import { attach, type ConfigRow, ensureBrand, findConfigs, insertConfig, type Moment } from './queries.ts'

/** Sanitizing is expensive and the call is public: a text is sanitized once a minute at most. */
const lifetime = { milliseconds: 60_000, maximum: 500 }

/** A partner's offer, and the works whose items bring it. */
export interface NewRight {
  name: string
  summary: string
  brandKey: PageKey
  brandName: string
  delivery: RightsConfig['delivery']
  /** The last part of its address becomes the right's `img`. */
  cover: Picture
  validFrom?: Moment | null
  validUntil?: Moment | null
  /** Rich text; stored sanitized. */
  content: string
  howTo: readonly string[]
  /** Path in the storefront, in which `:id` is replaced by the right's id; may be empty. */
  pagePath: string
  /** Numbers of the goods; every item of theirs has the right from then on. */
  goodsSns: readonly GoodsSn[]
  /** Idempotency key of the request that creates it. */
  requestKey?: string | null
}

/** Partners' offers (rules/rights#offers). */
export interface Configs {
  /** Returns offers by id; missing ones are omitted. */
  byIds(db: Db | Tx, ids: readonly RightsConfigId[]): Promise<Map<RightsConfigId, RightsConfig>>
}

export function createConfigs(core: Pick<CoreServices, 'brand' | 'config'>): Configs {
  const presentText = createTextPresenter(core)
  const texts = createCache<string>(lifetime)
  const presentContent = (content: string) => texts.get(content, () => presentText(content))
  return {
    async byIds(db, ids) {
      const rows = ids.length === 0 ? [] : await findConfigs(db, [...new Set(ids)])
      const configs = rows.map(async (row) => [row.id, present(row, await presentContent(row.content))] as const)
      return new Map(await Promise.all(configs))
    },
  }
}

/** Stores an offer and adds it to the works. Returns its id. */
export async function publishConfig(tx: Tx, right: NewRight): Promise<RightsConfigId> {
  if (!isNameable(right.cover)) throw new Error(`${right.cover.url} cannot be named in an address`)
  await ensureBrand(tx, right.brandKey, right.brandName)
  const row = {
    name: right.name,
    summary: right.summary,
    brand_key: right.brandKey,
    brand_name: right.brandName,
    delivery: right.delivery,
    cover: right.cover,
    valid_from: right.validFrom ?? null,
    valid_until: right.validUntil ?? null,
    content: cleanRichText(right.content),
    how_to: [...right.howTo],
    page_path: right.pagePath,
  }
  const id = await insertConfig(tx, row, right.requestKey)
  for (const goodsSn of right.goodsSns) await attach(tx, goodsSn, id)
  return id
}

const present = (row: ConfigRow, content: string): RightsConfig => ({
  configId: row.id,
  name: row.name,
  summary: row.summary,
  brandKey: row.brand_key,
  brandName: row.brand_name,
  rightsType: row.rights_type,
  delivery: row.delivery,
  cover: row.cover,
  img: nameOf(row.cover),
  validFrom: toSecondsOrNull(row.valid_from),
  validUntil: toSecondsOrNull(row.valid_until),
  content,
  howTo: row.how_to,
  pagePath: row.page_path.replace(':id', row.id),
})

/** Whether a picture's name can be part of a right's address. */
export const isNameable = (cover: Picture): boolean => /^[\w-]{1,40}$/.test(nameOf(cover))

/** Returns the name of a picture: the last part of its address. */
function nameOf({ url }: Picture): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
