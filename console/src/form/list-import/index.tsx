import { Button, cx, Field, Notice, TextArea } from '@app/ui'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/call.ts'
import { formatBytes } from '../../lib/format.ts'
import { FileButton } from '../file-button.tsx'
import { useFileDrop } from '../use-file-drop.ts'
import { type Source, useSource } from './use-source.ts'

interface ListImportProps<Result> {
  /** Label of the text area; undefined if the list can only come as a file. */
  label?: string
  hint: ReactNode
  accept: string
  /** Maximum file size in bytes that the call accepts. */
  mostBytes: number
  /** Fields besides the list. */
  children?: ReactNode
  /** Values of those fields; a change requires a new preview. */
  over?: string
  /** Validates those fields and shows their errors. */
  check?: () => Promise<boolean>
  /** Sends the list, as a dry run or for real. */
  send: (source: Source, isDryRun: boolean) => Promise<Result>
  isPending: boolean
  /** Error of the call. */
  error: Error | null
  /** Number of entries that would be processed. */
  countOf: (result: Result) => number
  /** Label of the button for that number of entries. */
  verb: (count: number) => string
  /** Renders the result, or the preview. */
  outcome: (result: Result, isDryRun: boolean) => ReactNode
  /** Replaces the display of the result. */
  onImported?: (result: Result) => void
  onClose: () => void
}

interface Seen<Result> {
  of: Source | string
  over: string
  result: Result
  isDryRun: boolean
}

/**
 * Import of a list that is pasted, dropped or chosen as a file. A preview shows the outcome of each entry before
 * anything is stored.
 */
export function ListImport<Result>(props: ListImportProps<Result>) {
  const { label, hint, accept, mostBytes, children, over = '', isPending, error, countOf, verb, onClose } = props
  const { text, setText, file, fault, choose, drop } = useSource(mostBytes)
  const [seen, setSeen] = useState<Seen<Result>>()
  const { isOver, dropProps } = useFileDrop(([dropped]) => void choose(dropped))
  const of = file ?? text
  const isSeen = seen !== undefined && seen.of === of && seen.over === over
  const isEmpty = file === undefined && text.trim() === ''

  async function run(isDryRun: boolean) {
    if (props.check && !(await props.check())) return
    try {
      const result = await props.send(file ?? { body: new Blob([text]), name: '' }, isDryRun)
      if (!isDryRun && props.onImported) return props.onImported(result)
      setSeen({ of, over, result, isDryRun })
    } catch {
      setSeen(undefined)
    }
  }

  return (
    <div
      className={cx(
        'flex flex-col gap-4 rounded-md',
        isOver && 'outline-2 outline-offset-4 outline-celadon-ink outline-dashed',
      )}
      {...dropProps}
      onPaste={(event) => {
        const [pasted] = event.clipboardData.files
        // Cells copied from Excel arrive as text and as a picture of them.
        if (!pasted || event.clipboardData.types.includes('text/plain')) return
        event.preventDefault()
        void choose(pasted)
      }}
    >
      {children}
      {label !== undefined && file === undefined && (
        <Field label={label} hint={hint}>
          <TextArea
            rows={6}
            className="font-mono text-sm"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <FileButton label="选择名单文件" accept={accept} onFiles={([chosen]) => void choose(chosen)}>
          {file ? '重新选择' : '选择文件'}
        </FileButton>
        {file ? (
          <>
            <span className="wrap-anywhere">
              已选：{file.name}（{formatBytes(file.body.size)}）
            </span>
            <Button size="small" variant="quiet" onClick={drop}>
              不用这个文件
            </Button>
          </>
        ) : (
          <span className="text-ink-faint">{label === undefined ? hint : 'CSV 或文本文件，也可以拖到这里'}</span>
        )}
      </div>
      {file && <p className="text-sm text-ink-faint">文件改好、保存后，请重新选择一次。</p>}
      {fault && (
        <Notice tone="bad" urgent>
          {fault}
        </Notice>
      )}
      {isSeen && props.outcome(seen.result, seen.isDryRun)}
      {error && (
        <Notice tone="bad" urgent>
          {messageOf(error)}
        </Notice>
      )}
      <div className="flex gap-3">
        {isSeen && !seen.isDryRun ? (
          <Button variant="primary" onClick={onClose}>
            完成
          </Button>
        ) : (
          <>
            <Button
              variant="primary"
              pending={isPending}
              disabled={isEmpty || (isSeen && countOf(seen.result) === 0)}
              onClick={() => run(!isSeen)}
            >
              {isSeen ? verb(countOf(seen.result)) : '试算'}
            </Button>
            <Button onClick={onClose}>取消</Button>
          </>
        )}
      </div>
    </div>
  )
}

/** File types of lists: text files of spreadsheets. */
export const listFiles = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values'
