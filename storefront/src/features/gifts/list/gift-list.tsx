import type { GiftId } from '@app/contract'
import { GenericStatus } from '@app/contract/enums'
import { BoatDrawing, buttonStyle, EmptyState, FilterBar, ListSkeleton, Tabs } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { type Direction, type GiftCard as Gift, giftPages } from '../api.ts'
import { GiftCard } from './gift-card.tsx'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'
import { hasPassedKyc } from '../../../domain/person/kyc.ts'
import { useSession } from '../../../lib/session.ts'
import { leadsBack } from '../../../lib/way-back.ts'

const RecallQuestion = lazySheetWithRetry(() => import('../recall-question.tsx'))

const { await: waiting, success, fail } = GenericStatus
const states = [
  { value: '', label: '全部' },
  { value: String(waiting), label: '等待中' },
  { value: String(success), label: '已收下' },
  { value: String(fail), label: '未完成' },
]

/** Milliseconds between polls for gifts that wait, while the list is open. */
const lookEvery = 30_000

export interface GiftListProps {
  direction: Direction
  onDirection: (direction: Direction) => void
  onOpen: (giftId: GiftId) => void
}

/** The user's gifts, received and sent, by state; pending gifts come first. */
export function GiftList({ direction, onDirection, onOpen }: GiftListProps) {
  const [state, setState] = useState('')
  const { data } = useInfiniteQuery({ ...giftPages('received', waiting), refetchInterval: lookEvery })
  const count = data?.pages[0]?.waiting
  return (
    <Tabs
      label="转赠的方向"
      tabs={[
        { value: 'received', label: '收到的', ...(count && { count }) },
        { value: 'sent', label: '送出的' },
      ]}
      value={direction}
      onChange={(value) => onDirection(value === 'sent' ? 'sent' : 'received')}
    >
      <FilterBar label="状态" options={states} value={state} onChange={setState} className="mt-4 mb-2" />
      <Gifts
        key={`${direction} ${state}`}
        direction={direction}
        status={Object.values(GenericStatus).find((value) => String(value) === state)}
        onOpen={onOpen}
      />
    </Tabs>
  )
}

interface GiftsProps {
  direction: Direction
  status: GenericStatus | undefined
  onOpen: (giftId: GiftId) => void
}

function Gifts({ direction, status, onOpen }: GiftsProps) {
  const onTop = useInfiniteQuery(giftPages(direction, waiting))
  const first = status === undefined ? (onTop.data?.pages ?? []) : []
  const gifts = useInfiniteQuery({
    ...giftPages(direction, status),
    select: ({ pages, pageParams }) => ({
      pages: [{ list: arranged(pages, first), total: pages[0]?.total }],
      pageParams,
    }),
  })
  const [question, setQuestion] = useState<Gift>()
  const skeleton = <ListSkeleton label="正在加载转赠记录" />
  if (gifts.data && status === undefined && onTop.isPending) return skeleton
  return (
    <>
      <EndlessList
        query={gifts}
        failure="转赠记录加载失败"
        skeleton={skeleton}
        empty={<NoGifts direction={direction} isFiltered={status !== undefined} />}
        unit="份"
      >
        {(list) =>
          list.map((gift) => (
            <GiftCard
              key={gift.giftId}
              gift={gift}
              onOpen={() => onOpen(gift.giftId)}
              onRecall={() => setQuestion(gift)}
            />
          ))
        }
      </EndlessList>
      {question && <RecallQuestion gift={question} onClose={() => setQuestion(undefined)} />}
    </>
  )
}

type Pages = readonly { list: readonly Gift[] }[]

/** Orders pending gifts first, wherever they are in the list; each gift occurs once. */
function arranged(pages: Pages, first: Pages): Gift[] {
  const gifts = [...first, ...pages].flatMap(({ list }) => list)
  return [...new Map(gifts.map((gift) => [gift.giftId, gift])).values()]
}

function NoGifts({ direction, isFiltered }: { direction: Direction; isFiltered: boolean }) {
  const isVerified = useSession((session) => hasPassedKyc(session.userInfo))
  if (isFiltered) {
    return (
      <EmptyState drawing={BoatDrawing} title="这里没有记录">
        换一个状态看看。
      </EmptyState>
    )
  }
  return direction === 'received' ? (
    <EmptyState
      drawing={BoatDrawing}
      title="还没有收到赠送"
      action={
        !isVerified && (
          <Link to={address('kycAuth')} state={leadsBack} className={buttonStyle()}>
            去实名
          </Link>
        )
      }
    >
      {isVerified ? '朋友' : '完成实名后，朋友'}按你的手机号就能把藏品送给你，送到时会在这里等你收下。
    </EmptyState>
  ) : (
    <EmptyState
      drawing={BoatDrawing}
      title="还没有送出过藏品"
      action={
        <Link to={address('collection')} className={buttonStyle()}>
          去选一件藏品
        </Link>
      }
    >
      可转赠的藏品，在藏品页送给朋友。
    </EmptyState>
  )
}
