import { FindKind, SearchType } from '@app/contract/enums'
import { cx } from '@app/ui'
import { useState } from 'react'
import { useNavigate } from '../../lib/router/router.tsx'
import { address } from '../../routes.ts'
import { SuggestedSearch } from '../../domain/search/suggested-search.tsx'

const types = [
  { value: SearchType.digital, label: '数字' },
  { value: SearchType.physical, label: '实物' },
  { value: SearchType.market, label: '市集' },
  { value: SearchType.blindBox, label: '盲盒' },
]

/** Search in the header: type (80 px) and keyword (380 px); phones have a page for it. */
export function HeaderSearch({ className }: { className?: string }) {
  const navigate = useNavigate()
  const [type, setType] = useState<number>(SearchType.digital)
  return (
    <SuggestedSearch
      label="搜索藏品"
      kind={type === SearchType.blindBox ? FindKind.box : undefined}
      onSearch={(keyword) => navigate(address('digital', { type, keyword }))}
      className={cx('w-full md:w-[462px]', className)}
      scope={
        <select
          aria-label="搜索类型"
          value={type}
          onChange={(event) => setType(Number(event.target.value))}
          className="h-11 w-[80px] cursor-pointer rounded-md bg-transparent pl-3 text-sm text-ink-soft"
        >
          {types.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      }
    />
  )
}
