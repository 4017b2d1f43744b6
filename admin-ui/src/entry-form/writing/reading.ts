/** The number of words that people read in a minute. The importers of the server count with the same number. */
const pace = 200

/** The largest number of minutes that an entry may have. */
const most = 600

/** The number of words in HTML. */
export function wordsIn(html: string): number {
  const text = html.replaceAll(/<[^>]*>/g, (tag) => (isInline(tag) ? '' : ' '))
  return text.replaceAll('&nbsp;', ' ').match(/\S+/g)?.length ?? 0
}

/** The minutes to read a number of words: from 1 to 600. */
export function minutesOf(words: number): number {
  return Math.min(Math.max(Math.floor(words / pace), 1), most)
}

/** Whether a tag does not separate words. */
function isInline(tag: string): boolean {
  return /^<\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b/i.test(tag)
}
