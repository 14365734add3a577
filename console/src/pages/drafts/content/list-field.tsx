import { Button, moveEntry, withoutEntry } from '@app/ui'
import type { ReactNode } from 'react'
import { type ContentFieldProps } from './fields.tsx'
import { anchorOf, useContentField } from './form.ts'

interface ListProps extends ContentFieldProps {
  most: number
  /** Name of one entry, such as 优先购. */
  entry: string
  /** Initial value of a new entry; several with their names if there are kinds of entries. */
  fresh: unknown
  /** Renders the fields of one entry; `path` is its position, such as `priorityWindows.0`. */
  children: (path: string, value: unknown) => ReactNode
}

/** List of entries with fields of their own, which can be added, reordered and removed. */
export function ContentList({ path, label, hint, most, entry, fresh, children }: ListProps) {
  const field = useContentField(path)
  const entries: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const keys = Object.keys(entries)
  const own = field.findings.filter((finding) => finding.field === path)

  const move = (from: number, to: number) => field.set(moveEntry(entries, from, to))

  return (
    <fieldset id={anchorOf(path)} tabIndex={-1} className="flex min-w-0 scroll-mt-32 flex-col gap-3 outline-none">
      <legend className="mb-1.5 text-sm font-medium text-ink-soft">
        {label}
        {field.frozen !== undefined && <span className="ml-3 text-xs font-normal text-ink-faint">已锁定</span>}
      </legend>
      {(field.frozen ?? hint) && <p className="text-sm text-ink-faint">{field.frozen ?? hint}</p>}
      {own.map(({ sentence, level }) => (
        <p key={sentence} className={level === 'blocks' ? 'text-sm text-vermilion-ink' : 'text-sm text-gold-ink'}>
          {sentence}
        </p>
      ))}
      {entries.map((value, index) => (
        // Entries have no identity besides their position.
        <div key={keys[index]} className="flex flex-col gap-3 rounded-md border border-line p-3">
          <div className="flex items-center justify-between text-sm">
            <span className="text-ink-faint tabular-nums">
              {entry} {index + 1}
            </span>
            {!field.isDisabled && (
              <span className="flex gap-1">
                <Button size="small" variant="quiet" disabled={index === 0} onClick={() => move(index, index - 1)}>
                  上移
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  disabled={index === entries.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  下移
                </Button>
                <Button size="small" variant="quiet" onClick={() => field.set(withoutEntry(entries, index))}>
                  移除
                </Button>
              </span>
            )}
          </div>
          {children(`${path}.${index}`, value)}
        </div>
      ))}
      {!field.isDisabled && entries.length < most && (
        <div>
          <Button size="small" onClick={() => field.set([...entries, fresh])}>
            添加{entry}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
