import type { Reply } from '@app/contract/types'
import { FollowToggle } from '../../domain/follow/follow-toggle.tsx'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'

/** Series and creator of a work, each with its follow button. */
export function WorkSources({ goods }: { goods: Reply<'goods/goods/info'> }) {
  const { albumId, albumName, creator } = goods
  return (
    <>
      {albumId !== null && (
        <section aria-label="系列" className="flex items-center gap-4 border-t border-line py-3">
          <p className="min-w-0 grow truncate">
            <span className="mr-3 text-sm text-ink-faint">系列</span>
            <Link to={address('albumInfo', { id: albumId })} className="hover:underline hover:underline-offset-4">
              {albumName}
            </Link>
          </p>
          <FollowToggle kind="series" subject={albumId} name={albumName} />
        </section>
      )}
      {creator.name !== '' && (
        <section aria-label="创作者" className="flex items-center gap-4 border-t border-line py-3">
          <p className="min-w-0 grow truncate">
            <span className="mr-3 text-sm text-ink-faint">创作</span>
            {creator.name}
          </p>
          <FollowToggle kind="creator" subject={creator.name} name={creator.name} />
        </section>
      )}
    </>
  )
}
