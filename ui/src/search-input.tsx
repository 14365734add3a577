import { useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { PlainInput } from './composition.tsx'
import { cx } from './cx.ts'
import { CloseIcon, SearchIcon } from './icons.tsx'

export interface SearchInputProps {
  value: string
  onChange: (value: string) => void
  /** Called on Enter or the search button; the keyword is trimmed. */
  onSearch: (keyword: string) => void
  placeholder?: string
  /** Before the keyword, such as a select of the search scope. */
  scope?: ReactNode
  label?: string
  /** Further properties of the input, such as those of a suggestion list. */
  field?: Omit<ComponentProps<'input'>, 'value' | 'onChange'>
  className?: string
}

/** A search field with an optional scope and a search button. */
export function SearchInput({
  value,
  onChange,
  onSearch,
  placeholder = '搜作品、系列',
  scope,
  label = '搜索',
  field,
  className,
}: SearchInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(value.trim())
      }}
      className={cx(
        'flex items-center rounded-md border border-line-strong bg-surface transition-colors focus-within:border-ink hover:border-ink-soft',
        className,
      )}
    >
      {scope && <div className="shrink-0 border-r border-line">{scope}</div>}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <PlainInput
        {...field}
        id={id}
        ref={input}
        // A combobox role is not allowed on an input of type `search` (ARIA in HTML).
        type={field?.role === undefined ? 'search' : 'text'}
        inputMode="search"
        enterKeyHint="search"
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 min-w-0 grow appearance-none rounded-md bg-transparent px-3.5 text-base focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <IconButton
          label="清空"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
          className="text-base"
        >
          <CloseIcon />
        </IconButton>
      )}
      <IconButton type="submit" label={label}>
        <SearchIcon />
      </IconButton>
    </form>
  )
}
