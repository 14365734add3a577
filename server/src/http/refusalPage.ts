import type { FastifyRequest } from 'fastify'
import { apiPrefix } from '@app/contract/paths'
import { adminPrefix } from '@app/contract/admin/routes'
import type { AppError } from '../core/errors.ts'
import { escapeHtml, plainPage } from '../core/plainPage.ts'

/** Rice paper and ink, as in the rest of the product. */
const style = `
:root { color-scheme: light dark; --ground: #f6f2e9; --ink: #211f1b; --soft: #575148; --seal: #b4301f; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #191713; --ink: #f1ebdd; --soft: #bdb4a3; --seal: #c8503d; } }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink); text-align: center;
  font: 16px/1.7 -apple-system, 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', system-ui, sans-serif; }
main { max-width: 480px; padding: 32px 20px calc(32px + env(safe-area-inset-bottom)); display: grid; gap: 16px; justify-items: center; }
h1 { font: 600 24px/1.4 'Songti SC', 'Noto Serif CJK SC', STSong, serif; letter-spacing: .06em; }
p { color: var(--soft); overflow-wrap: anywhere; }
a { display: inline-block; min-height: 48px; margin-top: 8px; padding: 10px 28px; border-radius: 8px; background: var(--seal);
  color: var(--on); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--soft); outline-offset: 2px; }
`

/** Whether a person asks for a page in a browser. A picture within a page, a script and a client of the API do not. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const isCall = url.startsWith(apiPrefix) || url.startsWith(adminPrefix)
  return ['GET', 'HEAD'].includes(method) && !isCall && (headers.accept ?? '').includes('text/html')
}

/** Texts for people who opened an address; other refusals show their own message. */
const texts: Readonly<Record<number, string>> = {
  400: '地址可能没有复制完整，请核对后再打开。',
  404: '地址可能有误，或者页面已经撤下。',
}

/** Renders a refusal as a page with a link to the home page. */
export function refusalPage(error: AppError): string {
  const isLost = error.status === 404
  const title = isLost ? '页面不存在' : '打开失败'
  const heading = isLost ? '页面不存在' : title
  const text = texts[error.status] ?? error.message
  return plainPage({
    title,
    style,
    body: `<main><h1>${heading}</h1><p>${escapeHtml(text)}</p><a href="/">回首页</a></main>`,
  })
}
