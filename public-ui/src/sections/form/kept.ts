/** The storage key for the input of the inquiry form. */
export const inquiryKey = 'quoin.inquiry'

/** The storage key for the input of another form. */
export function keyOf(id: string): string {
  return `quoin.form.${id}`
}
