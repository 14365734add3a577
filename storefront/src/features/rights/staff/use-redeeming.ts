import { useRef, useState } from 'react'
import { redeem, type Redemption } from './api.ts'
import { redeemedVerdict, refusalVerdict, type Verdict } from './verdict.ts'

/** Redeems a pass, one call at a time, and holds the outcome. */
export function useRedeeming(code: string) {
  const [redemption, setRedemption] = useState<Redemption>()
  const [refusal, setRefusal] = useState<Verdict>()
  const [isPending, setPending] = useState(false)
  // A second press may come before the next render.
  const isBusy = useRef(false)

  async function confirm(): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    let isDone = false
    setPending(true)
    try {
      setRedemption(await redeem(code))
      isDone = true
      setRefusal(undefined)
      feel(80)
    } catch (error) {
      setRefusal(refusalVerdict(error, 'redeem'))
      feel([60, 60, 60])
    } finally {
      // A pass is redeemed once: a press after the answer would only report that it was used.
      isBusy.current = isDone
      setPending(false)
    }
  }

  return { confirm, isPending, verdict: redemption ? redeemedVerdict(redemption) : refusal }
}

/** Vibrates to signal the outcome, on phones that can. */
function feel(pattern: number | number[]): void {
  // Not in Safari.
  ;(navigator as { vibrate?: (pattern: number | number[]) => boolean }).vibrate?.(pattern)
}
