import { Button, deviceStorage, EmptyState, Notice } from '@app/ui'
import { useCallback, useState } from 'react'
import type { AdminReply } from '@app/contract/admin/routes'
import { Page, Section } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { Labels, type PaperName, papers } from './labels.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'

/** Storage key of the paper chosen last on this device. */
const paperKey = 'console.labels'

function rememberedPaper(): PaperName {
  const stored = deviceStorage.get(paperKey)
  return stored !== null && stored in papers ? (stored as PaperName) : 'thermal'
}

/** Printable picking list by work, with addresses, and its address labels. Opening it is recorded in the audit. */
export default function Picking() {
  const [list, setList] = useState<AdminReply<'parcel/picking'>>()
  const [paper, setPaper] = useState(rememberedPaper)
  const may = useMay()
  const [isPrinting, setPrinting] = useState(false)
  const endPrinting = useCallback(() => setPrinting(false), [])

  function choosePaper(name: PaperName) {
    setPaper(name)
    deviceStorage.set(paperKey, name)
  }
  return (
    <Page
      title="拣货单"
      note="拣货单和面单含完整地址，打开要写原因，会记入审计，一小时最多十次。用完请收好。"
      actions={
        <>
          <ActionButton
            path="parcel/picking"
            label={list ? '重新生成' : '生成拣货单'}
            variant="primary"
            input={{}}
            initial={{ most: 50 }}
            successMessage="已生成"
            onDone={setList}
          />
          {list && list.works.length > 0 && (
            <>
              <Button size="small" onClick={() => window.print()}>
                打印拣货单
              </Button>
              <select
                aria-label="面单用纸"
                className="field text-sm"
                value={paper}
                onChange={({ target }) => choosePaper(target.value as PaperName)}
              >
                {Object.entries(papers).map(([key, { title }]) => (
                  <option key={key} value={key}>
                    {title}
                  </option>
                ))}
              </select>
              <Button size="small" onClick={() => setPrinting(true)}>
                打印面单
              </Button>
            </>
          )}
        </>
      }
    >
      {list && isPrinting && <Labels list={list} paper={paper} onPrinted={endPrinting} />}
      {list && list.works.length > 0 && list.sender.address === '' && (
        <Notice
          action={
            may('setting.read') && (
              <InnerLink to="/settings" search={{ search: '寄件' }}>
                去设置
              </InnerLink>
            )
          }
        >
          还没有填写寄件人，面单上只有收件人。在“设置”的“面单寄件人”里填写姓名、电话和地址，重新生成后就会印上。
        </Notice>
      )}
      {list && list.withoutAddress > 0 && <Notice>另有 {list.withoutAddress} 个订单还没有填写地址。</Notice>}
      {list?.works.length === 0 && <EmptyState title="没有待发货的" />}
      {list?.works.map((work) => (
        <Section key={work.goodsSn} title={work.goodsName} aside={`${work.pieces} 件`}>
          <table className="w-full text-sm">
            <thead className="text-left text-xs text-ink-soft">
              <tr>
                <th scope="col" className="py-1 pr-3 font-medium">
                  订单
                </th>
                <th scope="col" className="px-3 text-right font-medium">
                  数量
                </th>
                <th scope="col" className="px-3 font-medium">
                  收件人
                </th>
                <th scope="col" className="px-3 font-medium">
                  地址
                </th>
                <th scope="col" className="pl-3 font-medium">
                  付款时间
                </th>
              </tr>
            </thead>
            <tbody>
              {work.parcels.map((parcel) => (
                <tr key={parcel.orderSn} className="border-t border-line align-top">
                  <td className="py-2 pr-3 font-mono text-xs">{parcel.orderSn}</td>
                  <td className="px-3 py-2 text-right tabular-nums">{parcel.quantity}</td>
                  <td className="px-3 py-2 whitespace-nowrap">
                    {parcel.name} {parcel.phone}
                  </td>
                  <td className="px-3 py-2">{parcel.address}</td>
                  <td className="py-2 pl-3 whitespace-nowrap tabular-nums">{formatTime(parcel.paidAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      ))}
    </Page>
  )
}
