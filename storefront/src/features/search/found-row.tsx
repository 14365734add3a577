import { FindKind } from '@app/contract/enums'
import { BellIcon, Picture, Price, SaleState } from '@app/ui'
import { foundAddress, kindNames } from '../../domain/search/found.ts'
import { Highlighted } from '../../domain/search/highlight.tsx'
import { saleLabels, useSaleStage } from '../../domain/sale/stage.ts'
import { pictureProps } from '../../lib/image.ts'
import { Link } from '../../lib/router/link.tsx'
import type { Found } from './api.ts'

/** One search result: picture, name and details with the keyword highlighted, price and sale state. */
export function FoundRow({ found, keyword }: { found: Found; keyword: string }) {
  const { kind, title, hit, text, picture, sale } = found
  return (
    <li className="border-b border-line">
      <Link
        to={foundAddress(found)}
        className="group grid h-full grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 py-4 md:grid-cols-[6rem_minmax(0,1fr)_auto] md:gap-x-6"
      >
        <span className="max-md:row-span-2 max-md:self-start">
          {picture ? (
            <Picture {...pictureProps(picture, '', '96px')} ratio={1} className="rounded-sm" />
          ) : (
            <span className="flex aspect-square items-center justify-center rounded-sm bg-sunken text-xl text-ink-faint">
              <BellIcon />
            </span>
          )}
        </span>
        <span className="min-w-0">
          <span className="block text-xs text-ink-faint">{kindNames[kind]}</span>
          <span className="title mt-0.5 block text-base break-words group-hover:underline md:text-lg">
            <Highlighted text={title} keyword={hit ?? keyword} />
          </span>
          {text && (
            <span className="mt-1 line-clamp-2 text-sm break-words text-ink-soft">
              <Highlighted text={text} keyword={keyword} />
            </span>
          )}
        </span>
        {sale && <Sale sale={sale} unit={kind === FindKind.box ? '个' : '件'} />}
      </Link>
    </li>
  )
}

interface SaleProps {
  sale: NonNullable<Found['sale']>
  unit: string
}

/** Price and sale state: below the text on phones, at the end of the row elsewhere. */
function Sale({ sale, unit }: SaleProps) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-4 max-md:col-start-2 md:flex-col md:items-end">
      <Price fen={sale.price} size="card" />
      <SaleState unit={unit} {...saleLabels(sale, useSaleStage(sale))} />
    </span>
  )
}
