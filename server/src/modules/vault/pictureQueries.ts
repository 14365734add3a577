import { mostUses, names, type PictureUses } from '../../core/pictureUses.ts'

/** Uses of library pictures in this module. */
export const pictureUses: readonly PictureUses[] = [
  {
    kind: '收藏页',
    find: (db, url) =>
      db
        .selectFrom('collection_pages')
        .select(['id', 'title as name'])
        .where(names(['cover'], url))
        .limit(mostUses)
        .execute(),
  },
]
