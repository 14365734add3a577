import { DownloadIcon, ShareIcon, ShieldIcon } from '@app/ui'

const reasons = [
  {
    Icon: ShieldIcon,
    title: '登录一次就好',
    text: '在 App 里登录后，打开每一页都认得你，不用反复输入验证码。',
  },
  {
    Icon: DownloadIcon,
    title: '海报和证书直接进相册',
    text: '展示海报、收藏证书，一点就存到手机相册里。',
  },
  {
    Icon: ShareIcon,
    title: '用手机自己的方式分享',
    text: '用手机自带的分享面板发给朋友。',
  },
] as const

/** Differences between the app and the site. */
export function Reasons({ className }: { className?: string }) {
  return (
    <section aria-labelledby="reasons-title" className={className}>
      <h2 id="reasons-title" className="title text-xl tracking-[0.1em]">
        装在手机上，有什么不同
      </h2>
      <ul className="mt-5 grid border-t border-line md:grid-cols-3">
        {reasons.map(({ Icon, title, text }) => (
          <li
            key={title}
            className="border-b border-line py-6 md:border-r md:px-8 md:first:pl-0 md:last:border-r-0 md:last:pr-0"
          >
            <Icon className="size-6 text-gold-ink" />
            <h3 className="title mt-3 text-lg">{title}</h3>
            <p className="mt-1 text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How to install the Android package, and what to beware of. */
export function InstallSteps({ className }: { className?: string }) {
  return (
    <section aria-labelledby="steps-title" className={className}>
      <h2 id="steps-title" className="title text-xl tracking-[0.1em]">
        安装安卓版
      </h2>
      <ol className="mt-5 grid max-w-prose list-decimal gap-2 pl-5 text-ink-soft marker:text-gold-ink">
        <li>点“下载安卓版”，等安装包下载完成。</li>
        <li>打开安装包，如果系统询问，选择允许浏览器安装应用。</li>
        <li>装好后打开 App，用同一个手机号登录，藏品和订单都在。</li>
      </ol>
      <p className="mt-5 max-w-prose border-l-2 border-gold pl-4 text-sm text-ink-soft">
        请只从这一页或应用商店下载，不要安装他人发来的安装包。如有疑问，请核对上面的校验值。
      </p>
    </section>
  )
}
