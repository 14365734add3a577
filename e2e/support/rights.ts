import type { RightsConfigId, RightsId } from '@app/contract'
import type { Page } from 'playwright-core'
import { query } from './database.ts'
import { type Held, newHolder } from './items.ts'
import { newPerson, type Person } from './people.ts'

export interface HeldRight extends Held {
  rightsId: RightsId
  configId: RightsConfigId
  name: string
  /** Address of the right's page. */
  page: string
}

/** Creates a user with an item that brings one of the demonstration's rights of a kind. */
export async function newRightHolder(delivery: 'service' | 'coupon' | 'site' | 'ship'): Promise<HeldRight> {
  const held = await newHolder({ hasCode: false })
  const [config] = await query<{ id: string; name: string; img: string }>(
    `select id::text, name, regexp_replace(cover ->> 'url', '.*/', '') as img from rights_configs
     where delivery = $1 and coalesce(valid_from <= now(), true) and coalesce(valid_until > now(), true)
     order by id limit 1`,
    [delivery],
  )
  if (!config) throw new Error(`The demonstration has no right for ${delivery}`)
  await query('insert into goods_rights (goods_sn, config_id, position) values ($1, $2, 1)', [
    held.work.goodsSn,
    config.id,
  ])
  const rightsId = `${held.nftId}-${config.id}`
  return { ...held, rightsId, configId: config.id, name: config.name, page: `/interestInfo/${config.img}/${rightsId}` }
}

export const place = '东渡口检票处'

/** Creates a user who redeems rights on site. */
export async function newStaff(): Promise<Person> {
  const person = await newPerson()
  await query(`insert into rights_staff (uid, name, place, named_by) values ($1, '小满', $2, '测试')`, [
    person.uid,
    place,
  ])
  return person
}

/** Reads the state of a right; null if it was never used. */
export async function stateOf({ nftId, configId }: HeldRight): Promise<number | null> {
  const [row] = await query<{ state: number }>('select state from rights_sold where item_id = $1 and config_id = $2', [
    nftId,
    configId,
  ])
  return row?.state ?? null
}

/** Reads the ten-letter code on the page of a pass. */
export async function shownCode(page: Page): Promise<string> {
  const spoken = await page.getByText(/^核销码 [\dA-Z] /).textContent()
  return (spoken ?? '').replace('核销码', '').replaceAll(' ', '')
}
