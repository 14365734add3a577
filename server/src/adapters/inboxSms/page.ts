import type { FastifyInstance } from 'fastify'
import type { Brand } from '../../core/brand.ts'
import type { Database } from '../../core/database.ts'
import { escapeHtml } from '../../core/plainPage.ts'

export const inboxPath = '/sandbox/sms'

/** Page with the codes of the inbox channel, newest first. Plain HTML that the browser refreshes. */
export function inboxPage(database: Database, brand: Pick<Brand, 'name'>) {
  return (app: FastifyInstance): void => {
    app.get(inboxPath, async (_request, reply) => {
      const messages = await database.db
        .selectFrom('sms_inbox')
        .select(['phone', 'text', 'created_at'])
        .orderBy('id', 'desc')
        .limit(50)
        .execute()
      return reply.type('text/html; charset=utf-8').send(page(brand.name, messages))
    })
  }
}

const time = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

function page(brandName: string, messages: readonly { phone: string; text: string; created_at: Date }[]): string {
  const rows = messages.map(
    ({ phone, text, created_at }) =>
      `<li><p class="to">发给 ${escapeHtml(phone)}<time>${time.format(created_at)}</time></p><p>${escapeHtml(text)}</p></li>`,
  )
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="4"><title>短信收件箱 · ${escapeHtml(brandName)}</title><style>
:root{color-scheme:light dark;--paper:#f6f1e7;--ink:#2a2622;--soft:#6d655c;--line:#ddd3c2}
@media (prefers-color-scheme:dark){:root{--paper:#171513;--ink:#ece5d8;--soft:#a39a8c;--line:#38322b}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.7 "PingFang SC","Noto Sans CJK SC",sans-serif}
main{max-width:40rem;margin:0 auto;padding:2rem 1.25rem}h1{font:600 1.5rem/1.4 "Songti SC","Noto Serif CJK SC",serif;margin:0}
.note{color:var(--soft);margin:.25rem 0 1.5rem}ul{list-style:none;margin:0;padding:0}li{border-top:1px solid var(--line);padding:1rem 0}
p{margin:0}.to{display:flex;justify-content:space-between;gap:1rem;color:var(--soft);font-size:.875rem}
</style><main><h1>短信收件箱</h1><p class="note">演示环境不发送真实短信，验证码都在这里。页面每 4 秒刷新。</p>
<ul>${rows.join('') || '<li>还没有短信。获取验证码后，它会出现在这里。</li>'}</ul></main></html>`
}
