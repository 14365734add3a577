/** What the provider's script says: `ret` 0 with a ticket, 2 where the person closed it. */
interface Outcome {
  ret: number
  ticket?: string | null
  randstr?: string | null
}

interface Popup {
  show: () => void
  destroy: () => void
}

type Constructor = new (appId: string, callback: (outcome: Outcome) => void, options?: object) => Popup

const address = 'https://turing.captcha.qcloud.com/TJCaptcha.js'
/** A script that takes longer is as good as none: our own puzzle is there at once. */
const timeoutMilliseconds = 8000
/** Tickets that the script makes for itself where it reaches nobody. No server takes them. */
const disaster = /^tr?error_/

/**
 * The provider's script, which asks to be loaded from its own address each time. It is no code of ours, so a newer release
 * of ours and further tries, as `fetchCode` has them, are no help here.
 */
function loadScript(): Promise<Constructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('the script of the captcha did not come'))
    }
    const timer = setTimeout(fail, timeoutMilliseconds)
    script.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    script.addEventListener('load', () => {
      clearTimeout(timer)
      const made = (window as { TencentCaptcha?: Constructor }).TencentCaptcha
      if (made) resolve(made)
      else fail()
    })
    script.src = address
    document.head.append(script)
  })
}

export interface TencentHandlers {
  onShown: () => void
  onTicket: (ticket: string, randstr: string) => void
  /** The person closed it. */
  onClosed: () => void
  /** It did not come, or reaches nobody. */
  onUnavailable: () => void
}

/** Shows the provider's captcha over the page, and returns how to take it away again. */
export function openTencent(appId: string, handlers: TencentHandlers): () => void {
  let popup: Popup | undefined
  let isOver = false

  function hear({ ret, ticket, randstr }: Outcome): void {
    if (isOver) return
    if (ret === 2) return handlers.onClosed()
    if (ret !== 0 || !ticket || !randstr || disaster.test(ticket)) return handlers.onUnavailable()
    handlers.onTicket(ticket, randstr)
  }

  loadScript()
    .then((TencentCaptcha) => {
      if (isOver) return
      popup = new TencentCaptcha(appId, hear, { userLanguage: 'zh-cn', enableDarkMode: true })
      popup.show()
      handlers.onShown()
    })
    .catch(() => {
      if (!isOver) handlers.onUnavailable()
    })
  return () => {
    isOver = true
    popup?.destroy()
  }
}
