import { escapeHtml, plainPage } from '../../core/plainPage.ts'
import { yuanOfFen } from '../../core/yuan.ts'

/** Styles in rice paper and ink, like the rest of the product; the button has WeChat Pay's green. */
const style = `
:root { color-scheme: light dark; --ground: #f6f2e9; --surface: #fdfbf7; --ink: #211f1b; --soft: #575148; --line: #ddd5c6;
  --outline: #8b8273; --pay: #06703b; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #191713; --surface: #23201b; --ink: #f1ebdd; --soft: #bdb4a3; --line: #3a352c; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--ground); color: var(--ink); font: 16px/1.7 -apple-system, 'PingFang SC', 'Noto Sans CJK SC',
  'Microsoft YaHei', system-ui, sans-serif; }
main { max-width: 480px; margin: 0 auto; padding: 32px 20px calc(24px + env(safe-area-inset-bottom)); display: grid; gap: 20px; }
h1 { font: 600 22px/1.4 'Songti SC', 'Noto Serif CJK SC', STSong, serif; letter-spacing: .04em; }
section { border: 1px solid var(--line); border-radius: 12px; background: var(--surface); padding: 20px; display: grid; gap: 8px; }
.soft { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
.amount { font: 600 40px/1.3 'Songti SC', 'Noto Serif CJK SC', serif; font-variant-numeric: tabular-nums; }
.button { display: block; width: 100%; min-height: 48px; padding: 10px 16px; border: 1px solid transparent; border-radius: 8px;
  background: var(--pay); color: var(--on); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
.plain { background: transparent; border-color: var(--outline); color: var(--ink); font-weight: 400; }
[hidden] { display: none; }
:focus-visible { outline: 3px solid var(--soft); outline-offset: 2px; }
`

const page = (title: string, body: string): string => plainPage({ title, style, body })

export interface PayPage {
  subject: string
  amountFen: number
  returnUrl: string
  /** Parameters of the bridge. */
  call: Readonly<Record<string, string>>
  scriptPath: string
}

/**
 * Renders the page that opens WeChat's payment sheet. Its script is a separate file, because this site allows no inline
 * scripts.
 */
export function payPage({ subject, amountFen, returnUrl, call, scriptPath }: PayPage): string {
  return page(
    '微信支付',
    `<main id="pay" data-call="${escapeHtml(JSON.stringify(call))}" data-return="${escapeHtml(returnUrl)}">
<h1>微信支付</h1>
<section>
<p class="soft">${escapeHtml(subject)}</p>
<p class="amount">¥${yuanOfFen(amountFen)}</p>
<p class="soft" id="note" role="status">正在打开微信支付……</p>
</section>
<button class="button" id="again" type="button" hidden>重新支付</button>
<a class="button plain" href="${escapeHtml(returnUrl)}">返回订单</a>
<noscript><p class="soft">这一页需要 JavaScript 才能打开微信支付。</p></noscript>
</main>
<script src="${scriptPath}"></script>`,
  )
}

/** Script of that page. Whatever the sheet reports, the order's own page queries the payment. */
export const payScript = `(() => {
  const page = document.getElementById('pay')
  const note = document.getElementById('note')
  const again = document.getElementById('again')
  const call = JSON.parse(page.dataset.call)
  function pay() {
    again.hidden = true
    note.textContent = '正在打开微信支付……'
    WeixinJSBridge.invoke('getBrandWCPayRequest', call, (result) => {
      if (result.err_msg !== 'get_brand_wcpay_request:cancel') return location.replace(page.dataset.return)
      note.textContent = '这次没有付款，订单还在。'
      again.hidden = false
      again.focus()
    })
  }
  again.addEventListener('click', pay)
  if (typeof WeixinJSBridge === 'undefined') document.addEventListener('WeixinJSBridgeReady', pay, { once: true })
  else pay()
})()
`

/** Renders an error with its explanation and links to continue. */
export function problemPage({ title, text, links }: { title: string; text: string; links: readonly Link[] }): string {
  const buttons = links.map(
    ({ href, label }, index) =>
      `<a class="button${index === 0 ? '' : ' plain'}" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`,
  )
  return page(title, `<main><h1>${title}</h1><section><p>${escapeHtml(text)}</p></section>${buttons.join('\n')}</main>`)
}

interface Link {
  href: string
  label: string
}
