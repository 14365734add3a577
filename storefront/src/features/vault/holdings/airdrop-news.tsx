import { Button, Notice } from '@app/ui'
import { address } from '../../../app/paths.ts'
import { useAirdropNews } from '../../../domain/airdrop/news.ts'
import { useAct } from '../../../lib/act.ts'
import { Link } from '../../../lib/router/link.tsx'

/** What came by airdrops, above what is held, until the visitor says that they have seen it. */
export function AirdropNews() {
  const news = useAirdropNews()
  const seen = useAct('user/airdrop/seen')
  const [latest] = news
  if (!latest) return null
  return (
    <Notice
      tone="good"
      title="你收到了空投"
      className="mb-6 animate-appear"
      action={
        <Button
          size="small"
          variant="quiet"
          pending={seen.isPending}
          onClick={() => seen.mutate({ until: latest.time })}
        >
          知道了
        </Button>
      }
    >
      <ul>
        {news.map(({ nftId, name, quantity, title }) => (
          <li key={nftId}>
            <Link to={address('collectionInfo', { id: nftId })} className="underline underline-offset-4">
              《{name}》
            </Link>
            {quantity > 1 ? `${quantity} 件` : '1 件'}，来自“{title}”
          </li>
        ))}
      </ul>
    </Notice>
  )
}
