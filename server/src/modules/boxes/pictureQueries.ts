import { mostUses, names, type PictureUses } from '../../core/pictureUses.ts'

/** Where boxes use pictures of the library. */
export const pictureUses: readonly PictureUses[] = [
  {
    kind: '礼盒',
    find: (db, url) =>
      db
        .selectFrom('gift_boxes')
        .select(['id', 'name'])
        .where(names(['cover', 'story'], url))
        .limit(mostUses)
        .execute(),
  },
]
