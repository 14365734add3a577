import { worksOfZone } from '@app/contract/homeZone'
import type { AdminReply } from '@app/contract/admin/routes'
import { cx, EmptyState } from '@app/ui'
import { asGroup } from '../../form/field.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { OrderSection } from './order-section.tsx'
import { known, StateBadge } from './parts.tsx'
import { WorksField } from './works-field.tsx'

type Zone = AdminReply<'homeZone/list'>['list'][number]

/** Page for the zones of the home page, in order. */
export default function HomeZones() {
  const read = useRead('homeZone/list', {})
  const may = useMay()
  return (
    <Page
      title="首页专区"
      help={
        <>
          <p>
            每个专区是首页上的一排作品：首页只显示前 {worksOfZone}{' '}
            件公开的，其余在「看全部」打开的页面里。新建的专区排在最后、还不展示；点「展示」后按时间出现和收起。
          </p>
          <p>次序用拖动，或选中后按上下方向键，再点「保存次序」。不公开的作品不会出现在首页上。</p>
        </>
      }
      actions={
        may('content.edit') && (
          <ActionButton
            path="homeZone/save"
            label="新建专区"
            variant="primary"
            input={{ homeZoneId: undefined, version: 0 }}
            hints={hints}
            controls={controls}
          />
        )
      }
    >
      <QueryBoundary read={read}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="首页还没有专区">新建一个，放进作品，再点「展示」。</EmptyState>
          ) : (
            <div
              className={cx('grid items-start gap-5', may('content.publish') && 'xl:grid-cols-[22rem_minmax(0,1fr)]')}
            >
              {may('content.publish') && (
                <OrderSection
                  key={list.map(({ homeZoneId }) => homeZoneId).join()}
                  path="homeZone/order"
                  label="专区的次序"
                  ids={list.map(({ homeZoneId }) => homeZoneId)}
                  nameOf={(id) => list.find(({ homeZoneId }) => homeZoneId === id)?.title ?? id}
                />
              )}
              <div className="flex min-w-0 flex-col gap-4">
                {list.map((zone) => (
                  <OneZone key={zone.homeZoneId} zone={zone} />
                ))}
              </div>
            </div>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

function OneZone({ zone }: { zone: Zone }) {
  const may = useMay()
  const { homeZoneId, version, title, subtitle, link, startAt, endAt, isShown, works } = zone
  const more = works.filter(({ isPublic }) => isPublic).length - worksOfZone
  return (
    <Section
      title={
        <span className="flex items-center gap-2">
          {title} <StateBadge state={zone.state} />
        </span>
      }
      aside={
        <span className="flex flex-wrap gap-2">
          {may('content.edit') && (
            <ActionButton
              path="homeZone/save"
              label="修改"
              input={{ homeZoneId, version }}
              initial={{
                title,
                subtitle,
                link,
                goodsSns: works.map(({ goodsSn }) => goodsSn),
                startAt,
                ...known('endAt', endAt),
              }}
              hints={hints}
              controls={controls}
            />
          )}
          {may('content.publish') && (
            <>
              <ConfirmButton
                path="homeZone/show"
                label={isShown ? '隐藏' : '展示'}
                input={{ homeZoneId, version, isShown: !isShown }}
                successMessage={isShown ? '已隐藏' : '已展示'}
              />
              {!isShown && (
                <ConfirmButton
                  path="homeZone/remove"
                  label="删除"
                  variant="danger"
                  input={{ homeZoneId, version }}
                  successMessage="已删除"
                />
              )}
            </>
          )}
        </span>
      }
    >
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
        {[subtitle, `${toMinute(startAt)} 起`, endAt === null ? '' : `${toMinute(endAt)} 止`, link]
          .filter(Boolean)
          .map((fact) => (
            <span key={fact} className="tabular-nums wrap-anywhere">
              {fact}
            </span>
          ))}
      </p>
      <ol className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {works.map(({ goodsSn, name, isPublic }, index) => (
          <li key={goodsSn} className={isPublic ? '' : 'text-ink-faint line-through'}>
            <span className="text-ink-faint tabular-nums">{index + 1}</span> {name}
          </li>
        ))}
        {works.length === 0 && <li className="text-ink-faint">还没有作品</li>}
      </ol>
      {more > 0 && (
        <p className="mt-2 text-sm text-ink-faint">
          首页只显示前 {worksOfZone} 件，
          {link === ''
            ? `其余 ${more} 件看不到：请填写「看全部」打开的页面`
            : `其余 ${more} 件在「看全部」打开的页面里`}
        </p>
      )}
    </Section>
  )
}

const toMinute = (seconds: number): string => formatTime(seconds).slice(0, 16)

const hints = {
  link: '标题右边「看全部」打开的页面，例如 /digital；外部网址要先在「网站信息」里允许它的域名。',
  startAt: '北京时间。留空：从现在起。',
  endAt: '到这个时间自动收起。留空：一直展示。',
}
const controls = { goodsSns: asGroup(WorksField) }
