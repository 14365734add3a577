import { Button, Picture } from '@app/ui'
import { address } from '../../../routes.ts'
import { useAirdropNews } from '../../../domain/airdrop/news.ts'
import { useApiMutation } from '../../../lib/mutation.ts'
import { pictureProps } from '../../../lib/image.ts'
import { Link } from '../../../lib/router/link.tsx'

/** Airdrops received, above the holdings, until the user dismisses them. */
export function AirdropNews() {
  const news = useAirdropNews({ isAtOnce: true })
  const seen = useApiMutation('user/airdrop/seen')
  const [latest] = news
  if (!latest) return null
  return (
    <section aria-labelledby="airdrop-title" className="mb-6 animate-appear rounded-md bg-gold-wash p-4 md:px-5">
      <div className="flex items-center justify-between gap-4">
        <h2 id="airdrop-title" className="title text-lg">
          你收到了空投
        </h2>
        <Button
          size="small"
          variant="quiet"
          pending={seen.isPending}
          onClick={() => seen.mutate({ until: latest.time })}
        >
          知道了
        </Button>
      </div>
      <ul className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {news.map(({ nftId, name, cover, quantity, title }) => (
          <li key={nftId} className="group relative flex items-center gap-3">
            <Picture {...pictureProps(cover, '', '64px')} ratio={1} className="mount w-16 shrink-0 rounded-sm" />
            <div className="min-w-0">
              <Link
                to={address('collectionInfo', { id: nftId })}
                className="title line-clamp-1 after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
              >
                《{name}》
              </Link>
              <p className="line-clamp-2 text-sm text-ink-soft">
                {quantity} 件，来自“{title}”
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
