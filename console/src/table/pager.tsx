import { Button } from '@app/ui'
import { useRouter } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import type { ListAddress } from './address.ts'

const sizes = ['20', '50', '100', '200'] as const

interface PagerProps {
  address: ListAddress
  /** Cursor of the next page; null on the last one. */
  next: string | null
}

/** Page size and link to the next page. Memoised, so that selecting rows does not render it again. */
export const Pager = memo(function Pager({ address, next }: PagerProps) {
  return (
    <nav aria-label="翻页" className="flex items-center justify-between gap-3 text-sm text-ink-soft">
      <label className="flex items-center gap-2">
        每页
        <select
          className="field text-sm"
          value={String(address.size)}
          onChange={(event) => address.setSize(event.target.value)}
        >
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <PageButtons address={address} next={next}>
        <Button size="small" disabled={address.page === 1} onClick={address.goToFirst}>
          回到首页
        </Button>
      </PageButtons>
    </nav>
  )
})

/** Page number with buttons to the previous and the next page; `children` are further buttons. */
export function PageButtons({ address, next, children }: PagerProps & { children?: ReactNode }) {
  const { history } = useRouter()
  return (
    <span className="flex items-center gap-2">
      第 {address.page} 页{children}
      <Button size="small" disabled={address.page === 1} onClick={() => history.back()}>
        上一页
      </Button>
      <Button size="small" disabled={next === null} onClick={() => next !== null && address.goOn(next)}>
        下一页
      </Button>
    </span>
  )
}
