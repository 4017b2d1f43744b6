/** A readable form of a choice: 'health-care' becomes 'Health care'. */
export function spoken(word: string): string {
  const words = word.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A label within a sentence: 'Case studies' becomes 'case studies', 'UI kits' stays. */
export function within(words: string): string {
  return /^\p{Lu}\p{Ll}/u.test(words)
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words
}
