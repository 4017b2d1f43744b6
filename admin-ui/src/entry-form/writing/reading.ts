/** The number of words that people read in a minute. */
const pace = 200

/** The largest number of minutes that an entry may have. */
const most = 600

/** Tags that do not separate words. */
const inline = /<\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b[^<>]*>/gi

/** The number of words in HTML. The importers of articles must count alike: plugins/internal/articles/clean.go. */
export function wordsIn(html: string): number {
  const text = html.replaceAll(inline, '').replaceAll('&nbsp;', ' ')
  return text.replaceAll(/<[^<>]*>/g, ' ').match(/\S+/g)?.length ?? 0
}

/** The minutes to read a number of words: from 1 to 600. */
export function minutesOf(words: number): number {
  return Math.min(Math.max(Math.floor(words / pace), 1), most)
}
