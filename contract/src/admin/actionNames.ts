// Titles of audited actions that are no call of the console, for the server and the console. Zod-free.

/** Seeding by the demonstration, downloads by address, and commands without an equivalent call. */
export const actionTitles = {
  account: '下载月度账',
  demo: '演示数据',
  'task/file': '下载任务文件',
  'upload/picture': '查看用户上传的图片',
  statement: '下载结算单',
  'ops auction open': '命令：开放竞拍',
  'ops auction close': '命令：关闭竞拍',
  'ops auction withdraw': '命令：撤回拍品',
  'ops redeemers add': '命令：添加核销人员',
  'ops redeemers dismiss': '命令：撤销核销人员',
  'ops reports keep': '命令：保留被举报内容',
  'ops reports restore': '命令：恢复被举报内容',
  'ops reports takeDown': '命令：下架被举报内容',
  'ops rights done': '命令：办结权益申请',
  'ops rights ship': '命令：寄出权益',
  'ops staff create': '命令：建立员工账号',
  'ops wall approve': '命令：通过留言或评论',
  'ops wall hide': '命令：隐藏留言或评论',
  'ops wall refuse': '命令：驳回留言或评论',
  'ops wall restore': '命令：恢复留言或评论',
  'ops wishes approve': '命令：通过心愿',
  'ops wishes refuse': '命令：驳回心愿',
} as const

export type ActionName = keyof typeof actionTitles
