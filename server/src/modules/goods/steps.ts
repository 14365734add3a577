import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { StepFound, Steps } from '../../core/steps.ts'
import { unpublishedDrafts } from '../drafts/index.ts'
import * as zones from './content/zoneQueries.ts'
import { publicStatuses } from './states.ts'

/** Most names listed. */
const told = 3
const list = (names: readonly string[]) =>
  `${names
    .slice(0, told)
    .map((name) => `《${name}》`)
    .join('、')}${names.length > told ? ' 等' : ''}`

/** Launch steps, from the first shop to a home page with content. */
export const goodsSteps = {
  async shop(db) {
    const shops = await db.selectFrom('shops').select('name').orderBy('id').limit(100).execute()
    if (shops.length === 0) return { found: [], missing: ['还没有店铺：发行作品之前至少要有一个'] }
    return {
      found: [
        `${shops.length} 个店铺：${shops
          .slice(0, told)
          .map(({ name }) => name)
          .join('、')}`,
      ],
      missing: [],
    }
  },

  async work(db): Promise<StepFound> {
    const published = await publicNames(db)
    if (published.length > 0) return { found: [`已经发布 ${list(published)}`], missing: [] }
    const drafts = await unpublishedDrafts(db, 'work')
    if (drafts.length === 0) return { found: [], missing: ['还没有作品：在「待发布」里新建一件'] }
    return {
      found: [`有 ${drafts.length} 件草稿`],
      missing: drafts.slice(0, told).map(({ title, failure, state }) => {
        const name = `《${title || '未命名'}》`
        if (failure) return `${name}定时发布未成：${failure}`
        return state === 'scheduled' ? `${name}已经定时，到时发布` : `${name}还没有发布：打开看看发布前检查还差什么`
      }),
    }
  },

  async home(db): Promise<StepFound> {
    const [all, works] = await Promise.all([zones.list(db), zones.works(db)])
    const shown = all.filter(({ state }) => state === 'shown')
    const filled = shown.filter(({ id }) => works.some(({ zone_id, is_public }) => zone_id === id && is_public))
    if (filled.length > 0) return { found: [`首页有 ${list(filled.map(({ title }) => title))}`], missing: [] }
    if (shown.length > 0)
      return { found: [], missing: [`专区${list(shown.map(({ title }) => title))}里还没有发布的作品`] }
    const waiting = all.filter(({ state }) => state === 'draft' || state === 'scheduled')
    if (waiting.length > 0) return { found: [], missing: [`专区${list(waiting.map(({ title }) => title))}还没有展示`] }
    return { found: [], missing: ['首页还是空的：新建一个专区，把作品放进去'] }
  },
} satisfies Steps

/** Returns some public works, newest first. */
async function publicNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('goods')
    .select('name')
    .where(sql<boolean>`status = any(${publicStatuses})`)
    .orderBy('on_shelf_at', 'desc')
    .orderBy('sn')
    .limit(told + 1)
    .execute()
  return rows.map(({ name }) => name)
}
