import type { AdminReply } from '@app/contract/admin/routes'
import { Notice } from '@app/ui'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { EditKey } from '../../parts/edit-key.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { formatCount, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { AddCoupons } from './add-coupons.tsx'
import { rightControls, rightHints } from './list.tsx'

type Right = AdminReply<'right/info'>

const deliveries = { service: '线上服务', coupon: '电子券', site: '到场核销', ship: '寄送到家' } as const
const standings = { coming: '未开始', open: '进行中', ended: '已结束' } as const

/** Page of one right: its description, its works, its coupons. */
export default function RightDetail() {
  const { id = '' } = useParams({ strict: false })
  const read = useRead('right/info', { id })
  return <QueryBoundary read={read}>{(right) => <Detail right={right} />}</QueryBoundary>
}

function Detail({ right }: { right: Right }) {
  const may = useMay()
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const { id, version, coupons } = right
  const timeOf = (seconds: number | null) => (seconds === null ? '不限' : formatTime(seconds))
  const times = {
    ...(right.validFrom !== null && { validFrom: right.validFrom }),
    ...(right.validUntil !== null && { validUntil: right.validUntil }),
  }
  const { name, summary, brandKey, delivery, cover, content, howTo, pagePath } = right
  return (
    <Page
      target={`rightsConfig:${id}`}
      title={right.name}
      note={`${right.brandName} · ${deliveries[right.delivery]} · ${standings[right.standing]}`}
      help={<p>文字和图片随时可以改正。停用与提前结束会让持有人失去还没用的权益，需要另一位同事复核；延长不需要。</p>}
      actions={
        may('right.edit') && (
          <>
            <EditKey>
              <ActionButton
                path="right/save"
                label="编辑"
                input={{
                  id,
                  version,
                  ...(right.isSold && { brandKey, delivery }),
                  validFrom: undefined,
                  validUntil: undefined,
                  key: undefined,
                }}
                initial={{ name, summary, brandKey, delivery, cover, content, howTo, pagePath }}
                controls={rightControls}
                hints={rightHints}
              />
            </EditKey>
            <ActionButton
              path="right/reschedule"
              label="延长或改期"
              input={{ id, version }}
              initial={times}
              hints={rightHints}
            >
              有 {formatCount(right.openPieces)} 件藏品的这项权益还没有使用。提前结束或推迟开始需要两个人。
            </ActionButton>
            {right.standing !== 'ended' && (
              <ActionButton
                path="right/reschedule"
                label="停用"
                isDangerous
                input={{ id, version, validFrom: undefined, validUntil: now }}
              >
                停用之后，{formatCount(right.openPieces)} 件藏品的持有人不能再使用它。
              </ActionButton>
            )}
          </>
        )
      }
    >
      {coupons && coupons.claimable > coupons.left && right.standing !== 'ended' && (
        <Notice tone="bad" title="券码不够">
          还有 {formatCount(coupons.claimable)} 件藏品可以领券，只剩 {formatCount(coupons.left)}{' '}
          张，请尽快向商户要来导入。
        </Notice>
      )}
      <Section title="概况">
        <Facts
          facts={[
            { label: '一句话介绍', value: right.summary },
            { label: '开始', value: timeOf(right.validFrom) },
            { label: '结束', value: right.validUntil === null ? '长期有效' : timeOf(right.validUntil) },
            { label: '持有的藏品', value: formatCount(right.pieces) },
            { label: '还没使用', value: formatCount(right.openPieces) },
            { label: '品牌页', value: right.pagePath },
          ]}
        />
        {right.howTo.length > 0 && (
          <ol className="mt-4 list-decimal pl-5 text-sm leading-relaxed">
            {right.howTo.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </Section>
      {coupons && <Coupons right={right} coupons={coupons} />}
      <Section
        title="带着它的作品"
        aside={
          may('right.edit') && (
            <ActionButton path="right/attach" label="挂到作品" input={{ id }} successMessage="已挂上" />
          )
        }
      >
        {right.works.length === 0 ? (
          <p className="text-sm text-ink-faint">还没有作品带着它</p>
        ) : (
          <ul className="-my-2 divide-y divide-line text-sm">
            {right.works.map(({ goodsSn, name: work, pieces }) => (
              <li key={goodsSn} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <span className="min-w-0 grow">
                  {work} <span className="text-ink-faint">{goodsSn}</span>
                </span>
                <span className="tabular-nums">{formatCount(pieces)} 件在藏友手里</span>
                {may('right.edit') && pieces === 0 && (
                  <ConfirmButton path="right/detach" label="移除" input={{ id, goodsSn }} successMessage="已移除" />
                )}
              </li>
            ))}
          </ul>
        )}
      </Section>
      {right.delivery === 'site' && <InnerLink to={`/redemptions?configId=${id}`}>它的核销记录</InnerLink>}
      <History target={`rightsConfig:${id}`} />
    </Page>
  )
}

function Coupons({ right: { id, batches }, coupons }: { right: Right; coupons: NonNullable<Right['coupons']> }) {
  const may = useMay()('coupon.manage')
  return (
    <Section
      title="券码"
      aside={
        may && (
          <span className="flex gap-2">
            <AddCoupons configId={id} />
            {coupons.left > 0 && (
              <ActionButton path="coupon/void" label="作废全部剩余" isDangerous input={{ id, batchId: undefined }}>
                {formatCount(coupons.left)} 张还没发出的券码将不再发给任何人；已经发出的不受影响。
              </ActionButton>
            )}
          </span>
        )
      }
    >
      <Facts
        facts={[
          { label: '剩余', value: formatCount(coupons.left) },
          { label: '已发', value: formatCount(coupons.given) },
          { label: '其中已用', value: formatCount(coupons.used) },
          { label: '作废', value: formatCount(coupons.voided) },
          { label: '可领取', value: formatCount(coupons.claimable) },
        ]}
      />
      {batches.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-t border-line text-sm">
          {batches.map((batch) => (
            <li key={batch.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 grow text-ink-soft">
                {formatTime(batch.addedAt)} {batch.addedBy} 导入 {formatCount(batch.coupons)} 张
              </span>
              <span className="tabular-nums">
                剩 {formatCount(batch.left)}，已发 {formatCount(batch.given)}，作废 {formatCount(batch.voided)}
              </span>
              {may && batch.left > 0 && (
                <ActionButton path="coupon/void" label="作废这一批" isDangerous input={{ id, batchId: batch.id }} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
