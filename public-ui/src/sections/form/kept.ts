/** The key of the session storage for the input of the form for inquiries. */
export const inquiryKey = 'quoin.inquiry'

/** The key for the input of another form. */
export function keyOf(id: string): string {
  return `quoin.form.${id}`
}
