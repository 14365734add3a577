import { RightsState } from '@app/contract/enums'
import { BoatDrawing, buttonStyle, EmptyState, FilterBar, ListSkeleton, Tabs } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { myRights } from '../api.ts'
import { ExpiringRights } from './expiring-rights.tsx'
import { type Choice, filterOf, listAddress } from './filter.ts'
import { FlagHints } from './flag-hints.tsx'
import { RightsCard } from './rights-card.tsx'

const types: { value: Choice['type']; label: string }[] = [
  { value: '2', label: '实物与到场' },
  { value: '1', label: '线上' },
  { value: 'all', label: '全部' },
]

const states = [
  { value: '', label: '全部' },
  { value: String(RightsState.addressNone), label: '待填地址' },
  { value: String(RightsState.wait), label: '待使用' },
  { value: String(RightsState.already), label: '进行中' },
  { value: String(RightsState.done), label: '已使用' },
  { value: String(RightsState.close), label: '已失效' },
]

export interface RightsListProps {
  choice: Choice
  onChoice: (choice: Choice) => void
}

/** The user's rights, by type and state. */
export function RightsList({ choice, onChoice }: RightsListProps) {
  return (
    <>
      <FlagHints className="mb-6" />
      <ExpiringRights className="mb-8" />
      <Tabs
        label="权益类型"
        tabs={types}
        value={choice.type}
        onChange={(value) => {
          const type = types.find((one) => one.value === value)?.value
          if (type) onChoice({ type, state: choice.state })
        }}
      >
        <FilterBar
          label="权益状态"
          options={states}
          value={choice.state}
          onChange={(state) => onChoice({ ...choice, state })}
          className="mt-4 mb-5"
        />
        <Rights choice={choice} />
      </Tabs>
    </>
  )
}

function Rights({ choice }: { choice: Choice }) {
  return (
    <EndlessList
      query={useInfiniteQuery(myRights(filterOf(choice)))}
      failure="权益加载失败"
      skeleton={<ListSkeleton count={4} label="正在加载权益" />}
      empty={<NoRights choice={choice} />}
      unit="项"
    >
      {(rights) => (
        <ul className="grid animate-appear grid-cols-1 gap-3 lg:grid-cols-2 lg:gap-4">
          {rights.map((right) => (
            <li key={right.rightsId} className="grid grid-cols-1">
              <RightsCard right={right} />
            </li>
          ))}
        </ul>
      )}
    </EndlessList>
  )
}

/** Says that nothing fits the choice, or, to a user without any right, where rights come from. */
function NoRights({ choice }: { choice: Choice }) {
  const everything = { type: 'all', state: '' } as const
  const isChosen = choice.type !== everything.type || choice.state !== everything.state
  const { data } = useInfiniteQuery({ ...myRights(filterOf(everything)), enabled: isChosen })
  const isEverything = !isChosen || data?.pages[0]?.list.length === 0
  return (
    <EmptyState
      drawing={BoatDrawing}
      title={isEverything ? '还没有权益' : '没有符合的权益'}
      action={
        isEverything ? (
          <Link to={address('interest')} className={buttonStyle()}>
            看看品牌权益
          </Link>
        ) : (
          <Link to={listAddress(everything)} replace className={buttonStyle()}>
            看全部权益
          </Link>
        )
      }
    >
      {isEverything ? '有些藏品带着品牌权益，入藏后会出现在这里。' : '权益随藏品得到，“全部权益”里列着你的每一项。'}
    </EmptyState>
  )
}
