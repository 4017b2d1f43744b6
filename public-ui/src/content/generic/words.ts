/** A word of the content's own as people read it: 'health-care' gives 'Health care'. */
export function spoken(word: string): string {
  const words = word.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Words within a sentence: 'Case studies' gives 'case studies', 'UI kits' stays. */
export function within(words: string): string {
  return /^\p{Lu}\p{Ll}/u.test(words)
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words
}
