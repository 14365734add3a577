import { PaymentPlatform } from '@app/contract/enums'
import { Button, Price } from '@app/ui'
import { QRCodeSVG } from 'qrcode.react'
import type { ReactNode } from 'react'
import { useAwakeScreen } from '../../lib/awake-screen.ts'
import type { ScannedCode } from './cashier-state.ts'

/** App that scans each platform's code. */
const readers: Readonly<Record<PaymentPlatform, string>> = {
  [PaymentPlatform.alipay]: '支付宝',
  [PaymentPlatform.ums]: '支付宝、微信或云闪付',
  [PaymentPlatform.hf]: '支付宝或微信',
  [PaymentPlatform.wechat]: '微信',
}

interface ScanCodeProps {
  code: ScannedCode
  /** Fen. */
  amount: number
  /** Renders the time left to pay. */
  timeLeft: ReactNode
  onPaid: () => Promise<void>
  onChooseAgain: () => void
}

/** Code to scan with a phone; the page detects the payment by itself. */
export default function ScanCode({ code, amount, timeLeft, onPaid, onChooseAgain }: ScanCodeProps) {
  useAwakeScreen(true)
  return (
    <section aria-labelledby="scan-title" className="flex flex-col items-center text-center">
      <h3 id="scan-title" className="title text-lg text-balance">
        打开{readers[code.platform]}，扫一扫付款
      </h3>
      <Price fen={amount} size="display" className="mt-2" />
      {/* White in every theme, because cameras need the contrast. */}
      <div className="mt-4 aspect-square w-60 overflow-hidden rounded-lg bg-[#fff] shadow-mount">
        <QRCodeSVG value={code.content} size={240} marginSize={3} level="M" title="付款码" className="size-full" />
      </div>
      <p className="mt-4 text-sm text-ink-soft">请在 {timeLeft} 内付款，付好后这里会自动更新。</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={onPaid} pendingLabel="正在确认">
          我已付款
        </Button>
        <Button onClick={onChooseAgain}>换一种方式</Button>
      </div>
    </section>
  )
}
