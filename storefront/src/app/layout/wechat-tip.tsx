/** Picture that explains how to open the page outside WeChat; it is all that WeChat's browser shows. */
export function WeChatTip() {
  return (
    <img
      src="/wechat-tip.svg"
      alt="请点右上角的菜单，选择在浏览器中打开"
      className="fixed inset-0 size-full bg-[#121417] object-contain object-top"
    />
  )
}
