import { listed } from './listed.ts'

/** Narcotics and knock-out drugs. Poppies, hemp and the Opium Wars are deliberately not listed. */
export const drugs = listed(`
  毒品 冰毒 海洛因 可卡因 摇头丸 k粉 氯胺酮 甲卡西酮 芬太尼 依托咪酯 杜冷丁 三唑仑 羟基丁酸 致幻蘑菇 恰特草 卡痛叶 lsd邮票
  大麻烟 大麻叶 大麻膏 大麻种子出售 吸大麻 抽大麻烟 卖大麻 飞大麻 麻古丸 卖麻古 麻谷丸 罂粟壳 罂粟膏 吗啡针
  吸毒 贩毒 制毒 运毒 溜冰毒 冰妹 嗑药群 飞叶子 上头电子烟 上头烟弹 毒烟弹 笑气批发 笑气配送 买笑气
  迷药 迷奸药 迷奸水 催情药 催情水 催情粉 听话水 失忆水 昏睡水 乖乖水 迷魂药出售 蒙汗药出售 拍肩粉
  毒鼠强 氰化钾 砒霜出售
`)
