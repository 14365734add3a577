import { SectionHeading, shortAddress, Timeline } from '@app/ui'
import { formatDateTime } from '../../../lib/time.ts'
import type { PublicItem } from '../api.ts'

const titles: Record<PublicItem['history'][number]['kind'], string> = {
  issued: '发行',
  minted: '上链',
  giftSent: '发起转赠',
  giftReceived: '接受转赠',
  giftReturned: '转赠退回',
  composed: '合成',
  destroyed: '销毁',
}

/** Every change of hands of one piece, newest first. */
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
              {entry.transactionHash && (
                <span className="block font-mono text-xs text-ink-faint" title={entry.transactionHash}>
                  {shortAddress(entry.transactionHash, 10, 8)}
                </span>
              )}
            </>
          ),
        }))}
      />
    </section>
  )
}
