import { Button, Field, Notice, TextArea } from '@app/ui'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../lib/call.ts'

interface CsvLinesProps<Result> {
  label: string
  hint: ReactNode
  /** Makes the call with these lines, for a look or for good. */
  send: (csv: string, isDryRun: boolean) => Promise<Result>
  isPending: boolean
  /** Why the call failed. */
  error: Error | null
  /** How many lines it would do something for. */
  countOf: (result: Result) => number
  /** What the button says that does so many. */
  verb: (count: number) => string
  /** What became of the lines, or would. */
  outcome: (result: Result, isDryRun: boolean) => ReactNode
  onDone: () => void
}

/** Lines that are pasted or read from a file: what would become of each is seen before anything is done. */
export function CsvLines<Result>({
  label,
  hint,
  send,
  isPending,
  error,
  countOf,
  verb,
  outcome,
  onDone,
}: CsvLinesProps<Result>) {
  const [csv, setCsv] = useState('')
  const [tried, setTried] = useState<{ csv: string; result: Result; isDryRun: boolean }>()
  const isSeen = tried?.csv === csv

  async function run(isDryRun: boolean) {
    try {
      setTried({ csv, result: await send(csv, isDryRun), isDryRun })
    } catch {
      // Shown above the buttons.
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <Field label={label} hint={hint}>
        <TextArea
          rows={7}
          className="font-mono text-sm"
          spellCheck={false}
          value={csv}
          onChange={(event) => setCsv(event.target.value)}
        />
      </Field>
      <input
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="选择 CSV 文件"
        className="text-sm"
        onChange={(event) => void event.target.files?.[0]?.text().then(setCsv)}
      />
      {isSeen && outcome(tried.result, tried.isDryRun)}
      {error && (
        <Notice tone="bad" urgent>
          {sentenceOf(error)}
        </Notice>
      )}
      <div className="flex gap-3">
        {isSeen && !tried.isDryRun ? (
          <Button variant="primary" onClick={onDone}>
            完成
          </Button>
        ) : (
          <Button
            variant="primary"
            pending={isPending}
            disabled={csv.trim() === '' || (isSeen && countOf(tried.result) === 0)}
            onClick={() => run(!isSeen)}
          >
            {isSeen ? verb(countOf(tried.result)) : '先看结果'}
          </Button>
        )}
        <Button onClick={onDone}>关闭</Button>
      </div>
    </div>
  )
}
