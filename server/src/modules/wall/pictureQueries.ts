import { mostUses, names, type PictureUses } from '../../core/pictureUses.ts'

/** Uses of library pictures in this module. */
export const pictureUses: readonly PictureUses[] = [
  {
    kind: '景点',
    find: (db, url) =>
      db
        .selectFrom('scenic_spots')
        .select(['id', 'name'])
        .where(names(['cover', 'gallery'], url))
        .limit(mostUses)
        .execute(),
  },
]
