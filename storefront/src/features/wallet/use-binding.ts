import { ApiError } from '@app/contract/client'
import { useRef, useState } from 'react'
import { serverSeconds } from '../../lib/clock.ts'
import { errorText } from '../../lib/errors.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { askChallenge } from './api.ts'
import type { ChainInfo } from '../../domain/item/api.ts'
import { connectWallet, signText } from './injected.ts'

/** Text to sign for an address, valid until `expiresAt` (epoch seconds of the server). */
export interface Proof {
  address: string
  message: string
  expiresAt: number
}

/** State of binding an address: the text is requested, shown, signed by the owner, and sent back. */
export function useBinding(chain: ChainInfo, onBound: () => void) {
  const [proof, setProof] = useState<Proof>()
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const add = useApiMutation('hwnft/metaUserWallet/add', { isQuiet: true })
  // A second press may come before the next render.
  const isBusy = useRef(false)

  async function once(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(errorText(error))
      // An expired text is useless: the process starts over.
      if (error instanceof ApiError && error.reason === 'CHALLENGE_EXPIRED') setProof(undefined)
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }

  async function prepare(address: string): Promise<void> {
    const { message, expiresIn } = await askChallenge(chain.chainId, address)
    setProof({ address, message, expiresAt: serverSeconds() + expiresIn })
  }

  async function bind(signature: string): Promise<void> {
    if (!proof) return
    await add.mutateAsync({ message: proof.message, signature })
    onBound()
  }

  return {
    proof,
    failure,
    pending,
    /** Takes the address from the browser's wallet. */
    connect: () => once(async () => prepare(await connectWallet())),
    /** Takes an address typed by the user. */
    give: (address: string) => once(() => prepare(address)),
    /** Signs with the browser's wallet. */
    sign: () => once(async () => proof && bind(await signText(proof.message, proof.address))),
    /** Takes a signature made elsewhere. */
    submit: (signature: string) => once(() => bind(signature)),
    startOver(): void {
      setProof(undefined)
      setFailure(null)
    },
    expire(): void {
      setProof(undefined)
      setFailure('签名内容已过期，请重新开始')
    },
  }
}
