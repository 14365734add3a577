import { mostUses, names, type PictureUses } from '../../core/pictureUses.ts'

/** Where compose activities use pictures of the library. */
export const pictureUses: readonly PictureUses[] = [
  {
    kind: '合成活动',
    find: (db, url) =>
      db
        .selectFrom('compose_activities')
        .select(['id', 'title as name'])
        .where(names(['cover', 'story'], url))
        .limit(mostUses)
        .execute(),
  },
]
