import { sql } from 'kysely'
import type { Database } from '@app/server/core/database'
import { pinyinSweep } from '@app/server/modules/search/pinyinSweep'

/** Words for generated names, as on museum labels. */
const parts = {
  places: [
    '云岫',
    '雾岭',
    '澄江',
    '望川',
    '栖霞',
    '松陵',
    '兰皋',
    '鹿门',
    '青溪',
    '白鹭',
    '石梁',
    '寒山',
    '镜湖',
    '沧浪',
    '碧潭',
    '丹霞',
    '听泉',
    '归云',
    '落梅',
    '浣花',
    '长亭',
    '古渡',
    '西楼',
    '南浦',
    '北固',
    '东篱',
    '玉门',
    '敦煌',
    '龙泉',
    '景德',
  ],
  seasons: ['春', '夏', '秋', '冬', '晨', '暮', '雨', '雪', '月', '霜'],
  manners: [
    '山水',
    '花鸟',
    '人物',
    '工笔',
    '写意',
    '青绿',
    '水墨',
    '剪纸',
    '刺绣',
    '漆器',
    '青瓷',
    '白瓷',
    '彩陶',
    '玉雕',
    '木刻',
    '铜镜',
    '皮影',
    '年画',
    '砖雕',
    '织锦',
  ],
  things: [
    '图卷',
    '长卷',
    '立轴',
    '册页',
    '屏风',
    '团扇',
    '花瓶',
    '莲花碗',
    '香炉',
    '如意',
    '书镇',
    '灯笼',
    '脸谱',
    '飞天',
    '瑞兽',
    '锦鲤',
    '仙鹤',
    '牡丹',
    '楼阁',
    '渡口',
    '茶席',
    '琴台',
    '印章',
    '拓片',
    '行旅',
  ],
} as const

const list = (words: readonly string[]) => sql`${words}::text[]`

/** SQL that spreads `number` evenly over the words of a list, in a different order for each list. */
const pick = (words: readonly string[], spread: number) =>
  sql`(${list(words)})[1 + (n::bigint * ${sql.lit(spread)} / 7 + n) % ${sql.lit(words.length)}]`

/** A word in every second work, and one in a single work. */
export const common = '馆藏'
export const only = '孤山放鹤'

/**
 * Fills a migrated database with `works` works, a fortieth of them blind boxes, and hundreds of albums and notices. The
 * triggers of the search are disabled during filling; its entries come from the same view afterwards.
 */
export async function fillSearch(database: Database, works: number): Promise<void> {
  await database.db.connection().execute(async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
    await run(sql`set session_replication_role = replica`)
    await run(sql`insert into shops (name, kind) values ('bench', 2)`)
    await run(sql`
      insert into albums (title, subtitle, story, cover, publish_at)
      select ${pick(parts.places, 11)} || ${pick(parts.seasons, 3)} || '集', ${pick(parts.manners, 5)} || '专辑', '馆藏精选',
        '{"url": "/media/bench", "widths": [320], "ratio": 1, "placeholder": "data:,"}', now() - n * interval '1 hour'
      from generate_series(1, 300) n`)
    await run(sql`insert into notice_classifications (name) values ('bench')`)
    await run(sql`
      insert into notices (classification_id, title, summary, body, publish_at)
      select (select min(id) from notice_classifications), ${pick(parts.places, 7)} || ${pick(parts.manners, 13)} || '开售公告',
        '馆藏上新', '<p>馆藏' || ${pick(parts.things, 17)} || '上新，敬请留意</p>', now() - n * interval '3 hours'
      from generate_series(1, 500) n`)
    await run(sql`
      insert into goods (sn, name, subtitle, cover, form, kind, status, price_fen, edition, contract_type, sale_start,
        shop_id, album_id, creator, issuer, goods_type, on_shelf_at)
      select 'BENCH' || n,
        case when n = ${sql.lit(works / 2 + 1)} then ${sql.lit(only)} else
          ${pick(parts.places, 31)} || ${pick(parts.seasons, 17)} || ${pick(parts.manners, 41)} || '·' || ${pick(parts.things, 13)} end,
        case n % 2 when 0 then ${sql.lit(common)} else '新作' end || ${pick(parts.manners, 29)},
        '{"url": "/media/bench", "widths": [320, 640], "ratio": 1, "placeholder": "data:,"}', 1 + (n % 10 / 9), 2, 6,
        1990, 1000, 2, now() - interval '1 hour', (select min(id) from shops),
        (select min(id) from albums) + n % 300, '{"name": "沈砚秋"}', 'bench', case n % 40 when 0 then 2 else 1 end,
        now() - n * interval '1 minute'
      from generate_series(1, ${sql.lit(works)}) n`)
    await run(sql`insert into goods_taken (goods_sn, edition) select sn, edition from goods`)
    await run(sql`insert into goods_sold (goods_sn) select sn from goods`)
    await run(sql`
      insert into search_entries (kind, source, name, words, shown_at, written, characters)
      select kind, source, name, words, shown_at, written, search_characters(name) from search_sources`)
    await run(sql`set session_replication_role = origin`)
  })
  // Adds the pronunciations as the worker does.
  const sweep = pinyinSweep({ database })
  while (await sweep.run());
  await database.db.connection().execute((db) => sql`vacuum analyze`.execute(db))
}
