import { Bone, Button, Notice } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { look } from './api.ts'
import { PassedRightCard } from './passed-right.tsx'
import { useRedeeming } from './use-redeeming.ts'
import { refusalVerdict } from './verdict.ts'
import { VerdictPanel } from './verdict-panel.tsx'

/** The right behind a pass, the button that redeems it, and the outcome. */
export function PassCheck({ code, onNext }: { code: string; onNext: () => void }) {
  const looked = useQuery({
    queryKey: ['rights/staff/look', code],
    queryFn: () => look(code),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const redeeming = useRedeeming(code)
  const verdict = redeeming.verdict ?? (looked.error ? refusalVerdict(looked.error, 'look') : undefined)
  const right = looked.data
  const again = right ? redeeming.confirm : looked.refetch
  return (
    <section aria-label="核对" className="grid gap-5">
      {verdict && <VerdictPanel verdict={verdict} />}
      {right ? <PassedRightCard right={right} /> : looked.isPending && <Looking />}
      {right && !verdict && <Notice>请和持有人当面核对，确认后不能撤回。</Notice>}
      <div className="pb-safe-3 sticky bottom-0 grid gap-3 bg-paper pt-3">
        {right && !verdict && (
          <Button
            variant="primary"
            size="large"
            wide
            pending={redeeming.isPending}
            pendingLabel="正在核销"
            onClick={redeeming.confirm}
            className="min-h-16 text-xl"
          >
            确认核销
          </Button>
        )}
        {verdict?.canRetry && (
          <Button
            variant="primary"
            size="large"
            wide
            pending={redeeming.isPending || looked.isFetching}
            pendingLabel="正在重试"
            onClick={() => void again()}
            className="min-h-16 text-xl"
          >
            再试一次
          </Button>
        )}
        <Button ref={verdict && !verdict.canRetry ? focus : undefined} size="large" wide onClick={onNext}>
          {verdict ? '下一位' : '取消'}
        </Button>
      </div>
    </section>
  )
}

/** Focuses the button, so that the next key press is for the next guest. */
const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

function Looking() {
  return (
    <div role="status" aria-label="正在核对" className="flex gap-4">
      <Bone className="size-24 shrink-0" />
      <div className="grow">
        <Bone className="h-4 w-1/3" />
        <Bone className="mt-3 h-6 w-2/3" />
        <Bone className="mt-3 h-4 w-1/2" />
      </div>
    </div>
  )
}
