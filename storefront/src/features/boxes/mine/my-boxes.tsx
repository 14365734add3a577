import { Notice, Tabs } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useMinimumAge } from '../../../domain/person/age.ts'
import { LostNotice } from '../../../lib/lost-notice.tsx'
import { useSession } from '../../../lib/session.ts'
import { boxCounts } from '../api.ts'
import { useOpening } from '../opening/use-opening.ts'
import { ClosedBoxes } from './closed-boxes.tsx'
import { MyGiftBoxes } from './gift-boxes.tsx'
import { OpenedBoxes } from './opened-boxes.tsx'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'

const OpeningShow = lazySheetWithRetry(() => import('../opening/opening-show.tsx'))

/** Tabs of the user's boxes. `each` lists the closed boxes one by one instead of in stacks. */
export const boxTabs = ['closed', 'each', 'opened', 'gift'] as const
export type BoxTab = (typeof boxTabs)[number]

export interface MyBoxesProps {
  tab: BoxTab
  onTab: (tab: BoxTab) => void
}

/** The user's blind boxes, closed and opened, and their gift boxes. */
export function MyBoxes({ tab, onTab }: MyBoxesProps) {
  const isLogin = useSession((session) => session.isLogin)
  const age = useMinimumAge()
  const { data: counts } = useQuery({ ...boxCounts(), enabled: isLogin })
  const isClosed = tab === 'closed' || tab === 'each'
  // Behind the show is what a reload would find: the opened boxes.
  const opening = useOpening(() => {
    if (isClosed) onTab('opened')
  })
  const { show, isPlaying, showResult, close } = opening
  return (
    <>
      {opening.isUnderAge && (
        <Notice tone="rare" title={`满 ${age} 周岁后再打开`} className="mb-6">
          盒子会一直替你留着，里面有什么不会改变。
        </Notice>
      )}
      <LostNotice lost={opening.lost} submission="打开" onGoOn={opening.openLost} className="mb-6" />
      <Tabs
        label="盒子"
        tabs={[
          { value: 'closed', label: '未开盲盒', count: counts?.unopened },
          { value: 'opened', label: '已开盲盒', count: counts?.opened },
          { value: 'gift', label: '礼盒', count: counts?.giftBoxes },
        ]}
        value={isClosed ? 'closed' : tab}
        onChange={(value) => onTab(value as BoxTab)}
      >
        <div className="pt-6">
          {isClosed && (
            <ClosedBoxes
              isEach={tab === 'each'}
              onEach={(isEach) => onTab(isEach ? 'each' : 'closed')}
              opening={opening}
            />
          )}
          {tab === 'opened' && !isPlaying && <OpenedBoxes />}
          {tab === 'gift' && <MyGiftBoxes opening={opening} />}
        </div>
      </Tabs>
      {show && (
        <OpeningShow
          show={show}
          onResult={showResult}
          onNext={
            show.kind === 'blind' && counts?.unopened
              ? () => {
                  close()
                  onTab('closed')
                }
              : undefined
          }
          onClose={close}
        />
      )}
    </>
  )
}
