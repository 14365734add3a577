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
      failure="处理结果没能取来"
      skeleton={<ListSkeleton count={3} label="处理结果正在取来" />}
      empty={<EmptyState title="一切都好">写过的留言、评论、心愿和祝福，如果有没能展示的，原因会写在这里。</EmptyState>}
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
