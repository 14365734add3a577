import type { AdminReply } from '@app/contract/admin/routes'
import { Notice, Select, uniqueId } from '@app/ui'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { EditKey } from '../../parts/edit-key.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import type { ControlProps } from '../../form/field.tsx'
import { formatFen, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'

type Partner = AdminReply<'partner/info'>

/** Page of one partner: its brands and shops, its terms, and its settlements. */
export default function PartnerDetail() {
  const { id = '' } = useParams({ strict: false })
  const read = useRead('partner/info', { id })
  return <QueryBoundary read={read}>{(partner) => <Detail partner={partner} />}</QueryBoundary>
}

function Detail({ partner }: { partner: Partner }) {
  const may = useMay()
  const { id, version, name, contact, note } = partner
  const isOpen = partner.endedAt === null
  const manages = may('partner.manage') && isOpen
  return (
    <Page
      target={`partner:${id}`}
      title={name}
      help={
        <>
          <p>品牌和店铺从起始时间起归商户，那时起的销售与核销计入它的结算单；解除或终止之前发生的仍会结算。</p>
          <p>结算条件按月生效，已经结算的月份不会再变。绑定、条件和终止都需要两个人。</p>
        </>
      }
      actions={
        manages && (
          <>
            <EditKey>
              <ActionButton
                path="partner/save"
                label="编辑"
                input={{ id, version }}
                initial={{ name, contact, note }}
              />
            </EditKey>
            <ActionButton path="partner/end" label="终止合作" isDangerous input={{ id }}>
              品牌和店铺回到平台，商户的账号和核销人员立即看不到、做不了任何事；此前的业务仍按条件结算。
            </ActionButton>
          </>
        )
      }
    >
      {partner.endedAt !== null && (
        <Notice title={`${formatTime(partner.endedAt)} 终止合作`}>{partner.endReason}</Notice>
      )}
      <Section title="概况" aside={<InnerLink to={`/settlements?partnerId=${id}`}>它的结算单</InnerLink>}>
        <Facts
          facts={[
            { label: '联系人与电话', value: contact },
            { label: '备注', value: note },
            { label: '最近结算', value: partner.lastMonth ?? '还没有' },
          ]}
        />
      </Section>
      <Section title="品牌与店铺" aside={manages && <Bind id={id} />}>
        <Holdings partner={partner} manages={manages} />
      </Section>
      <Section
        title="结算条件"
        aside={
          manages && (
            <ActionButton
              path="partner/setTerms"
              label="设置结算条件"
              input={{ id }}
              hints={{
                month: '从这个月第一刻（北京时间）起，例如 2026-12',
                shareTenThousandths: '500 即 5%，按实付金额向下取整到分',
              }}
            />
          )
        }
      >
        {partner.terms.length === 0 ? (
          <p className="text-sm text-ink-faint">还没有结算条件，不能出具结算单</p>
        ) : (
          <ul className="-my-2 divide-y divide-line text-sm">
            {partner.terms.map((terms) => (
              <li key={terms.month} className="flex flex-wrap items-baseline gap-x-5 gap-y-1 py-2">
                <span className="font-medium tabular-nums">{terms.month} 起</span>
                <span className="tabular-nums">平台分成 {terms.shareTenThousandths / 100}%</span>
                <span className="tabular-nums">每笔订单服务费 {formatFen(terms.saleFeeFen)}</span>
                <span className="tabular-nums">每次核销付 {formatFen(terms.redemptionFeeFen)}</span>
                <span className="text-ink-faint">{terms.madeBy}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section
        title="调整"
        aside={may('settlement.make') && <Adjust id={id} key={partner.adjustments[0]?.id ?? 'none'} />}
      >
        {partner.adjustments.length === 0 ? (
          <p className="text-sm text-ink-faint">没有调整</p>
        ) : (
          <ul className="-my-2 divide-y divide-line text-sm">
            {partner.adjustments.map((adjustment) => (
              <li key={adjustment.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
                <span className="w-28 text-right tabular-nums">{formatFen(adjustment.amountFen)}</span>
                <span className="min-w-0 grow">{adjustment.reason}</span>
                <span className="text-ink-faint">
                  {adjustment.month === null ? '等下一张结算单' : `计入 ${adjustment.month}`} · {adjustment.madeBy}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <History target={`partner:${id}`} />
    </Page>
  )
}

function Adjust({ id }: { id: string }) {
  const [key] = useState(() => uniqueId())
  return <ActionButton path="settlement/adjust" label="加一笔调整" input={{ partnerId: id, key }} />
}

function Holdings({ partner, manages }: { partner: Partner; manages: boolean }) {
  const held = [
    ...partner.brands.map(({ key, ...rest }) => ({ kind: '品牌', input: { brandKey: key }, key: `b${key}`, ...rest })),
    ...partner.shops.map(({ shopId, ...rest }) => ({ kind: '店铺', input: { shopId }, key: `s${shopId}`, ...rest })),
  ]
  if (held.length === 0) return <p className="text-sm text-ink-faint">还没有绑定品牌或店铺</p>
  return (
    <ul className="-my-2 divide-y divide-line text-sm">
      {held.map(({ kind, input, key, name, since, until }) => (
        <li key={`${key} ${since}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="text-ink-faint">{kind}</span>
          <span className="min-w-0 grow">{name}</span>
          <span className="text-ink-soft tabular-nums">
            {formatTime(since)} 起{until !== null && `，至 ${formatTime(until)}`}
          </span>
          {manages && until === null && (
            <ActionButton
              path="partner/unbind"
              label="解除"
              isDangerous
              input={{ id: partner.id, brandKey: undefined, shopId: undefined, ...input }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const bindControls = { brandKey: BindableBrand, shopId: BindableShop }

const Bind = ({ id }: { id: string }) => (
  <ActionButton path="partner/bind" label="绑定" input={{ id }} controls={bindControls}>
    选择一个品牌，或一家店铺。
  </ActionButton>
)

function BindableBrand(props: ControlProps) {
  const { data } = useRead('partner/bindable', {})
  return <Choice {...props} options={data?.brands.map(({ key, name }) => ({ key, name })) ?? []} />
}

function BindableShop(props: ControlProps) {
  const { data } = useRead('partner/bindable', {})
  return <Choice {...props} options={data?.shops.map(({ shopId, name }) => ({ key: shopId, name })) ?? []} />
}

const Choice = ({ value, onChange, options }: ControlProps & { options: { key: string; name: string }[] }) => (
  <Select value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value)}>
    <option value="">不选</option>
    {options.map(({ key, name }) => (
      <option key={key} value={key}>
        {name}
      </option>
    ))}
  </Select>
)
