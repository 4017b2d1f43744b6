const sentences = /^.{49,159}[.!?](?= )/u
const words = /^(?:.{1,159}(?= )|.{159})/u
const whole = /^.{0,160}$/u

/** A text shortened for search engines: to whole sentences if they are long enough, or else to whole words. */
export function teaser(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  if (whole.test(line)) return line
  return sentences.exec(line)?.[0] ?? `${words.exec(line)?.[0] ?? ''}…`
}
