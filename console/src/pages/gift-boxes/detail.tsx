import { RedeemGiftType } from '@app/contract/enums'
import type { AdminReply } from '@app/contract/admin/routes'
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
import { SmallTable } from '../../parts/small-table.tsx'
import { OpenDraftButton } from '../drafts/open-button.tsx'
import { PublicPicture } from '../media/public-picture.tsx'

type GiftBox = AdminReply<'giftBox/info'>

/** Page of one kind of gift box: its contents, how many were given out, and how many are left. */
export default function GiftBoxDetail() {
  const giftBoxId = useParam('id')
  const read = useRead('giftBox/info', { giftBoxId })
  return <QueryBoundary read={read}>{(box) => <Detail box={box} />}</QueryBoundary>
}

function Detail({ box }: { box: GiftBox }) {
  const may = useMay()
  const { giftBoxId, stoppedAt } = box
  return (
    <Page
      title={
        <span className="flex flex-wrap items-center gap-3">
          {box.name}
          {stoppedAt === null ? <Badge tone="going">可发放</Badge> : <Badge tone="over">已停发</Badge>}
        </span>
      }
      note={box.subtitle || `编号 ${giftBoxId}`}
      actions={
        <>
          {may('draft.edit') && <OpenDraftButton kind="giftBox" publishedId={giftBoxId} />}
          {may('giftBox.stop') &&
            (stoppedAt === null ? (
              <ActionButton path="giftBox/stop" label="停发" input={{ giftBoxId }} isDangerous successMessage="已停发">
                不能再用它制码或设成奖品；已经发出、已经预留的照常兑换和打开。之后可以恢复。
              </ActionButton>
            ) : (
              <ActionButton path="giftBox/resume" label="恢复发放" input={{ giftBoxId }} successMessage="已恢复" />
            ))}
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <PublicPicture
          picture={box.cover}
          alt={box.name}
          pixels={640}
          className="aspect-square w-full max-w-72 border border-line"
        />
        <div className="flex min-w-0 flex-col gap-5">
          <Section title="情况">
            <Facts
              facts={[
                { label: '礼盒编号', value: giftBoxId },
                { label: '已发出', value: formatCount(box.given) },
                { label: '已打开', value: formatCount(box.opened) },
                {
                  label: '未兑的码',
                  value: may('code.read') ? (
                    <InnerLink to="/codes" search={{ giftSn: giftBoxId }}>
                      {formatCount(box.codesOpen)}
                    </InnerLink>
                  ) : (
                    formatCount(box.codesOpen)
                  ),
                },
                { label: '还能发', value: `${formatCount(box.possible)} 盒` },
                { label: '发布时间', value: formatTime(box.createdAt) },
                {
                  label: '停发',
                  value: stoppedAt !== null && `${formatTime(stoppedAt)}，${box.stoppedBy}：${box.stopReason}`,
                },
              ]}
            />
          </Section>
          <Section title="盒内物品">
            <Contents box={box} />
          </Section>
          {may('audit.read') && <History target={`giftBox:${giftBoxId}`} />}
        </div>
      </div>
    </Page>
  )
}

const headings = ['物品', '类型', '每盒', '发行量还剩'] as const

const Contents = ({ box: { contents } }: { box: GiftBox }) => (
  <SmallTable
    headings={headings}
    numbersFrom={2}
    className="min-w-[28rem]"
    rows={contents.map(({ goodsSn, name, type, quantity, left }) => {
      const isBlindBox = type === RedeemGiftType.blindBox
      return {
        key: goodsSn,
        cells: [
          <InnerLink key="name" to={isBlindBox ? `/boxes/${goodsSn}` : `/goods/${goodsSn}`}>
            {name}
          </InnerLink>,
          isBlindBox ? '盲盒' : '数字藏品',
          formatCount(quantity),
          formatCount(left),
        ],
      }
    })}
  />
)
