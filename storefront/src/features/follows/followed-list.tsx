import type { Reply } from '@app/contract/types'
import { BoatDrawing, buttonStyle, EmptyState, formatCount, ListSkeleton, Picture } from '@app/ui'
import { useState } from 'react'
import { FollowToggle, follows } from '../../domain/follow/follow-toggle.tsx'
import { pictureProps } from '../../lib/image.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'

type Follow = Reply<'goods/follow/list'>['list'][number]

/** Series and creators that the user follows. */
export function FollowedList() {
  const reading = useQueryState(follows())
  return (
    <QueryBoundary
      of={reading}
      loading={<ListSkeleton label="正在加载关注" />}
      failure={{ title: '关注的系列和创作者加载失败' }}
    >
      {({ list }) => <Rows list={list} />}
    </QueryBoundary>
  )
}

/** What is no longer followed stays until the next visit, so that it can be followed again. */
function Rows({ list }: { list: readonly Follow[] }) {
  const [first] = useState(list)
  const news = list.filter((one) => !first.some((known) => isSame(known, one)))
  const shown = [...news, ...first]
  if (shown.length === 0) {
    return (
      <EmptyState
        drawing={BoatDrawing}
        title="还没有关注系列或创作者"
        action={
          <Link to={address('album')} className={buttonStyle()}>
            去看看专辑
          </Link>
        }
      >
        在作品页里点“关注”，有新发售时会发消息给你。
      </EmptyState>
    )
  }
  return (
    <ul className="animate-appear divide-y divide-line">
      {shown.map((one) => (
        <Row key={`${one.kind} ${one.subject}`} follow={one} />
      ))}
    </ul>
  )
}

const isSame = (a: Follow, b: Follow) => a.kind === b.kind && a.subject === b.subject

function Row({ follow }: { follow: Follow }) {
  const { kind, subject, name, cover, goodsCount } = follow
  const to = kind === 'series' ? address('albumInfo', { id: subject }) : address('search', { keyword: name })
  return (
    <li className="flex items-center gap-4 py-4">
      {cover && <Picture {...pictureProps(cover, '', '48px')} ratio={1} className="size-12 shrink-0 rounded-sm" />}
      <div className="min-w-0 grow">
        <p className="truncate">
          <Link to={to} className="hover:underline hover:underline-offset-4">
            {name}
          </Link>
        </p>
        <p className="figures text-sm text-ink-faint">
          {kind === 'series' ? '系列' : '创作者'} · {formatCount(goodsCount)} 件作品
        </p>
      </div>
      <FollowToggle kind={kind} subject={subject} name={name} />
    </li>
  )
}
