import type { ArtReference } from '../art/families.ts'

/** An entry of a subject: a work, text with or without a picture, or a work with a text of its own. */
export interface SubjectEntry {
  /** Key of the work. */
  work?: string
  title?: string
  /** Rich text: only p, strong, blockquote. */
  body?: string
  art?: ArtReference
}

/** A topic or a memorial zone, made of texts, pictures and works. */
export interface Subject {
  key: string
  title: string
  subtitle: string
  cover: ArtReference
  /** Rich text. */
  introduction: string
  entries: readonly SubjectEntry[]
}

/** The topics, in display order, about the invented region of 云岫. */
export const topics: readonly Subject[] = [
  {
    key: 'topic-rain',
    title: '听雨的地方',
    subtitle: '云岫一年落一百六十天雨，四个好去处',
    cover: { family: 'pagoda', seed: 'topic-rain', brief: 'porch rain' },
    introduction:
      '<p>云岫多雨，外乡人嫌它，本地人拿它当客。屋檐下留一张竹椅，窑棚上留一片没钉死的瓦，戏台前的空地从来不铺石板，都是给雨留的。雨大雨小，落在什么上面，听得久的人闭着眼也分得出来。</p><p>我们请四位创作者各说一处。听的是雨，看的是他们怎样把声音画下来。</p>',
    entries: [
      {
        title: '一，瓦上',
        body: '<p>青檐镇的瓦是本地青泥烧的，薄，落雨时声音偏高，像有人在隔壁数豆子。一百四十座屋顶挨着，雨从东头走到西头要半盏茶的工夫，镇上的人听着声音收衣裳，从来不慌。</p>',
        art: { family: 'pagoda', seed: 'topic-rain-eaves', brief: 'rooftops rain' },
      },
      { work: 'eaves-after-rain' },
      { work: 'eaves-half-moon-bridge' },
      { work: 'eaves-ferry-dusk' },
      {
        title: '二，松间',
        body: '<p>听松峰上的雨是先到松针，再到石头，最后才到人身上。沈砚秋说，画雨最忌画线，一画线雨就停了。他用的办法是把山往后退三步，让白的地方替雨落下来。</p><blockquote>雾到松腰的时候，其实雨已经在下了，只是还没有人听见。</blockquote>',
        art: { family: 'mountains', seed: 'topic-rain-pines', brief: 'pines rain' },
      },
      { work: 'peaks-listening-pines' },
      { work: 'peaks-embracing-mist' },
      {
        work: 'koi-lotus-rain',
        title: '三，潭中',
        body: '<p>落花潭的雨要坐着听。雨点落在荷叶上是闷的，落在水上是脆的，鱼在叶子底下换气，又是第三种声音。白榆的笔记里记着那一天：<strong>六月初九，雨，看见三尾，听见五尾。</strong></p>',
      },
      {
        title: '四，台前',
        body: '<p>喜雨班的名字是雨给的。大旱那年，班子在漱川滩上唱到第三夜，雨真的来了，台下没有一个人走，都站着淋，淋到戏散。从此这出戏逢旱才唱，平日只挂脸谱。</p>',
      },
      { work: 'opera-gold-rain-god' },
      { work: 'opera-green-spirit' },
    ],
  },
  {
    key: 'topic-lamps',
    title: '灯亮起来的时候',
    subtitle: '一条街，一面崖，一块白布',
    cover: { family: 'lantern', seed: 'topic-lamps', brief: 'river' },
    introduction:
      '<p>云岫人对灯有三种用法：照路，照佛，照影子。照路的灯提在手里，照佛的灯留在崖上，照影子的灯只有一盏，吹灭了戏就散。把三种灯放在一起看，会看见同一双手，怎样小心地护着一点火。</p>',
    entries: [
      {
        title: '照路',
        body: '<p>上元夜的青檐镇不点路灯。天一黑，先是一条街亮，再是一座桥亮，最后满河都亮。</p>',
        art: { family: 'lantern', seed: 'topic-lamps-street', brief: 'street' },
      },
      { work: 'lantern-first-street' },
      { work: 'lantern-river-lotus' },
      { work: 'lantern-bridge-walk' },
      {
        title: '照崖',
        body: '<p>凿窟的人夜里收工，每人在崖上留一盏油灯给后来者。灯早就没有了，烟熏的痕迹还在，一处黑，就是一个人走过。</p>',
        art: { family: 'mural', seed: 'topic-lamps-cliff', brief: 'cliff' },
      },
      { work: 'grotto-thousand-lamps' },
      { work: 'grotto-blue-halo' },
      {
        work: 'shadow-cloud-immortal',
        title: '照影',
        body: '<p>皮影班只带一盏清油灯。影人离灯远一寸，身子就大一圈，近一寸，眉眼就清一分。韩守灯说，挑了一辈子担子，最重的不是箱，是这盏灯。</p>',
      },
      { work: 'shadow-banner-general' },
      { work: 'shadow-fan-lady' },
    ],
  },
  {
    key: 'topic-hands',
    title: '手上的功夫',
    subtitle: '一把剪子、一窑火、一炉铜',
    cover: { family: 'porcelain', seed: 'topic-hands', brief: 'jar celadon' },
    introduction:
      '<p>手艺人不大说话，问起来，多半伸出手给你看：剪花的人虎口有一道茧，看火的人眉毛比别人淡，修铜的人指甲缝里洗不净一点绿。这一组不按年代，也不按贵贱，只按手的用法来排。</p>',
    entries: [
      {
        title: '留',
        body: '<p>剪纸最难的不是剪，是留。留下的每一根线都要连着，断了一处，整张就散。</p>',
        art: { family: 'papercut', seed: 'topic-hands-paper', brief: 'hills red' },
      },
      { work: 'papercut-pomegranate-rosette' },
      { work: 'papercut-magpie-plum' },
      { title: '等', body: '<p>窑工不说温度，说颜色：暗红、樱红、橘黄、白亮。火到白亮，人就只剩下等。</p>' },
      { work: 'kiln-sky-meiping' },
      { work: 'kiln-crackle-jar' },
      { work: 'kiln-peach-ewer' },
      {
        work: 'bronze-four-spirits-mirror',
        title: '补',
        body: '<p>修复组补铜有一条规矩：补上去的地方颜色浅一度，站在三步外看得出来。他们说，不让人看出来的，叫作假。</p>',
      },
    ],
  },
]

/** The memorial zone: people who have died, and what they left. */
export const memorial = {
  key: 'memorial',
  title: '长灯',
  subtitle: '纪念云岫已故的手艺人与守护者',
  cover: { family: 'mountains', seed: 'memorial', brief: 'layers night' },
  introduction:
    '<p>按云岫的老例，人走了，家里在檐下留一盏灯，亮满四十九天。灯收了，名字就交给活着的人来记。</p><p>这里记下的几位，有的一生没有离开过一座窑、一面崖、一片苇滩，名字只在自己的村子里有人念。他们留下的东西，我们今天还在看，还在用。谨以此页，替他们续一盏长灯。</p>',
  entries: [
    {
      title: '程望川',
      body: '<p><strong>千灯窟守窟人，守窟三十七年</strong></p><p>崖上没有水电的年月，他一个人住在第一窟旁的石屋里，每天沿四十六窟走一遍，看墙上有没有新的裂纹。他不识多少字，用炭条在石屋墙上记天气，三十七年没有断过一天。后来修复壁画，渗水的年份就是从那面墙上一格一格数出来的。</p>',
      art: { family: 'mural', seed: 'memorial-grotto', brief: 'cliff' },
    },
    { work: 'grotto-thousand-lamps' },
    { work: 'grotto-deer-king' },
    {
      title: '何三泥',
      body: '<p><strong>泊云龙窑把桩师傅</strong></p><p>“把桩”是看火的人，一窑瓷器的成败都在他一句话里。他看火六十年，眉毛被燎得一根不剩。最后一窑他已经看不清了，坐在窑门外，听。徒弟问几时封火，他说：“再等一声。”那一窑开出来，满窑天色。</p>',
      art: { family: 'porcelain', seed: 'memorial-kiln', brief: 'meiping moon' },
    },
    { work: 'kiln-crackle-jar' },
    { work: 'kiln-moon-gourd' },
    {
      title: '喜雨班先辈',
      body: '<p><strong>云岫高腔历代艺人</strong></p><p>班里传下来一百一十三张谱样，画谱的人多半没有留下姓名。今天能叫得出名字的脸谱，都是他们一笔一笔勾在粗纸上，卷好了，塞进箱底，挑着走过两道山梁才留住的。</p>',
    },
    { work: 'opera-white-strategist' },
    {
      work: 'crane-northward',
      title: '周汀',
      body: '<p><strong>鹤汀护鸟员</strong></p><p>他守湿地二十九个冬天，鹤认得他，他走近时不飞。那年惊蛰，最后一群鹤北去的时候，在滩上多绕了一圈。同事们说，大概是在找人。</p>',
    },
  ],
} as const satisfies Subject

/** Pictures of the memorial zone's introduction, in order: wide ones, and upright ones for phones. */
export const memorialPictures: readonly { key: string; art: ArtReference }[] = [
  { key: 'river', art: { family: 'lantern', seed: 'memorial-river', brief: 'river' } },
  { key: 'cranes', art: { family: 'crane', seed: 'memorial-cranes', brief: 'flight snow' } },
]

/** Entry to the memorial zone: the menu opens its introduction and shows a badge until then. */
export const memorialEntry = { title: '长灯纪念', accessStatus: 1, introduceStatus: 1, redPoint: 1 } as const
