import { escapeHtml, plainPage } from '../../core/plainPage.ts'
import { defaultDelaySeconds, type Faults, faultNames } from './faults.ts'
import { cashierStyle } from './cashierStyle.ts'
import type { Trade } from './trades.ts'

/** Wraps content in a page of the sandbox. */
const page = (title: string, body: string): string =>
  plainPage({ title, style: cashierStyle, body: `<main>${body}</main>` })

function yuan(fen: number): string {
  return (fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })
}

const notes = {
  waiting: '',
  paid: '<p class="note done" role="status">这笔支付已经成功，无需再次付款。</p>',
  failed: '<p class="note" role="status">这笔支付没有成功，请返回商户重新发起。</p>',
  closed: '<p class="note" role="status">这笔支付已关闭，请返回商户查看订单。</p>',
}

/** Cashier of one trade: a plain form, so that it works without scripts. */
export function cashierPage(trade: Trade, { returnPath, faults }: { returnPath: string; faults: Faults }): string {
  const canPay = trade.state === 'waiting' || (trade.state === 'closed' && faults.names.has('late'))
  return page(
    '沙盒收银台',
    `<header>
<p class="seal" aria-hidden="true">沙盒</p>
<h1>沙盒收银台</h1>
<p class="banner">沙盒环境，不会产生真实扣款</p>
</header>
<section>
<p class="label">应付金额</p>
<p class="amount"><span>¥</span>${yuan(trade.amount_fen)}</p>
<dl>
<div><dt>商品</dt><dd>${escapeHtml(trade.subject)}</dd></div>
<div><dt>订单编号</dt><dd class="number">${escapeHtml(trade.order_sn)}</dd></div>
<div><dt>支付单号</dt><dd class="number">${escapeHtml(trade.payment_sn)}</dd></div>
</dl>
${notes[trade.state]}
</section>
<form method="post">
${canPay ? buttons : ''}
<a class="button${canPay ? ' plain' : ''}" href="${escapeHtml(returnPath)}">返回商户</a>
${canPay ? drill(faults) : ''}
</form>`,
  )
}

const buttons = `<button class="button" name="outcome" value="paid">模拟支付成功</button>
<button class="button plain" name="outcome" value="failed">模拟支付失败</button>`

/** Checkboxes for the faults; those named in the address or the settings are ticked. */
function drill({ names, delaySeconds }: Faults): string {
  const boxes = Object.entries(faultNames).map(([name, description]) => {
    const checked = names.has(name as keyof typeof faultNames) ? ' checked' : ''
    const seconds = delaySeconds || defaultDelaySeconds
    const [value, label] = name === 'delay' ? [`delay:${seconds}`, `${description} ${seconds} 秒`] : [name, description]
    return `<label><input type="checkbox" name="fault" value="${value}"${checked}>${label}</label>`
  })
  return `<details${names.size > 0 ? ' open' : ''}><summary>故障演练</summary><fieldset>
<legend>勾选后再点上面的按钮，用来检验商户如何应对</legend>
${boxes.join('\n')}
</fieldset></details>`
}

/** Page for an address that matches no trade. */
export function unknownPage(): string {
  return page(
    '支付链接无效',
    `<header><h1>支付链接无效</h1></header>
<section><p>没有找到这笔支付，可能链接不完整。请回到订单页重新发起支付，你的订单不受影响。</p></section>
<a class="button plain" href="/#/mine/order">查看我的订单</a>`,
  )
}
