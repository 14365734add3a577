/** Ends a text that people or providers wrote as a sentence, so that another can follow it. */
export const asSentence = (text: string): string =>
  /[。！？!?…]$/u.test(text) ? text : `${text.replace(/[.．；;，,、]$/u, '')}。`
