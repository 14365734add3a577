import { badInput } from '../../../core/errors.ts'

/**
 * Rejects a link that leads neither to a storefront page (a path that begins with one `/`) nor by https to one of
 * `hosts`; an empty link is allowed. Throws BAD_INPUT.
 */
export function requireLink(link: string, hosts: readonly string[]): void {
  if (link === '' || /^\/(?![/\\])[^\s\\]*$/.test(link)) return
  const url = URL.canParse(link) ? new URL(link) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    throw badInput('link', '链接要以 / 开头指向站内的页面，或是 https 地址')
  }
  if (!hosts.includes(url.hostname)) throw badInput('link', `${url.hostname} 还不在“网站信息”允许跳转的域名里`)
}
