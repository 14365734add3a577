import { listed } from './listed.ts'

/** Weapons for sale and how to make them. Arms in museums, history and theatre are deliberately not listed. */
export const weapons = listed(`
  枪支弹药 枪支出售 枪支买卖 买卖枪支 买枪支 卖枪支 出售枪支 组装枪支 枪支配件 枪支图纸 枪械图纸 枪械出售 改装枪
  手枪出售 出售手枪 猎枪出售 出售猎枪 气枪出售 出售气枪 气枪铅弹 气枪配件 秃鹰气枪 pcp气枪 高压气枪 钢珠枪 火药枪出售 射钉枪改装 3d打印枪
  仿真枪 麻醉枪 消音器出售 瞄准镜出售 军火买卖 军火交易 子弹出售 出售子弹 买子弹 铅弹出售 快排气狗 汽狗出售
  弩箭出售 出售弓弩 弓弩专卖 三棱军刺 管制刀具 电击棍 电棍出售 甩棍出售 防狼电击
  炸药配方 自制炸药 炸药出售 炸药制作 制作炸弹 炸弹制作 自制炸弹 土制炸弹 汽油弹制作 雷管出售 雷管批发 导火索出售 硝酸甘油出售
  毒箭出售 毒狗针 飞镖毒针
`)
