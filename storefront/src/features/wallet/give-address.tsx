import { Button, Field, TextInput } from '@app/ui'
import { useState } from 'react'
import { textKinds } from '../../lib/text-kinds.ts'
import { hasInjectedWallet, isWalletAddress } from './injected.ts'
import type { useBinding } from './use-binding.ts'

interface GiveAddressProps {
  binding: ReturnType<typeof useBinding>
  isByHand: boolean
  onByHand: (isByHand: boolean) => void
}

/** Choice of address: from this browser's wallet, or typed. */
export function GiveAddress({ binding, isByHand, onByHand }: GiveAddressProps) {
  const [isInjected] = useState(hasInjectedWallet)
  const [address, setAddress] = useState('')
  const [wrong, setWrong] = useState('')
  if (isInjected && !isByHand) {
    return (
      <>
        <p className="text-ink-soft">钱包会弹出来，问你用哪个账户。只读取地址，看不到也动不了别的。</p>
        <Button
          variant="primary"
          size="large"
          wide
          pending={binding.pending}
          pendingLabel="请在钱包里确认"
          onClick={binding.connect}
          className="mt-6"
        >
          连接浏览器里的钱包
        </Button>
        <Button variant="quiet" wide onClick={() => onByHand(true)} className="mt-2">
          用硬件钱包，或手动填写
        </Button>
      </>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWalletAddress(address)) return setWrong('地址以 0x 开头，后面是 40 位数字或字母 a 到 f')
        onByHand(true)
        void binding.give(address)
      }}
    >
      {!isInjected && (
        <p className="mb-4 text-sm text-ink-soft">
          这个浏览器里没有钱包，可以填写地址，在自己的钱包里签名后把结果贴回来。
        </p>
      )}
      <Field label="钱包地址" required error={wrong}>
        <TextInput
          name="walletAddress"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          clean={textKinds.walletAddress}
          placeholder="0x…"
          className="font-mono"
          value={address}
          onChange={(event) => {
            setAddress(event.target.value)
            setWrong('')
          }}
        />
      </Field>
      <Button type="submit" variant="primary" size="large" wide pending={binding.pending} className="mt-6">
        下一步
      </Button>
      {isInjected && (
        <Button variant="quiet" wide onClick={() => onByHand(false)} className="mt-2">
          改用浏览器里的钱包
        </Button>
      )}
    </form>
  )
}
