import { Button, CopyIcon, copyText, Countdown, Field, TextArea } from '@app/ui'
import { useState } from 'react'
import { serverSeconds } from '../../lib/clock.ts'
import { textKinds } from '../../lib/text-kinds.ts'
import { isSignature } from './injected.ts'
import type { Proof, useBinding } from './use-binding.ts'

interface SignTextProps {
  proof: Proof
  binding: ReturnType<typeof useBinding>
  isByHand: boolean
}

/** Text to read and sign, by the wallet or by pasting a signature made elsewhere. */
export function SignText({ proof, binding, isByHand }: SignTextProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-4 text-sm">
        <span className="font-medium text-ink-soft">要签名的内容</span>
        <span className="text-ink-faint">
          还剩 <Countdown target={proof.expiresAt} now={serverSeconds} label="还剩" onReached={binding.expire} />
        </span>
      </div>
      <section aria-label="要签名的内容" className="mt-1.5 rounded-md bg-sunken px-3.5 py-3">
        <pre className="font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap">{proof.message}</pre>
      </section>
      {isByHand ? (
        <PasteSignature proof={proof} binding={binding} />
      ) : (
        <Button
          variant="primary"
          size="large"
          wide
          pending={binding.pending}
          pendingLabel="请在钱包里签名"
          onClick={binding.sign}
          className="mt-6"
        >
          在钱包里签名并绑定
        </Button>
      )}
      <Button variant="quiet" wide disabled={binding.pending} onClick={binding.startOver} className="mt-2">
        换一个地址
      </Button>
    </>
  )
}

function PasteSignature({ proof, binding }: Omit<SignTextProps, 'isByHand'>) {
  const [signature, setSignature] = useState('')
  const [wrong, setWrong] = useState('')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSignature(signature)) return setWrong('签名以 0x 开头，后面是 130 位数字或字母 a 到 f')
        void binding.submit(signature)
      }}
    >
      <Button size="small" className="mt-2.5" onClick={() => copyText(proof.message, '内容已复制')}>
        <CopyIcon />
        复制内容
      </Button>
      <Field
        label="签名结果"
        required
        error={wrong}
        hint="在自己的钱包里用“消息签名”签上面的内容，一字不改，把结果贴在这里"
        className="mt-5"
      >
        <TextArea
          name="signature"
          rows={3}
          autoComplete="off"
          spellCheck={false}
          clean={textKinds.signature}
          placeholder="0x…"
          className="font-mono text-sm"
          value={signature}
          onChange={(event) => {
            setSignature(event.target.value)
            setWrong('')
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={binding.pending}
        pendingLabel="正在核对签名"
        className="mt-6"
      >
        核对并绑定
      </Button>
    </form>
  )
}
