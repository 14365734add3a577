import { ApiError } from '@app/contract/client'
import type { Reply } from '@app/contract/types'
import { useEffect, useRef, useState } from 'react'
import { mutate, isLost } from '../../lib/mutation.ts'
import { useLost } from '../../lib/lost.ts'
import { errorText } from '../../lib/errors.ts'
import { cardDelay, codeLength, incompleteText } from './labels.ts'

export type Gift = Reply<'hwnft/exchangeCode/exchange'>

/** Why a code gave nothing: a wrong code, a missing verification, or another failure. */
export interface Refusal {
  kind: 'code' | 'kyc' | 'other'
  text: string
}

/** State of a redemption, from typing the code to the gift. */
export function useRedeem() {
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [pending, setPending] = useState(false)
  const [gift, setGift] = useState<Gift>()
  const [isCardShown, setCardShown] = useState(false)
  // A second press may come before the next render.
  const isBusy = useRef(false)

  useEffect(() => {
    if (!gift) return
    const timer = setTimeout(() => setCardShown(true), cardDelay)
    return () => clearTimeout(timer)
  }, [gift])

  const lost = useLost('hwnft/exchangeCode/exchange', '', setGift)

  async function redeem(): Promise<void> {
    if (isBusy.current) return
    if (code.length < codeLength) return setRefusal({ kind: 'code', text: incompleteText })
    isBusy.current = true
    setPending(true)
    setRefusal(undefined)
    try {
      setGift(await mutate('hwnft/exchangeCode/exchange', { code }))
    } catch (error) {
      isBusy.current = false
      setPending(false)
      if (!isLost(error)) setRefusal(refusalOf(error))
    }
  }

  return {
    code,
    write(next: string): void {
      setCode(next)
      setRefusal(undefined)
    },
    redeem,
    /** A redemption whose answer was lost. */
    lost,
    refusal,
    /** True from the press until the card; a success never goes back to typing. */
    pending,
    /** The gift, once its card may be shown. */
    gift: isCardShown ? gift : undefined,
  }
}

function refusalOf(error: unknown): Refusal {
  const reason = error instanceof ApiError ? (error.reason ?? '') : ''
  const kind = reason.startsWith('EXCHANGE_') ? 'code' : reason === 'KYC_REQUIRED' ? 'kyc' : 'other'
  return { kind, text: errorText(error) ?? '兑换没有完成，请再试一次' }
}
