import type { FindKind } from '@app/contract/enums'
import { cx, SearchInput } from '@app/ui'
import { useRef, useState, type ReactNode } from 'react'
import { keywordLength } from './keyword.ts'
import { fetchCode, makeCode } from '../../lib/lazy/code.ts'
import { useCode } from '../../lib/lazy/later.tsx'
import type { SuggestionList, TakeKey } from './panel.tsx'

const load = () => import('./panel.tsx')

/** Loads when the user is about to search; if it fails, the field still searches. */
const suggestions = makeCode(load)

interface SuggestedSearchProps {
  label: string
  /** Current keyword, if the address contains one. */
  keyword?: string | undefined
  /** Limits suggestions to one kind. */
  kind?: FindKind | undefined
  /** Placed before the keyword, such as a select for the scope of the search. */
  scope?: ReactNode
  /** Called on Enter, the search button, or an earlier search; the keyword is trimmed. */
  onSearch: (keyword: string) => void
  /** Offers earlier searches while the field is empty. Leave it out if the page lists them anyway. */
  hasHistory?: boolean
  className?: string
}

/** Search field that suggests names while the user types, and earlier searches before: an ARIA combobox. */
export function SuggestedSearch({
  keyword = '',
  kind,
  onSearch,
  hasHistory = true,
  className,
  ...input
}: SuggestedSearchProps) {
  const [typed, setTyped] = useState({ of: keyword, text: keyword })
  const [isOpen, setOpen] = useState(false)
  const [list, showList] = useState<SuggestionList>()
  const keys = useRef<TakeKey>(null)
  const panel = useCode(suggestions, isOpen)
  const Panel = panel.kind === 'here' ? panel.code.default : undefined

  if (typed.of !== keyword) setTyped({ of: keyword, text: keyword })

  function search(text: string) {
    setOpen(false)
    setTyped({ of: keyword, text })
    void fetchCode(load).then(
      ({ rememberSearch }) => rememberSearch(text),
      () => undefined,
    )
    onSearch(text)
  }

  return (
    <div
      className={cx('relative', className)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <SearchInput
        {...input}
        value={typed.text}
        onChange={(text) => {
          setTyped({ of: keyword, text })
          setOpen(true)
        }}
        onSearch={search}
        field={{
          role: 'combobox',
          autoComplete: 'off',
          maxLength: keywordLength,
          'aria-autocomplete': 'list',
          'aria-expanded': list !== undefined,
          'aria-controls': list?.id,
          'aria-activedescendant': list?.active,
          onFocus: () => setOpen(true),
          onKeyDown(event) {
            if (event.key === 'ArrowDown') setOpen(true)
            keys.current?.(event)
          },
        }}
      />
      {isOpen && Panel && (
        <Panel
          text={typed.text}
          kind={kind}
          hasHistory={hasHistory}
          onKeys={(take) => {
            keys.current = take
          }}
          onList={showList}
          onSearch={search}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
