import { shortAddress } from '@app/ui'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { SmallTable } from '../../parts/small-table.tsx'
import { formatCount, formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { ResultBadge } from './badges.tsx'

const labels: Readonly<Record<string, string>> = { burnt: '已销毁', absent: '不存在' }
const holder = (word: string) => labels[word] ?? shortAddress(word)

/** Page of one comparison of all items with the chain, and the differences found. */
export default function Verification() {
  const verificationId = useParam('id')
  const read = useRead('chain/verification', { verificationId })
  return (
    <QueryBoundary read={read}>
      {(result) => (
        <Page
          title={
            <span className="flex flex-wrap items-center gap-3">
              与链上核对
              <ResultBadge state={result.state} />
            </span>
          }
          note={`${result.askedBy} 于 ${formatTime(result.askedAt)} 发起`}
        >
          <Section title="结果">
            <Facts
              facts={[
                { label: '已核对', value: `${formatCount(result.compared)} 件` },
                { label: '不符', value: `${formatCount(result.differing)} 处` },
                { label: '待上链', value: `${formatCount(result.waiting)} 件` },
                { label: '上链失败', value: `${formatCount(result.dead)} 件` },
                { label: '结束时间', value: result.endedAt === null ? '' : formatTime(result.endedAt) },
                { label: '未完成的原因', value: result.failure },
              ]}
            />
          </Section>
          {result.differences.length > 0 && (
            <Section
              title="不符"
              aside={
                result.differing > result.differences.length && (
                  <span className="text-xs text-ink-faint">只列出前 {result.differences.length} 处</span>
                )
              }
            >
              <SmallTable
                headings={['藏品', '编号', '账本', '链上']}
                rows={result.differences.map((one) => ({
                  key: one.itemId,
                  cells: [
                    <InnerLink key="item" to={`/items/${one.itemId}`}>
                      {one.itemId}
                    </InnerLink>,
                    `#${one.serial}`,
                    <span key="expected" className="font-mono text-xs">
                      {holder(one.expected)}
                    </span>,
                    <span key="found" className="font-mono text-xs text-vermilion-ink">
                      {holder(one.found)}
                    </span>,
                  ],
                }))}
              />
            </Section>
          )}
        </Page>
      )}
    </QueryBoundary>
  )
}
