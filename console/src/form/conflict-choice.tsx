import { cx, Notice } from '@app/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ConflictRow, isSame } from './conflict.ts'

interface ConflictChoiceProps {
  rows: readonly ConflictRow[]
  /** Returns the current value of a control. */
  valueOf: (name: string) => unknown
  choose: (name: string, value: unknown) => void
  /** Other changes that the fields do not show. */
  children?: ReactNode
}

/**
 * Shows the stored values beside the typed ones after a conflicting edit, and lets the user choose either, field by
 * field.
 */
export function ConflictChoice({ rows, valueOf, choose, children }: ConflictChoiceProps) {
  const here = useRef<HTMLDivElement>(null)
  // The user has just pressed the button at the end of a form that may be taller than the window.
  // Newer browsers return a promise, which an effect must not return.
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Notice tone="rare" title="已保存的内容和你填写的内容">
      <div ref={here} className="mt-1 flex flex-col gap-3">
        <p>
          {rows.length === 0
            ? '你填写的内容没有受影响。核对后再按一次即可保存。'
            : '逐项选择保留哪一个，再按一次即可保存。你没有改过的已换成最新内容。'}
        </p>
        {children}
        {rows.map((row) => {
          const isStored = isSame(valueOf(row.name), row.stored)
          return (
            <fieldset key={row.name} className="min-w-0">
              <legend className="mb-1 font-medium text-ink">{row.title}</legend>
              <div className="grid gap-1.5 sm:grid-cols-2">
                <Choice
                  name={row.name}
                  label="用已保存的"
                  text={row.storedText}
                  isChosen={isStored}
                  onChoose={() => choose(row.name, row.stored)}
                />
                <Choice
                  name={row.name}
                  label={row.isUntouched ? '用打开时的' : '用我填写的'}
                  text={row.typedText}
                  isChosen={!isStored}
                  onChoose={() => choose(row.name, row.typed)}
                />
              </div>
            </fieldset>
          )
        })}
      </div>
    </Notice>
  )
}

interface ChoiceProps {
  name: string
  label: string
  text: string
  isChosen: boolean
  onChoose: () => void
}

const Choice = ({ name, label, text, isChosen, onChoose }: ChoiceProps) => (
  <label
    className={cx(
      'flex min-w-0 cursor-pointer items-start gap-2 rounded-md border bg-surface p-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      isChosen ? 'border-ink' : 'border-line-strong/60',
    )}
  >
    <input
      type="radio"
      aria-label={`${label}：${text}`}
      name={`conflict-${name}`}
      checked={isChosen}
      onChange={onChoose}
      className="mt-1 size-4 shrink-0 appearance-none rounded-full border border-line-strong outline-none checked:border-5 checked:border-celadon-ink"
    />
    <span className="min-w-0">
      <span className="block text-ink-soft">{label}</span>
      <span className="block max-h-40 overflow-y-auto break-words whitespace-pre-wrap text-ink">{text}</span>
    </span>
  </label>
)
