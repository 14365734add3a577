/** OpenCC's traditional Chinese characters: pairs such as `賭 赌`, separated by `|`. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  export default pairs
}

/** OpenCC's variant characters: the variant, then the usual traditional form. */
declare module 'opencc-js/dict/JPShinjitaiCharacters' {
  const pairs: string
  export default pairs
}

/** OpenCC's variant characters: the variant, then the usual traditional form. */
declare module 'opencc-js/dict/HKVariantsRev' {
  const pairs: string
  export default pairs
}

/** OpenCC's variant characters: the variant, then the usual traditional form. */
declare module 'opencc-js/dict/TWVariantsRev' {
  const pairs: string
  export default pairs
}

/** Unicode look-alikes: by character, the plainer one it resembles. */
declare module 'unhomoglyph/data.json' {
  const plain: Readonly<Record<string, string>>
  export default plain
}
