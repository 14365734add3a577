import { buttonStyle, Container } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'

const promises = [
  ['持证拍卖行', '只上拍有牌照的拍卖行受托的实物，牌照编号写在每件拍品旁边。'],
  ['出价公开', '出价实时公开，最后几分钟有人出价便顺延，不靠抢最后一秒。'],
  ['保证金可退', '没有拍到，保证金原路退回；拍到了，付清全款后同样退回。'],
] as const

/** Auction page while there are no auctions: an empty sale room, and how auctions will work. */
export function ClosedLot({ hasLots = false }: { hasLots?: boolean }) {
  return (
    <Container className="py-10 md:py-20">
      <div className="mx-auto grid max-w-[60rem] items-center gap-10 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:gap-16">
        <EmptyLot className="mx-auto w-full max-w-[26rem] text-ink-faint" />
        <div className="animate-appear">
          <h1 className="title text-3xl tracking-[0.12em]">{hasLots ? '目前没有拍品' : '拍场尚未开放'}</h1>
          <p className="mt-4 max-w-[28em] text-ink-soft">
            {hasLots ? '新的拍品会先在公告中预告。' : '这里拍卖实物。首件拍品确定后，会先在公告中预告。'}
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Link to={address('digital')} className={buttonStyle({ variant: 'primary' })}>
              去看在售的藏品
            </Link>
            <Link to={address('notice')} className={buttonStyle()}>
              看公告
            </Link>
          </div>
        </div>
      </div>
      <dl className="mx-auto mt-14 grid max-w-[60rem] gap-8 border-t border-line pt-8 md:mt-20 md:grid-cols-3 md:gap-12">
        {promises.map(([title, text]) => (
          <div key={title}>
            <dt className="title text-lg tracking-[0.08em]">{title}</dt>
            <dd className="mt-1.5 text-sm text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Container>
  )
}

/** A table under an unlit lamp, with the gavel laid down. */
function EmptyLot({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 320 260"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      <path d="M160 8v44M128 78l14-26h36l14 26ZM128 78c0 5 64 5 64 0" />
      <path d="m124 92-46 86M196 92l46 86" strokeDasharray="2 9" opacity=".6" />
      <path d="M62 182h196l10 14H52ZM74 196v52M246 196v52M92 196v40M228 196v40" />
      <path d="M118 176c0-4 30-4 30 0v6h-30ZM124 172v-4h18v4" className="stroke-gold" />
      <path d="m166 176 44-14M158 170l8 16 13-6-8-16Z" className="stroke-gold" />
      <path d="M20 248h280" opacity=".7" />
    </svg>
  )
}
