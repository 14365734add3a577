import { mostUses, names, type PictureUses } from '../../core/pictureUses.ts'

/** Uses of library pictures in this module. */
export const pictureUses: readonly PictureUses[] = [
  {
    kind: '权益',
    find: (db, url) =>
      db
        .selectFrom('rights_configs')
        .select(['id', 'name'])
        .where(names(['cover', 'content'], url))
        .limit(mostUses)
        .execute(),
  },
  {
    kind: '品牌',
    find: (db, url) =>
      db
        .selectFrom('brands')
        .select(['key as id', 'name'])
        .where(names(['logo'], url))
        .limit(mostUses)
        .execute(),
  },
]
