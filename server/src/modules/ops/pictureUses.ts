import { brandKey } from '../../core/brand.ts'
import { readStored } from '../../core/storedSettings.ts'
import { mostUses, names, type PictureUses } from '../../core/pictureUses.ts'

/** Where editorial content uses pictures of the library. */
export const pictureUses: readonly PictureUses[] = [
  {
    kind: '页面',
    find: (db, url) =>
      db
        .selectFrom('content_pages')
        .select(['key as id', 'title as name'])
        .where(names(['hero', 'sections'], url))
        .limit(mostUses)
        .execute(),
  },
  {
    kind: '公告',
    find: (db, url) =>
      db
        .selectFrom('notices')
        .select(['id', 'title as name'])
        .where(names(['body'], url))
        .limit(mostUses)
        .execute(),
  },
  {
    kind: '介绍与协议',
    find: (db, url) =>
      db
        .selectFrom('introductions')
        .select(['id', 'title as name'])
        .where(names(['body'], url))
        .limit(mostUses)
        .execute(),
  },
  {
    kind: '网站信息',
    async find(db, url) {
      const stored = await readStored(db, brandKey)
      return JSON.stringify(stored ?? {}).includes(url) ? [{ id: brandKey, name: '品牌' }] : []
    },
  },
  {
    kind: '纪念专区入口',
    async find(db, url) {
      const stored = await readStored(db, 'specialTypes')
      return JSON.stringify(stored ?? {}).includes(url) ? [{ id: 'specialTypes', name: '纪念专区入口' }] : []
    },
  },
]
