import { darker, lighter, mix } from '../colour.ts'
import { limb } from '../figure.ts'
import { brush, fill, group, polar, ring, stroke } from '../line.ts'
import { n, type Point } from '../sheet.ts'
import { eye, mouth, nose } from './living.ts'
import { both, bothLines, type Paint, patch } from './paint.ts'

/**
 * A mountain king: sockets painted as a tiger's head, the character for king on the brow, flames from the jaw to the
 * ears.
 */
export function tiger(paint: Paint): string {
  const { trim, accent } = paint
  const brow =
    'M22 -78C32 -150 84 -206 176 -236C160 -206 168 -190 206 -196C196 -170 206 -160 228 -160C190 -136 128 -130 84 -96C62 -78 48 -56 36 -56C22 -58 20 -66 22 -78Z'
  const socket =
    'M26 -20C48 -84 120 -92 150 -70C164 -92 196 -104 214 -100C210 -78 204 -62 196 -52C214 -20 204 30 170 52C130 70 56 50 26 -20Z'
  const flames = [
    'M60 150C96 150 120 120 118 84C140 100 146 122 140 140C160 122 168 88 160 58C188 80 190 110 182 130C206 104 216 60 218 20C240 90 214 200 150 262C154 226 120 180 60 150Z',
    'M92 164C118 158 132 140 136 120C146 140 144 156 140 168C162 150 172 122 172 100C188 124 184 150 176 164C190 150 202 122 206 92C208 150 184 206 152 236C150 206 128 178 92 164Z',
    'M118 178C134 172 146 160 150 146C156 160 154 172 150 182C166 170 174 154 178 140C182 164 170 196 154 212C150 196 138 184 118 178Z',
  ]
  return [
    patch('M0 -300C44 -296 62 -262 54 -226C46 -186 24 -150 0 -112Z', '#f6efe1', trim, 3),
    stroke('M-26 -268H26M-22 -236H22M-32 -200H32M0 -268V-200', '#14110f', 9),
    stroke('M-20 -176L0 -142L20 -176', accent, 6),
    patch(flames[0]!, accent, '#f6efe1', 3),
    both(flames[1]!, '#e58a2e'),
    both(flames[2]!, '#f6d98a'),
    patch(socket, '#14110f', '#f6efe1', 4),
    both('M152 -66C166 -82 188 -92 204 -92C200 -76 194 -66 188 -58Z', '#e58a2e'),
    bothLines(
      'M40 -22C60 -62 110 -70 140 -54M176 -44L150 -36M190 -18L158 -16M188 10L158 4M172 34L148 22M120 42L118 26M84 36L88 20',
      '#e58a2e',
      5,
    ),
    patch(brow, trim, '#14110f', 3),
    bothLines('M34 -70C56 -136 110 -176 160 -206M60 -84C90 -130 140 -156 190 -172', darker(trim, 0.4), 2.6),
    eye('round', '#0d0b0a'),
    patch('M0 -50C18 -40 18 20 32 60C70 64 104 104 84 136C56 156 24 142 0 142Z', '#14110f', '#f6efe1', 3),
    nose('#3a3431', '#c9bda9'),
    fill('M-8 -44C-4 10 -8 60 -12 90H12C8 60 4 10 8 -44Z', trim),
    fill([-66, -50, -34, 34, 50, 66].map((x) => ring([x, 118 + Math.abs(x) * 0.1], 3)).join(''), '#f6efe1'),
    mouth(4, 74),
    both('M52 206L64 246L76 202Z', '#fbf6ea'),
    bothLines('M52 206L64 246L76 202', '#14110f', 2),
    patch('M0 262C26 262 46 276 36 300C22 318 8 320 0 320Z', '#14110f', '#f6efe1', 2.4),
  ].join('')
}

/** The god of rain: gold, with brows of cloud and nine waves on each cheek for nine days without rain. */
export function rain(paint: Paint): string {
  const { accent, trim } = paint
  const waves = Array.from({ length: 9 }, (_, index) => {
    const y = 66 + index * 19
    const [from, to] = [92 - Math.abs(index - 3) * 3, 222 - Math.max(0, index - 1) * 12]
    const step = (to - from) / 3
    let crest = `M${n(from)} ${n(y + 12)}`
    for (let bend = 0; bend < 3; bend++)
      crest += `q${n(step * 0.16)} ${n(-20)} ${n(step * 0.62)} ${n(-15)}q${n(step * 0.2)} 2 ${n(step * 0.14)} 9q${n(-step * 0.2)} -2 ${n(-step * 0.16)} 4q${n(step * 0.14)} 6 ${n(step * 0.4)} 2`
    const tone = index % 2 ? lighter(accent, 0.5) : accent
    return group('data-part="wave"', bothLines(crest, '#fff6dc', 8), bothLines(crest, tone, 4.6))
  }).join('')
  const brow =
    'M20 -80C34 -112 66 -118 84 -108C84 -140 124 -158 148 -138C160 -166 206 -168 222 -140C206 -146 194 -138 196 -126C182 -134 168 -126 168 -114C140 -124 116 -106 104 -90C84 -84 60 -66 40 -58C22 -56 16 -66 20 -80Z'
  const drop =
    'M0 -290C20 -252 34 -234 34 -208C34 -186 18 -172 0 -172C-18 -172 -34 -186 -34 -208C-34 -234 -20 -252 0 -290Z'
  const inner =
    'M0 -258C12 -234 20 -222 20 -206C20 -194 12 -186 0 -186C-12 -186 -20 -194 -20 -206C-20 -222 -12 -234 0 -258Z'
  return [
    fill(drop, '#fff6dc'),
    stroke(drop, trim, 4),
    fill(inner, accent),
    fill(ring([-7, -204], 5), '#ffffff', 'opacity="0.9"'),
    both(
      'M44 -200C76 -236 130 -224 124 -196C118 -178 94 -184 100 -200C70 -206 62 -180 30 -164C30 -180 34 -190 44 -200Z',
      trim,
    ),
    bothLines('M54 -240C90 -270 150 -256 160 -216', darker(paint.face, 0.35), 3.4),
    waves,
    patch('M26 -18C54 -78 150 -78 216 -52C206 0 170 40 118 44C76 44 40 26 26 -18Z', darker(accent, 0.55), '#fff6dc', 4),
    bothLines('M40 -18C68 -58 146 -62 200 -44', lighter(accent, 0.3), 3.4),
    patch(brow, accent, '#fff6dc', 3.4),
    eye('phoenix', '#15100c'),
    nose(paint.face, '#5a3310'),
    fill('M0 -110C14 -92 14 -62 0 -44C-14 -62 -14 -92 0 -110Z', trim),
    fill(ring([0, -78], 7), '#fff6dc'),
    both('M24 66C50 70 80 96 76 122C70 136 54 134 48 128C58 114 52 88 24 66Z', accent),
    mouth(10, 54),
    both('M0 150C24 144 52 156 70 182C46 172 20 172 0 178Z', darker(accent, 0.3)),
    fill(ring([0, 282], 14), accent) + stroke(ring([0, 282], 20), '#fff6dc', 3),
  ].join('')
}

/** A leaf with its ribs, from the root along the angle (radians). */
function leaf(root: Point, angle: number, long: number, paint: string): string {
  const tip = polar(root, angle, long)
  const side = (way: number, along: number, out: number): string => {
    const [x, y] = polar(polar(root, angle, long * along), angle + (way * Math.PI) / 2, long * out)
    return `${n(x)} ${n(y)}`
  }
  const shape = `M${n(root[0])} ${n(root[1])}C${side(1, 0.3, 0.3)} ${side(1, 0.7, 0.26)} ${n(tip[0])} ${n(tip[1])}C${side(-1, 0.7, 0.26)} ${side(-1, 0.3, 0.3)} ${n(root[0])} ${n(root[1])}Z`
  let ribs = `M${n(root[0])} ${n(root[1])}L${n(tip[0])} ${n(tip[1])}`
  for (const along of [0.25, 0.42, 0.59, 0.75])
    for (const way of [1, -1]) {
      const from = polar(root, angle, long * along)
      const to = polar(from, angle + way * 0.75, long * 0.19)
      ribs += `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`
    }
  return bothLines(shape, '#f1efd9', 7) + both(shape, paint) + bothLines(ribs, mix(paint, '#f1efd9', 0.45), 2.2)
}

/** A sprite of the hills: nothing straight in it; brows of vine, cheeks of leaf, a small pine down the nose. */
export function spirit(paint: Paint): string {
  const deep = darker(paint.face, 0.42)
  const vine = brush(
    [
      [26, -70],
      [70, -118],
      [130, -122],
      [176, -160],
      [222, -150],
      [226, -196],
      [190, -206],
      [184, -180],
    ],
    (part) => 13 * (1 - part) + 3,
    8,
  )
  const pads = [
    [-96, 30],
    [-66, 40],
    [-34, 34],
    [0, 44],
  ] as const
  let needles = ''
  for (const [y, half] of pads)
    for (let index = -6; index <= 6; index++)
      needles += `M${n((index / 6) * half * 0.5)} ${y + 6}L${n((index / 6) * half)} ${n(y - 16 + Math.abs(index) * 2.4)}`
  const pine = group(
    'data-part="pine"',
    stroke(needles, '#f1efd9', 9),
    stroke('M0 -116V96', '#f1efd9', 18),
    stroke('M0 -110C8 -70 -8 -30 0 20S4 70 0 96', '#5b3a22', 9),
    stroke(needles, '#1d4a2f', 5),
    fill(
      limb([
        [-24, 100, 4],
        [0, 92, 9],
        [24, 100, 4],
      ]),
      '#5b3a22',
    ),
  )
  return [
    patch(
      'M24 -14C50 -76 128 -80 176 -58C206 -44 224 -10 222 30C190 6 176 40 132 46C84 50 40 34 24 -14Z',
      '#12201a',
      '#f1efd9',
      4,
    ),
    leaf([82, 92], 0.28, 116, '#2f6f45'),
    leaf([78, 104], 0.82, 126, '#3f8a4e'),
    leaf([70, 112], 1.34, 118, '#c8a93c'),
    bothLines('M64 96C80 96 92 104 98 120', '#f1efd9', 4),
    bothLines(vine, '#f1efd9', 8) + both(vine, '#2b5a34'),
    leaf([92, -118], -1.2, 54, '#5fa057'),
    leaf([142, -128], -2, 58, '#c8a93c'),
    leaf([180, -160], -0.6, 50, '#5fa057'),
    leaf([60, -108], -2.1, 44, '#3f8a4e'),
    eye('round', '#0f1712'),
    nose(paint.face, '#12201a'),
    pine,
    fill(
      'M0 -262C14 -240 26 -236 30 -214C18 -210 8 -204 0 -190C-8 -204 -18 -210 -30 -214C-26 -236 -14 -240 0 -262Z',
      paint.accent,
    ),
    stroke('M0 -254V-200M0 -226L16 -220M0 -226L-16 -220', '#f1efd9', 2.4),
    mouth(12, 76, '#8e2f25'),
    both('M30 214L38 236L48 213Z', '#fbf6ea'),
    bothLines('M88 196C110 190 124 204 116 218C108 228 96 220 102 210', deep, 5),
    both('M0 270C16 262 34 272 30 292C22 312 8 326 0 334Z', deep),
  ].join('')
}

/** Two tendrils, curled like horns, over a tuft of leaves. */
export function tendrils(): string {
  const curl = 'M66 -262C50 -400 190 -520 320 -462C424 -412 396 -276 300 -290C238 -304 246 -388 310 -384'
  return [
    leaf([24, -270], -1.75, 170, '#2f6f45'),
    leaf([70, -270], -1.25, 150, '#c8a93c'),
    leaf([140, -250], -0.85, 130, '#3f8a4e'),
    leaf([190, -210], -0.4, 120, '#2f6f45'),
    leaf([222, -150], 0, 110, '#c8a93c'),
    bothLines(curl, '#1a3f26', 40),
    bothLines(curl, '#5fa057', 28),
    bothLines(curl, '#b9d98a', 6),
    leaf([130, -430], -2.3, 76, '#3f8a4e'),
    leaf([368, -420], -0.7, 84, '#5fa057'),
  ].join('')
}

/** Brows of vine that have grown down past the cheeks, in flower. */
export function longBrows(): string {
  const vine = 'M196 -176C300 -170 316 -60 276 20C236 100 320 170 300 270C286 340 236 366 262 450'
  const flowers = [
    [296, -70],
    [262, 62],
    [306, 210],
    [262, 376],
  ].map(([x, y]) => [x!, y!] as const)
  return [
    '<g data-part="long brows">',
    bothLines(vine, '#f1efd9', 24) + bothLines(vine, '#2b5a34', 16) + bothLines(vine, '#7fb96a', 4),
    leaf([300, -100], 0.3, 84, '#5fa057'),
    leaf([276, 20], 2.9, 70, '#c8a93c'),
    leaf([272, 110], 0.2, 88, '#3f8a4e'),
    leaf([300, 250], 2.7, 78, '#5fa057'),
    leaf([290, 320], 0.5, 84, '#c8a93c'),
    leaf([258, 430], 1.9, 80, '#3f8a4e'),
    ...flowers.map((at) => both(ring(at, 17), '#c5402c') + both(ring(at, 7), '#f6d98a')),
    '</g>',
  ].join('')
}
