import { listed } from './listed.ts'

/** Insults and threats. Complaints about the platform are not abuse. */
export const abuse = listed(`
  傻逼 傻b 煞笔 傻屌 操你妈 操你娘 操你大爷 操你祖宗 操尼玛 草你妈 草泥马 艹你 日你妈 干你娘 去你妈的 你妈逼 你妈死 妈卖批 妈了个逼 去他妈 真他妈 狗日的 狗杂种 小杂种 狗娘养 王八蛋 王八羔子 龟孙子
  贱人 贱货 婊子 绿茶婊 臭不要脸 不要脸的东西 脑残 你个弱智 弱智玩意 你是智障 智障玩意 人渣 狗畜生 畜生东西 死变态 狗东西
  死全家 全家死光 全家死绝 死妈 去死吧 你去死 不得好死 弄死你 砍死你 打死你 杀你全家 让你全家
  支那猪 支那人 黑鬼 白皮猪 尼哥 死同性恋 死残废 乡巴佬滚
  nmsl wcnm caonima shabi
`)
