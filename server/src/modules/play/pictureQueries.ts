import { mostUses, names, type PictureUses } from '../../core/pictureUses.ts'

/** Uses of library pictures in this module. */
export const pictureUses: readonly PictureUses[] = [
  {
    kind: '抽奖池',
    find: (db, url) =>
      db
        .selectFrom('draw_pools')
        .select(['id', 'title as name'])
        .where(names(['cover'], url))
        .limit(mostUses)
        .execute(),
  },
  {
    kind: '奖品',
    find: (db, url) =>
      db
        .selectFrom('draw_prizes')
        .select(['id', 'name'])
        .where(names(['cover'], url))
        .limit(mostUses)
        .execute(),
  },
]
