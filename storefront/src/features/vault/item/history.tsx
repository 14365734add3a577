import { CopyIcon, copyText, SectionHeading, shortAddress, Timeline } from '@app/ui'
import { formatDateTime } from '../../../lib/time.ts'
import type { PublicItem } from '../../../domain/item/api.ts'

const titles: Record<PublicItem['history'][number]['kind'], string> = {
  issued: '发行',
  minted: '上链',
  giftSent: '发起转赠',
  giftReceived: '接受转赠',
  giftReturned: '转赠退回',
  composed: '合成',
  destroyed: '销毁',
  refunded: '退款收回',
}

/** Ownership history of one piece, newest first. */
export function ItemHistory({ history, className }: { history: PublicItem['history']; className?: string }) {
  return (
    <section aria-labelledby="history-title" className={className}>
      <SectionHeading className="mb-6">
        <span id="history-title">流转记录</span>
      </SectionHeading>
      <Timeline
        label="流转记录"
        entries={history.map((entry, index) => ({
          key: `${entry.kind}-${entry.time}-${index}`,
          title: titles[entry.kind],
          time: formatDateTime(entry.time),
          strong: index === 0,
          note: (
            <>
              {entry.description}
              {entry.transactionHash && <TransactionHash hash={entry.transactionHash} />}
            </>
          ),
        }))}
      />
    </section>
  )
}

/** Hash of the transaction that recorded an entry on chain, for copying and looking up. */
function TransactionHash({ hash }: { hash: string }) {
  return (
    <button
      type="button"
      aria-label={`复制交易编号 ${shortAddress(hash, 10, 8)}`}
      title={hash}
      onClick={() => copyText(hash)}
      className="touch-area flex items-center gap-1.5 font-mono text-xs text-ink-faint hover:text-ink"
    >
      {shortAddress(hash, 10, 8)}
      <CopyIcon />
    </button>
  )
}
