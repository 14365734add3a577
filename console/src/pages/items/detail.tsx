import { Notice, shortAddress, Timeline } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { useParam } from '../../lib/address.ts'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { UserLink } from '../../parts/links.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { formatCount, formatFen, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { ItemBadge } from './badges.tsx'

type Item = AdminReply<'item/info'>

/** Page of one piece: its details, its owner, its token, and its history. */
export default function ItemDetail() {
  const itemId = useParam('id')
  const read = useRead('item/info', { itemId })
  const may = useMay()
  return (
    <QueryBoundary read={read}>
      {(item) => (
        <Page
          target={`item:${itemId}`}
          title={
            <span className="flex flex-wrap items-center gap-3">
              {item.goodsName} #{item.serial}
              <ItemBadge state={item.state} isFrozen={item.freeze !== null} />
            </span>
          }
          note={`藏品编号 ${item.itemId}，限量 ${formatCount(item.edition)}`}
          actions={<Actions item={item} />}
        >
          {item.freeze && (
            <Notice tone="bad" title={`依 ${item.freeze.orderNumber} 冻结`}>
              {item.freeze.by} 于 {formatTime(item.freeze.frozenAt)}：{item.freeze.reason}
            </Notice>
          )}
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
            <div className="flex min-w-0 flex-col gap-5">
              <Section title="藏品">
                <Facts facts={factsOf(item)} />
              </Section>
              <Token token={item.token} />
              <Metadata item={item} />
              {may('audit.read') && <History target={`item:${itemId}`} />}
            </div>
            <Section title="经过">
              <Timeline
                label="经过"
                entries={item.timeline.map((one, index) => ({
                  key: `${one.at}-${index}`,
                  title: one.text,
                  time: formatTime(one.at),
                  note: <EventNote event={one} />,
                  strong: index === 0,
                }))}
              />
            </Section>
          </div>
        </Page>
      )}
    </QueryBoundary>
  )
}

function EventNote({ event }: { event: Item['timeline'][number] }) {
  const { note, transactionHash, blockNumber } = event
  return (
    <>
      {note && <p>{note}</p>}
      {transactionHash && (
        <p className="font-mono text-xs" title={transactionHash}>
          {shortAddress(transactionHash)}
          {blockNumber !== undefined && ` · 区块 ${blockNumber}`}
        </p>
      )}
    </>
  )
}

function Actions({ item }: { item: Item }) {
  const may = useMay()
  const { itemId } = item
  if (item.freeze) {
    return (
      may('item.unfreeze') && (
        <ActionButton
          path="item/unfreeze"
          label="解除冻结"
          input={{ itemId }}
          hints={{ orderNumber: '解除文书的编号，例如（2026）浙01执协2号' }}
        >
          需要另一位同事复核，通过后立即解除。
        </ActionButton>
      )
    )
  }
  return (
    may('item.freeze') &&
    item.state !== 4 && (
      <ActionButton
        path="item/freeze"
        label="冻结"
        input={{ itemId }}
        isDangerous
        successMessage="已冻结"
        hints={{ orderNumber: '协助冻结文书的编号，例如（2026）浙01执协1号' }}
      >
        立即生效：不能转赠、收下、合成、销毁，也不能使用权益，持有人会看到说明。解除要由两位同事办理。
      </ActionButton>
    )
  )
}

function factsOf(item: Item): Fact[] {
  const { holder } = item
  return [
    { label: '持有人', value: <UserLink uid={holder.uid}>{holder.nickname}</UserLink> },
    { label: '手机号', value: holder.phone },
    {
      label: '商品编号',
      value: (
        <InnerLink to="/items" search={{ goodsSn: item.goodsSn }}>
          {item.goodsSn}
        </InnerLink>
      ),
    },
    {
      label: '订单',
      value:
        item.orderSn === null ? originOf(item) : <InnerLink to={`/orders/${item.orderSn}`}>{item.orderSn}</InnerLink>,
    },
    { label: '买入价', value: item.priceFen === null ? '' : formatFen(item.priceFen) },
    { label: '发放时间', value: formatTime(item.issuedAt) },
    { label: '入藏时间', value: formatTime(item.acquiredAt) },
    { label: '可转赠', value: formatTime(item.giftFrom) },
    { label: '转赠途中', value: item.pendingGiftId === null ? '' : `转赠 ${item.pendingGiftId}` },
  ]
}

/** Origin of an item without an order: a gift of its last holder, or issued to its first holder. */
const originOf = ({ acquiredAt, issuedAt }: Item) =>
  acquiredAt === issuedAt ? '无（来自空投、盲盒、兑换、合成或活动）' : '无（获赠）'

function Token({ token }: { token: Item['token'] }) {
  if (!token) {
    return (
      <Section title="链上凭证">
        <p className="text-sm text-ink-faint">尚未上链</p>
      </Section>
    )
  }
  const rows = [
    ['链', `${token.chainName} · ${token.contractType === 1 ? 'ERC-721' : 'ERC-1155'}`],
    ['合约', token.contractAddress],
    ['凭证号', token.tokenId],
    ['持有地址', token.ownerAddress ?? '—'],
    ['铸造交易', token.transactionHash],
    ['区块', token.blockNumber === null ? '—' : String(token.blockNumber)],
  ]
  return (
    <Section title="链上凭证">
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-faint">{label}</dt>
            <dd className="font-mono text-xs leading-5 break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Metadata({ item: { metadata, cover } }: { item: Item }) {
  return (
    <Section title="元数据" aside={<span className="text-xs text-ink-faint">钱包与浏览器读到的就是这些</span>}>
      <div className="flex gap-4">
        <img src={`${cover.url}.jpg`} alt="" className="size-24 shrink-0 rounded-sm bg-sunken object-cover" />
        <div className="min-w-0 text-sm">
          <p className="font-medium">{metadata.name}</p>
          <p className="mt-1 line-clamp-3 text-ink-soft">{metadata.description}</p>
          <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-faint">
            {metadata.attributes.map(({ trait_type: name, value }) => (
              <span key={name}>
                {name} <span className="text-ink-soft">{value || '—'}</span>
              </span>
            ))}
          </p>
        </div>
      </div>
    </Section>
  )
}
