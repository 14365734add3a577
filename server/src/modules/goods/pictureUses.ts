import { sql } from 'kysely'
import { mostUses, names, type PictureUses } from '../../core/pictureUses.ts'

/** Where goods use pictures of the library. */
export const pictureUses: readonly PictureUses[] = [
  {
    kind: '作品',
    find: (db, url) =>
      db
        .selectFrom('goods')
        .select(['sn as id', 'name'])
        .where(names(['cover', 'gallery', 'motion', 'body'], url))
        .limit(mostUses)
        .execute(),
  },
  {
    kind: '专辑',
    find: (db, url) =>
      db
        .selectFrom('albums')
        .select(['id', 'title as name'])
        .where(names(['cover', 'story', 'body'], url))
        .limit(mostUses)
        .execute(),
  },
  {
    kind: '广告',
    find: (db, url) =>
      db
        .selectFrom('ads')
        .select(['id', 'title as name'])
        .where(names(['picture', 'phone_picture'], url))
        .limit(mostUses)
        .execute(),
  },
  {
    kind: '店铺',
    find: (db, url) =>
      db
        .selectFrom('shops')
        .select(['id', 'name'])
        .where(names(['logo'], url))
        .limit(mostUses)
        .execute(),
  },
  {
    kind: '专辑条目',
    find: (db, url) =>
      db
        .selectFrom('album_entries as e')
        .innerJoin('albums as a', 'a.id', 'e.album_id')
        .select(['e.id', sql<string>`concat_ws(' · ', a.title, nullif(e.title, ''))`.as('name')])
        .where(names(['e.picture', 'e.body'], url))
        .limit(mostUses)
        .execute(),
  },
]
