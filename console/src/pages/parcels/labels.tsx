import type { AdminReply } from '@app/contract/admin/routes'
import { cx } from '@app/ui'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { barsOf } from '../../lib/code128.ts'

type List = AdminReply<'parcel/picking'>

interface Paper {
  readonly title: string
  /** Size of a sheet, as in `@page`. */
  readonly sheet: string
  /** Space for one label. */
  readonly label: { readonly width: string; readonly height: string }
}

/** Papers for labels: rolls of thermal printers, and sheets of office printers. */
export const papers = {
  thermal: { title: '100 × 150 mm 热敏纸', sheet: '100mm 150mm', label: { width: '100mm', height: '150mm' } },
  a6: { title: 'A6 纸', sheet: '105mm 148mm', label: { width: '105mm', height: '148mm' } },
  four: { title: 'A4 纸，一页四张', sheet: '210mm 297mm', label: { width: '105mm', height: '148mm' } },
} as const satisfies Record<string, Paper>

export type PaperName = keyof typeof papers

interface LabelsProps {
  list: List
  paper: PaperName
  /** Called when the print dialog was closed. */
  onPrinted: () => void
}

/**
 * Address labels of a packing list, one per parcel, in its order, with the order's number as a barcode. Only they are printed: the page itself is hidden on
 * paper. Prints as soon as it is rendered.
 */
export function Labels({ list: { works, sender }, paper, onPrinted }: LabelsProps) {
  const { sheet, label } = papers[paper]
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  const parcels = works.flatMap((work) => work.parcels.map((parcel) => ({ ...parcel, goodsName: work.goodsName })))
  return createPortal(
    <div className="labels hidden bg-white text-black print:flex print:flex-wrap print:content-start">
      <style>{`@page { size: ${sheet}; margin: 0 } @media print { body > :not(.labels) { display: none !important } }`}</style>
      {parcels.map(({ orderSn, name, phone, address, goodsName, quantity }) => (
        <section
          key={orderSn}
          aria-label={`面单 ${orderSn}`}
          style={label}
          className={cx(
            'flex break-inside-avoid flex-col gap-[3mm] overflow-hidden p-[6mm] text-[4.2mm] leading-normal',
            paper === 'four'
              ? 'border-[0.2mm] border-dashed border-black/40'
              : 'break-after-page last:break-after-auto',
          )}
        >
          <p className="text-[3.6mm]">收件人</p>
          <p className="text-[7mm] leading-tight font-semibold break-words">
            {name} <span className="whitespace-nowrap tabular-nums">{phone}</span>
          </p>
          <p className="text-[5.6mm] leading-snug break-words">{address}</p>
          <div className="mt-auto flex flex-col gap-[3mm] border-t-[0.3mm] border-black pt-[3mm]">
            {sender.address !== '' && (
              <div className="text-[3.6mm] leading-snug">
                <p>
                  寄件人 {sender.name} <span className="whitespace-nowrap tabular-nums">{sender.phone}</span>
                </p>
                <p className="break-words">{sender.address}</p>
              </div>
            )}
            <p className="line-clamp-2 break-words">
              {goodsName} × {quantity}
            </p>
            <Barcode text={orderSn} />
          </div>
        </section>
      ))}
    </div>,
    document.body,
  )
}

/** Modules of white before and after the bars, without which a scanner does not find them. */
const quietModules = 10

/** Code 128 barcode with its text below. */
function Barcode({ text }: { text: string }) {
  const { bars, width } = barsOf(text)
  return (
    <div className="text-center">
      <svg
        role="img"
        aria-label={`条码 ${text}`}
        viewBox={`${-quietModules} 0 ${width + 2 * quietModules} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className="h-[16mm] w-full"
      >
        <path d={bars.map((bar) => `M${bar.at} 0h${bar.width}v1h-${bar.width}z`).join('')} fill="black" />
      </svg>
      <p className="mt-[1mm] font-mono text-[4.2mm] break-all">{text}</p>
    </div>
  )
}
