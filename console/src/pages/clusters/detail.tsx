import { adminLists } from '@app/contract/admin/lists.derived'
import type { AdminReply } from '@app/contract/admin/routes'
import { labelsOf } from '../../lib/labels.ts'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { formatCount, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { UserLink } from '../../parts/links.tsx'

type Cluster = AdminReply<'cluster/info'>

const kinds = labelsOf(adminLists['cluster/list'].columns, 'kind')

/** Page of one cluster: why its accounts are grouped, its members, and the reviewer's findings. */
export default function ClusterDetail() {
  const clusterId = useParam('id')
  const read = useRead('cluster/info', { clusterId })
  const may = useMay()
  return (
    <QueryBoundary read={read}>
      {(cluster) => (
        <Page
          title={cluster.common}
          note={`${kinds[cluster.kind]} · ${formatCount(cluster.accounts)} 个账号`}
          actions={
            may('user.note') && (
              <ActionButton
                path="cluster/look"
                label="标记为已查看"
                input={{ clusterId, accounts: cluster.accounts }}
                successMessage="已标记"
              >
                写下查看结论。只作记录，不影响这些账号。
              </ActionButton>
            )
          }
        >
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <Members cluster={cluster} />
            <div className="flex min-w-0 flex-col gap-5">
              <Section title="关联原因">
                <ul className="flex flex-col gap-1.5 text-sm">
                  {cluster.reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
                <p className="mt-3 text-xs text-ink-faint">
                  发现于 {formatTime(cluster.foundAt)}。有共同点不等于有问题。
                </p>
              </Section>
              <Review cluster={cluster} />
              {cluster.others.length > 0 && <Others others={cluster.others} />}
              {may('audit.read') && <History target={`cluster:${clusterId}`} />}
            </div>
          </div>
        </Page>
      )}
    </QueryBoundary>
  )
}

function Members({ cluster: { members, accounts } }: { cluster: Cluster }) {
  return (
    <Section
      title="账号"
      aside={
        accounts > members.length && <span className="text-sm text-ink-faint">列出最早的 {members.length} 个</span>
      }
    >
      <div className="-m-4 relative overflow-x-auto">
        <table className="w-full border-collapse text-sm" aria-label="账号">
          <thead className="bg-sunken text-left text-xs text-ink-soft">
            <tr>
              {['编号', '昵称', '手机号', '状态'].map((title) => (
                <th key={title} scope="col" className="px-4 py-2 font-normal whitespace-nowrap">
                  {title}
                </th>
              ))}
              <th scope="col" className="px-4 py-2 text-right font-normal">
                积分
              </th>
              <th scope="col" className="px-4 py-2 font-normal">
                注册时间
              </th>
              <th scope="col" className="px-4 py-2 font-normal">
                最近登录
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map((one) => (
              <tr key={one.uid} className="border-t border-line hover:bg-paper">
                <td className="px-4 py-2">
                  <UserLink uid={one.uid} />
                </td>
                <td className="max-w-48 truncate px-4 py-2">{one.nickname}</td>
                <td className="px-4 py-2 whitespace-nowrap tabular-nums">{one.phone}</td>
                <td className="px-4 py-2 whitespace-nowrap">
                  <span className="flex gap-1.5">
                    {one.isInviter && <Badge tone="going">邀请人</Badge>}
                    <Badge tone={one.isVerified ? 'done' : 'over'}>{one.isVerified ? '已实名' : '未实名'}</Badge>
                    {one.isDisabled && <Badge tone="wrong">已停用</Badge>}
                  </span>
                </td>
                <td className="px-4 py-2 text-right tabular-nums">{formatCount(one.points)}</td>
                <td className="px-4 py-2 whitespace-nowrap tabular-nums">{formatTime(one.registeredAt)}</td>
                <td className="px-4 py-2 whitespace-nowrap tabular-nums">{formatTime(one.lastLoginAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

function Review({ cluster: { lookedAt, lookedBy, comment, more } }: { cluster: Cluster }) {
  return (
    <Section title="结论">
      {lookedAt === null ? (
        <p className="text-sm text-ink-faint">还没有人查看</p>
      ) : (
        <>
          <p className="text-sm break-words">{comment}</p>
          <div className="mt-3">
            <Facts
              facts={[
                { label: '查看', value: `${lookedBy}，${formatTime(lookedAt)}` },
                { label: '其后新增', value: more === 0 ? '没有' : `${formatCount(more)} 个账号` },
              ]}
            />
          </div>
        </>
      )}
    </Section>
  )
}

function Others({ others }: { others: Cluster['others'] }) {
  return (
    <Section title="与它重合的组">
      <ul className="flex flex-col divide-y divide-line text-sm">
        {others.map(({ clusterId, kind, accounts, shared }) => (
          <li key={clusterId} className="flex justify-between gap-3 py-2 first:pt-0 last:pb-0">
            <InnerLink to={`/clusters/${clusterId}`}>
              {kinds[kind]} · {formatCount(accounts)} 个账号
            </InnerLink>
            <span className="text-ink-soft tabular-nums">共有 {formatCount(shared)} 个</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
