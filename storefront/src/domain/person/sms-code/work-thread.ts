import type { CaptchaId } from '@app/contract'
import { isWorkDone, workCost } from '@app/contract/captchaWork'
import { scrypt } from '@noble/hashes/scrypt'

self.addEventListener('message', ({ data }: MessageEvent<{ captchaId: CaptchaId; bits: number }>) => {
  for (let number = 0; ; number++) {
    if (!isWorkDone(scrypt(String(number), data.captchaId, workCost), data.bits)) continue
    self.postMessage(String(number), { transfer: [] })
    return
  }
})
