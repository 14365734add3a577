/** Result of the provider's script: `ret` 0 with a ticket, 2 if the user closed it. */
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
/** Milliseconds before the script counts as unavailable and our own puzzle is shown. */
const timeoutMilliseconds = 8000
/** Tickets that the script generates when it cannot reach its server. No server accepts them. */
const disaster = /^tr?error_/

/**
 * Loads the provider's script, which must come from its own address each time. The release check and retries of
 * `fetchCode` do not apply, because it is not part of our release.
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
  /** Called when the user closes it. */
  onClosed: () => void
  /** Called if the script fails to load or cannot reach its server. */
  onUnavailable: () => void
}

/** Shows the provider's captcha over the page. Returns a function that removes it. */
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
