import { sameForAll } from './rules.ts'
import type { BrandPage } from './types.ts'

/** The pages of the riverside resort, by season, and its rules. */
export const jxddPages: readonly BrandPage[] = [
  {
    key: 'jxdd-summer',
    look: 'summer',
    brand: 'jxdd',
    title: '溪上消夏',
    subtitle: '从东渡口往里走，每走一里凉一度。夏天的锦溪不卖景点，只卖阴凉。',
    hero: { family: 'mountains', seed: 'page-jxdd-summer', brief: 'falls spring' },
    sections: [
      {
        title: '一条溪，分三段',
        content:
          '<p>锦溪从揽雾岭的石缝里出来，一路不急不慢。老人说水有脾气：<strong>上溪凉，中溪静，下溪爱说话</strong>。时间不够的话，走到中溪的听雨亭就很好。</p>',
        items: [
          {
            title: '上溪 · 石门',
            text: '水从两块大石中间挤过来，午后两点最凉。',
            art: { family: 'mountains', seed: 'summer-gate', brief: 'gorge spring' },
          },
          {
            title: '中溪 · 听雨亭',
            text: '凉茶在井里湃着，一壶可以坐一个下午。',
            art: { family: 'pagoda', seed: 'summer-pavilion', brief: 'porch rain' },
          },
          {
            title: '下溪 · 浅滩',
            text: '水没过脚踝，孩子可以搬石头筑坝。',
            art: { family: 'crane', seed: 'summer-shoal', brief: 'reeds' },
          },
        ],
      },
      {
        title: '什么时候来',
        content:
          '<table><thead><tr><th>时候</th><th>水</th><th>人</th></tr></thead><tbody><tr><td>早上七点到九点</td><td>凉，有雾</td><td>少</td></tr><tr><td>午后两点到四点</td><td>最凉</td><td>多一些</td></tr><tr><td>傍晚五点以后</td><td>温</td><td>少，有萤火虫</td></tr></tbody></table>',
        items: [],
      },
    ],
    howTo: [
      '出门前在“我的藏品权益”里确认有效期，当天水大会在公告里说。',
      '到东渡口游客中心，打开权益，出示核销码，码每分钟换一次，截图用不了。',
      '工作人员扫码之后领手环，沿左岸石阶进谷。',
    ],
    rules: [...sameForAll, '谷内不生火，不钓鱼，石头看过请放回原处。', '十二岁以下的孩子须有大人同行。'],
  },
  {
    key: 'jxdd-autumn',
    look: 'autumn',
    brand: 'jxdd',
    title: '稻熟一千层',
    subtitle: '白露开镰，霜降收完。田太小，机器进不来，一千层都是一镰一镰割下来的。',
    hero: { family: 'terrace', seed: 'page-jxdd-autumn', brief: 'gold' },
    sections: [
      {
        title: '从高处往下收',
        content: '<p>山上比山下冷，所以稻子从最高的一层先黄。割稻的人跟着颜色往下走，走到河边，秋天也就走完了。</p>',
        items: [
          {
            title: '白露 · 顶层开镰',
            text: '最高三层的米留给藏友，一层只有两百来斤。',
            art: { family: 'terrace', seed: 'autumn-top', brief: 'gold' },
          },
          {
            title: '秋分 · 晒谷',
            text: '家家的晒簟铺到桥头，路人绕着走。',
            art: { family: 'papercut', seed: 'autumn-dry', brief: 'hills red' },
          },
          {
            title: '霜降 · 新米下锅',
            text: '第一锅饭不配菜，先空口吃一碗。',
            art: { family: 'porcelain', seed: 'autumn-bowl', brief: 'bowl celadon' },
          },
        ],
      },
      {
        title: '种田的人说',
        content:
          '<blockquote><p>田有多大我说不准，我只知道一头牛转不转得开身。</p></blockquote><p>—— 东渡村 祝满仓，种顶层田四十一年</p>',
        items: [],
      },
    ],
    howTo: ['填好收货地址', '点“申请寄送”', '霜降后碾米装袋', '每周二、周五寄出'],
    rules: [
      ...sameForAll,
      '新米按收成碾，遇上连阴雨会晚几天寄出，我们会先说一声。',
      '米袋开封后请放阴凉处，两个月内吃完最香。',
    ],
  },
  {
    key: 'jxdd-play',
    look: 'play',
    brand: 'jxdd',
    title: '走一走，漂一漂',
    subtitle: '一条五站的环线，七公里半，走得慢的人半天，爱停下来的人一天。',
    hero: { family: 'mountains', seed: 'page-jxdd-play', brief: 'layers malachite' },
    sections: [
      {
        title: '五站环线',
        content:
          '<p>站牌上的字母和这里的一样。每一站都有水、有座位，<strong>C 站以后没有信号</strong>，请先把券码抄下来。</p>',
        items: [
          {
            title: '东渡口',
            text: '起点。存包、租伞、看当天的水位。',
            art: { family: 'pagoda', seed: 'play-ferry', brief: 'ferry dusk' },
          },
          {
            title: '一线石阶',
            text: '三百二十级，扶手在右边，走走停停。',
            art: { family: 'mountains', seed: 'play-stairs', brief: 'pines dawn' },
          },
          {
            title: '鹤汀望台',
            text: '春秋两季能看见鹤，望远镜不用钱。',
            art: { family: 'crane', seed: 'play-tower', brief: 'flight dawn' },
          },
          {
            title: '落花潭',
            text: '歇脚的地方。别喂鱼，它们已经很胖了。',
            art: { family: 'koi', seed: 'play-pond', brief: 'school jade' },
          },
          {
            title: '半月桥',
            text: '竹筏的终点，也是回东渡口的车站。',
            art: { family: 'pagoda', seed: 'play-bridge', brief: 'bridge night' },
          },
        ],
      },
    ],
    howTo: [
      '看一眼天气和水位，雨后两天内不开筏',
      '领好券码，抄下来或截图',
      '穿防滑的鞋，带一件薄外套',
      '下午四点前到东渡口码头，末班筏四点半',
    ],
    rules: [...sameForAll, '身高一米二以下、怀孕和心脏不适的朋友请不要上筏。', '步道上请靠右走，遇到挑担的人让一让。'],
  },
  {
    key: 'jxdd-rules',
    look: 'rules',
    brand: 'jxdd',
    title: '锦溪东渡权益使用规则',
    subtitle: '适用于夏、秋、游玩各页所列的全部权益',
    hero: { family: 'mountains', seed: 'page-jxdd-rules', brief: 'gorge spring' },
    sections: [
      {
        title: '一、谁可以用',
        content:
          '<p>持有对应藏品、且已完成实名认证的藏友可以使用。现场核销时，工作人员会核对页面上显示的姓名与证件，<strong>不会</strong>索要登录密码、短信验证码或安全码。</p>',
        items: [],
      },
      {
        title: '二、怎样算用过',
        content:
          '<ul><li>到现场使用的，以工作人员扫码成功为准；</li><li>券码类的，取得券码即视为领取，到合作方页面使用后失效；</li><li>寄送类的，申请后不能更改地址，签收即为完成。</li></ul>',
        items: [],
      },
      {
        title: '三、遇到特殊情况',
        content:
          '<p>因天气、水位或设施检修临时关闭的，关闭天数不计入有效期。因我们的原因不能提供的，有效期顺延，或换成同等的权益，由藏友选择。</p>',
        items: [],
      },
    ],
    howTo: [],
    rules: [
      ...sameForAll,
      '同一天内同一项现场权益，每人最多使用两次（持有两件藏品时）。',
      '请勿把核销码交给他人代用；核销码每六十秒更换，截图无效。',
      '对结果有疑问的，请在七天内联系在线客服，我们会查核销记录后答复。',
    ],
  },
]
