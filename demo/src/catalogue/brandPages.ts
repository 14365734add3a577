// The pages of the partner brands, whole: long because it is text.
import type { ArtReference } from '../art/families.ts'

/** Something that a section shows. */
export interface PageItem {
  title: string
  text: string
  art?: ArtReference
  /** A page of ours that it leads to: by key (another of these pages), or by address. */
  opens?: { page: string } | { path: string }
}

/** A page that operators fill. */
export interface BrandPage {
  key: string
  look: 'hub' | 'summer' | 'autumn' | 'play' | 'rules' | 'school' | 'home' | 'wine'
  /** Key of the brand; absent for our own page. */
  brand?: string
  title: string
  subtitle: string
  hero?: ArtReference
  sections: readonly {
    title: string
    /** Rich text: p, h3, ul, li, strong, blockquote, table only. */
    content: string
    items: readonly PageItem[]
  }[]
  howTo: readonly string[]
  rules: readonly string[]
}

const sameForAll = [
  '权益随藏品走：藏品转赠出去，没有用过的权益也一起过去；用过的不再恢复。',
  '每件藏品的每项权益只能使用一次，不折算现金，也不单独转让。',
  '有效期以权益页写明的日期为准，过期自动失效。',
]

export const brandPages: readonly BrandPage[] = [
  {
    key: 'interest',
    look: 'hub',
    title: '藏品之外',
    subtitle: '四家住在云岫的伙伴，替藏品的主人留了一扇门：一条溪、一间教室、一位帮手、一坛酒。',
    sections: [
      {
        title: '四扇门',
        content: '',
        items: [
          {
            title: '锦溪东渡',
            text: '溪谷、梯田与竹筏，一条水走四季。',
            art: { family: 'koi', seed: 'door-jxdd', brief: 'lotus jade' },
            opens: { page: 'jxdd-summer' },
          },
          {
            title: '云舟研学',
            text: '把窑口、窟寺和古镇都当作教室。',
            art: { family: 'shadow', seed: 'door-yz', brief: 'scholar' },
            opens: { page: 'yz-school' },
          },
          {
            title: '邻塘管家',
            text: '一个电话，塘对面的人就到了。',
            art: { family: 'pagoda', seed: 'door-ltgj', brief: 'rooftops dusk' },
            opens: { page: 'ltgj-houseKeep' },
          },
          {
            title: '松月酒库',
            text: '松月坡下的老窖，一年只封一次缸。',
            art: { family: 'porcelain', seed: 'door-syjk', brief: 'jar temmoku' },
            opens: { page: 'syjk-wine' },
          },
        ],
      },
      {
        title: '锦溪的四页',
        content: '<p>锦溪东渡地方大，按时节分成几页写。规则只有一份，放在最后。</p>',
        items: [
          { title: '溪上消夏', text: '水最凉的三个月', opens: { page: 'jxdd-summer' } },
          { title: '稻熟一千层', text: '开镰到霜降', opens: { page: 'jxdd-autumn' } },
          { title: '走一走', text: '五站步道与竹筏', opens: { page: 'jxdd-play' } },
          { title: '权益使用规则', text: '去之前读一遍', opens: { page: 'jxdd-rules' } },
        ],
      },
    ],
    howTo: [
      '带权益的藏品到手后，权益就在“我的藏品权益”里等你，不用另外领取。',
      '点开一项，按它写的方式用：到现场出示核销码、领券码、预约，或填地址寄到家。',
      '用过之后，页面会记下时间和地方，随时可以回来看。',
    ],
    rules: [...sameForAll, '伙伴的服务由伙伴提供；遇到不顺心的事，可以先找在线客服，由我们去说。'],
  },
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
            art: { family: 'koi', seed: 'summer-pavilion', brief: 'lotus jade' },
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
    howTo: ['填好收货地址', '确认领取', '霜降后碾米装袋', '每周二、周五寄出'],
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
          '<p>站牌上的字母和这里的一样。每一站都有水、有座位，<strong>C 站以后没有信号</strong>，请先把核销码的十位数字记下来。</p>',
        items: [
          {
            title: '东渡口',
            text: '起点。存包、租伞、看当天的水位。',
            art: { family: 'pagoda', seed: 'play-ferry', brief: 'bridge' },
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
      '领好券码，或记下十位核销码',
      '穿防滑的鞋，带一件薄外套',
      '下午四点前到 D 站，末班筏四点半',
    ],
    rules: [...sameForAll, '身高一米二以下、怀孕和心脏不适的朋友请不要上筏。', '步道上请靠右走，遇到挑担的人让一让。'],
  },
  {
    key: 'jxdd-rules',
    look: 'rules',
    brand: 'jxdd',
    title: '锦溪东渡权益使用规则',
    subtitle: '适用于夏、秋、游玩各页所列的全部权益',
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
  {
    key: 'yz-school',
    look: 'school',
    brand: 'yz',
    title: '以山为课',
    subtitle: '云舟研学的教室没有围墙：泊云村的窑、千灯窟的壁、青檐镇的屋檐，老师就是在那里干活的人。',
    hero: { family: 'pagoda', seed: 'page-yz-school', brief: 'rooftops rain' },
    sections: [
      {
        title: '这学期的课',
        content: '',
        items: [
          {
            title: '泥要揉到听话',
            text: '泊云村，半日。揉泥、拉坯、捏一只小罐，烧好寄回家。',
            art: { family: 'porcelain', seed: 'school-clay', brief: 'jar celadon' },
          },
          {
            title: '一块蓝从哪里来',
            text: '线上六讲。矿石、胶和一千年的时间。',
            art: { family: 'mural', seed: 'school-blue', brief: 'lamps' },
          },
          {
            title: '量一座屋顶',
            text: '青檐镇，一日。皮尺、铅笔和一张不准用橡皮的纸。',
            art: { family: 'pagoda', seed: 'school-roof', brief: 'rooftops dusk' },
          },
          {
            title: '夜里认星',
            text: '鹤汀望台，一晚。带外套，不带手电。',
            art: { family: 'crane', seed: 'school-stars', brief: 'flight moon' },
          },
        ],
      },
      {
        title: '老师怎么教',
        content:
          '<p>我们请来的老师多半不太会讲课，他们会做。所以课上话不多，手不停。<strong>做坏了不要紧，做坏的那一只也能带走。</strong></p>',
        items: [],
      },
    ],
    howTo: [
      '选一门课，看清日子和地方',
      '六岁以上可报名，十岁以下请家长一起来',
      '当天提前一刻钟到，出示核销码',
      '穿不怕弄脏的衣服',
    ],
    rules: [...sameForAll, '开课前两天可以改期一次，当天不到视为已使用。', '课上的作品归学员，烧坏的会如实告诉你。'],
  },
  {
    key: 'ltgj-houseKeep',
    look: 'home',
    brand: 'ltgj',
    title: '塘对面的帮手',
    subtitle: '家里的事，有时候只是缺一双手。邻塘管家的人住得不远，来得也快。',
    hero: { family: 'lantern', seed: 'page-ltgj', brief: 'street' },
    sections: [
      {
        title: '能帮上的忙',
        content:
          '<p>来的人都有健康证和身份核验，自带围裙、鞋套和工具。<strong>家里有老人或猫，请先说一声。</strong></p>',
        items: [
          {
            title: '打扫',
            text: '厨房、浴室或整屋，两小时起。',
            art: { family: 'papercut', seed: 'home-clean', brief: 'vase red' },
          },
          {
            title: '擦窗',
            text: '六扇以内，外窗视楼层而定。',
            art: { family: 'papercut', seed: 'home-window', brief: 'birds' },
          },
          {
            title: '收纳',
            text: '换季衣物，归好类、贴好签。',
            art: { family: 'papercut', seed: 'home-order', brief: 'rosette gold' },
          },
          {
            title: '陪老人说说话',
            text: '两小时，可以顺便买菜、取药。',
            art: { family: 'papercut', seed: 'home-talk', brief: 'fish red' },
          },
        ],
      },
      {
        title: '到得了的地方',
        content: '<p>云岫城区与青檐镇，早八点到晚八点。其他地方暂时到不了，我们在一个镇一个镇地找人。</p>',
        items: [],
      },
    ],
    howTo: [
      '在权益里点“预约”，写下方便的日子。',
      '两个工作日内，管家会打电话来约时间。',
      '上门先看证件，再开始做事。',
      '做完了一起看一遍，满意再结束。',
    ],
    rules: [
      ...sameForAll,
      '约好之后，提前一天可以改期；当天取消视为已使用。',
      '贵重物品请先收好；有损坏当场说，三天内给答复。',
    ],
  },
  {
    key: 'syjk-wine',
    look: 'wine',
    brand: 'syjk',
    title: '冬酿',
    subtitle: '立冬下缸，四十天后开。糯米、酒曲、松月泉，一口缸只用这三样。',
    hero: { family: 'porcelain', seed: 'page-syjk', brief: 'meiping celadon' },
    sections: [
      {
        title: '窖里的三层',
        content: '',
        items: [
          {
            title: '当年',
            text: '米香最重，酒色像刚泡开的茶。宜温一温再喝。',
            art: { family: 'porcelain', seed: 'wine-young', brief: 'ewer moon' },
          },
          {
            title: '三年',
            text: '甜退下去，松木的味道上来。适合两个人分一壶。',
            art: { family: 'porcelain', seed: 'wine-three', brief: 'gourd moon' },
          },
          {
            title: '十年',
            text: '一年只开两坛。倒出来挂杯，喝完杯底还有香。',
            art: { family: 'porcelain', seed: 'wine-ten', brief: 'jar temmoku' },
          },
        ],
      },
      {
        title: '窖主的话',
        content: '<p>酒不是越老越好，是到了时候最好。哪一坛到了时候，要下去听。我父亲听坛口，我听坛底。</p>',
        items: [],
      },
    ],
    howTo: ['确认已满十八岁，填好收货地址', '点“确认领取”，每周三装坛', '收到后静置一晚，再开封'],
    rules: [
      ...sameForAll,
      '只寄给、也只接待年满十八岁的藏友；过量饮酒有害健康。',
      '酒坛易碎，签收时请当面开箱，破损当场拍照，我们补寄。',
    ],
  },
]
