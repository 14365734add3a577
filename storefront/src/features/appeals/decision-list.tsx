import { EmptyState, ListSkeleton } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EndlessList } from '../../lib/endless-list.tsx'
import { myDecisions } from './api.ts'
import { DecisionLeaf } from './decision-leaf.tsx'

/** Moderation decisions against the user's texts, newest first. */
export function DecisionList() {
  return (
    <EndlessList
      query={useInfiniteQuery(myDecisions())}
      failure="处理结果加载失败"
      skeleton={<ListSkeleton count={3} label="正在加载处理结果" />}
      empty={
        <EmptyState title="没有处理记录">未通过审核或被撤下的留言、评论、心愿和祝福，会在这里说明原因。</EmptyState>
      }
      unit="条"
    >
      {(decisions) => (
        <ul className="grid gap-3.5">
          {decisions.map((decision) => (
            <li key={decision.decisionId}>
              <DecisionLeaf decision={decision} />
            </li>
          ))}
        </ul>
      )}
    </EndlessList>
  )
}
