import { EncodedPacketSink, FilePathSource, Input, MP4, WEBM } from 'mediabunny'
import { type Inspected, type MotionLimits, Unfit } from './facts.ts'

/** Most pixels of the longer and the shorter side that phones decode smoothly. */
const largest = { long: 1920, short: 1440 }

/** Codecs that every supported browser plays, by container. HEVC plays in only some. */
const codecs = {
  mp4: { video: new Set(['avc', 'av1', 'vp9']), audio: new Set(['aac', 'mp3', 'opus']) },
  webm: { video: new Set(['vp8', 'vp9', 'av1']), audio: new Set(['opus', 'vorbis']) },
} as const

const isPlayed = (played: ReadonlySet<string>, codec: string | null | undefined): boolean =>
  typeof codec === 'string' && played.has(codec)

/** Inspects the container of a video, without decoding it. Throws Unfit. */
export async function inspectVideo(
  path: string,
  ending: keyof typeof codecs,
  limits: MotionLimits,
): Promise<Inspected> {
  const input = new Input({ source: new FilePathSource(path), formats: [ending === 'mp4' ? MP4 : WEBM] })
  try {
    return await inspectTracks(input, ending, limits)
  } finally {
    input.dispose()
  }
}

async function inspectTracks(input: Input, ending: keyof typeof codecs, limits: MotionLimits): Promise<Inspected> {
  if (!(await input.canRead())) return { refused: 'unreadable' }
  const [tracks, sounds, all] = await Promise.all([input.getVideoTracks(), input.getAudioTracks(), input.getTracks()])
  const [track] = tracks
  if (!track || tracks.length > 1) throw new Unfit(`视频要恰好有一条画面轨道，这个文件有 ${tracks.length} 条`)
  if (sounds.length > 1 || all.length > tracks.length + sounds.length) {
    throw new Unfit('视频只能有一条画面轨道和一条声音轨道，请重新导出')
  }
  const codec = await track.getCodec()
  if (!isPlayed(codecs[ending].video, codec)) {
    throw new Unfit(`画面编码 ${codec ?? '不明'} 不是所有浏览器都能放，请导出为 H.264`)
  }
  const [sound] = sounds
  const voice = await sound?.getCodec()
  if (sound && !isPlayed(codecs[ending].audio, voice)) {
    throw new Unfit(`声音编码 ${voice ?? '不明'} 不是所有浏览器都能放，请导出为 AAC`)
  }
  const [width, height] = await Promise.all([track.getDisplayWidth(), track.getDisplayHeight()])
  if (Math.max(width, height) > largest.long || Math.min(width, height) > largest.short) {
    throw new Unfit(`画面 ${width} × ${height} 像素，最多 ${largest.long} × ${largest.short}`)
  }
  const seconds = Math.ceil(await input.computeDuration())
  if (!(seconds > 0)) throw new Unfit('视频没有时长')
  if (seconds > limits.videoSeconds) throw new Unfit(`视频长 ${seconds} 秒，最多 ${limits.videoSeconds} 秒`)
  // A truncated file still declares its full duration, so the last packet is read.
  if (!(await new EncodedPacketSink(track).getPacket(Infinity))) return { refused: 'unreadable' }
  return { facts: { kind: 'video', ending, seconds, width, height } }
}
