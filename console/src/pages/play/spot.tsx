import type { AdminReply } from '@app/contract/admin/routes'
import { toast } from '@app/ui'
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
import { SpotForm } from './spot-form.tsx'
import { PublicPicture } from '../media/public-picture.tsx'

type Spot = AdminReply<'spot/info'>

/** Page of one spot: its text, its number of messages, and whether it accepts more. */
export default function SpotDetail() {
  const spotId = useParam('id')
  const read = useRead('spot/info', { spotId })
  const may = useMay()
  return (
    <QueryBoundary read={read}>
      {(spot) => (
        <Page
          title={
            <span className="flex flex-wrap items-center gap-3">
              {spot.name}
              <Badge tone={spot.isOpen ? 'done' : 'over'}>{spot.isOpen ? '开放' : '关闭'}</Badge>
            </span>
          }
          note={`编号 ${spotId}，${formatTime(spot.changedAt)} 修改`}
          help={
            <p>
              关闭立即生效：不再列出，也不收新留言，已有的留言仍看得到。留言的审核在「待审核」，撤下已公开的在「公开内容」。
            </p>
          }
          actions={may('play.stop') && <OpenButton spot={spot} />}
        >
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Section title="资料">
              {may('play.edit') ? (
                <SpotForm
                  fixed={{ spotId, version: spot.version }}
                  initial={spot}
                  onSaved={() => toast.good('已保存')}
                />
              ) : (
                <Facts
                  facts={[
                    { label: '品牌或片区', value: spot.zone },
                    { label: '地点', value: spot.place },
                    { label: '开放时间', value: spot.opening },
                    { label: '简介', value: spot.summary },
                  ]}
                />
              )}
            </Section>
            <div className="flex flex-col gap-5">
              <Section title="留言">
                <Facts
                  facts={[
                    { label: '公开', value: formatCount(spot.messages.visible) },
                    {
                      label: '待审核',
                      value: (
                        <InnerLink to="/moderation" search={{ kind: 'message' }}>
                          {formatCount(spot.messages.pending)}
                        </InnerLink>
                      ),
                    },
                    { label: '未通过', value: formatCount(spot.messages.refused) },
                    { label: '已隐藏', value: formatCount(spot.messages.hidden) },
                  ]}
                />
              </Section>
              <Section title="封面">
                <PublicPicture picture={spot.cover} pixels={640} className="w-full" />
              </Section>
            </div>
          </div>
          {may('audit.read') && <History target={`spot:${spotId}`} />}
        </Page>
      )}
    </QueryBoundary>
  )
}

function OpenButton({ spot: { spotId, isOpen } }: { spot: Spot }) {
  return isOpen ? (
    <ActionButton
      path="spot/open"
      label="关闭留言"
      input={{ spotId, isOpen: false }}
      isDangerous
      successMessage="已关闭"
    >
      立即生效：景点不再列出，也不收新留言。
    </ActionButton>
  ) : (
    <ActionButton
      path="spot/open"
      label="开放留言"
      input={{ spotId, isOpen: true }}
      variant="primary"
      successMessage="已开放"
    >
      藏友马上可以看到并留言。
    </ActionButton>
  )
}
